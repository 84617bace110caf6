/**
 * Holds the tests that ran against test/golden/fault-matrix.txt, once all files of the matrix have run: a test that is
 * gone or skipped fails the run. `vitest run -u` writes the file.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { Reporter, TestModule, Vitest } from 'vitest/node';
import { drawMatrix, readMatrix } from './matrix.ts';

const golden = 'test/golden/fault-matrix.txt';
const pathOf = (file: string) => `test/${file}.test.ts`;

export class FaultMatrixReporter implements Reporter {
  private vitest: Vitest | undefined;

  onInit(vitest: Vitest): void {
    this.vitest = vitest;
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    const { config, logger } = this.vitest ?? {};
    if (config === undefined || logger === undefined || config.testNamePattern !== undefined) return;
    const expected = readFileSync(golden, 'utf8');
    const ran = new Set(modules.map(({ relativeModuleId }) => relativeModuleId));
    const files = new Set([...readMatrix(expected).values()].flat().map(pathOf));
    if ([...files].some((path) => existsSync(path) && !ran.has(path))) return;

    const shown = drawMatrix(
      modules
        .filter(({ project }) => project.name !== 'uhost')
        .flatMap(({ relativeModuleId, children }) =>
          [...children.allTests()]
            .filter((test) => test.result().state !== 'skipped')
            .map(({ fullName }) => ({ file: relativeModuleId.replace(/^test\/|\.test\.ts$/g, ''), title: fullName })),
        ),
    );
    if (shown === expected) return;
    if (config.snapshotOptions.updateSnapshot === 'all') {
      writeFileSync(golden, shown);
      return;
    }
    const [before, after] = [expected.split('\n'), shown.split('\n')];
    const gone = before.filter((line) => !after.includes(line)).map((line) => `- ${line}`);
    const come = after.filter((line) => !before.includes(line)).map((line) => `+ ${line}`);
    logger.error(`The fault matrix differs from ${golden}:\n${[...gone, ...come].join('\n')}`);
    process.exitCode = 1;
  }
}
