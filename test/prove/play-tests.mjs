/** Proofs that are tests of Vitest, at the size that their variables say. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openKept } from './kept.mjs';

/** What such a test prints of its figures, e.g. `killed servers: 200 rounds, 200 kills`. */
const figures = /^[\w ]+: [\d,]+ [a-z]+/;

/**
 * What held with the same code is not played again.
 *
 * @param {string} folder where that is kept
 */
export async function startTests(folder) {
  const path = join(folder, `tests-${await digestCode()}-node-${process.versions.node}.ndjson`);
  /** @type {Awaited<ReturnType<typeof openKept<readonly string[]>>>} */
  const kept = await openKept(path);
  /**
   * @param {Readonly<Record<string, string>>} env
   * @param {readonly string[]} files
   */
  return async (env, ...files) => {
    const tests = [env, files];
    const before = kept.find(tests);
    if (before !== undefined) return { holds: true, lines: before };
    const played = runTests(env, files);
    if (played.holds) await kept.keep(tests, played.lines);
    return played;
  };
}

/**
 * @param {Readonly<Record<string, string>>} env
 * @param {readonly string[]} files
 * @returns {{ readonly holds: boolean, readonly lines: readonly string[] }}
 */
function runTests(env, files) {
  const vitest = join('node_modules', 'vitest', 'vitest.mjs');
  const patience = ['--testTimeout', '3600000', '--hookTimeout', '3600000'];
  const { status, stdout } = spawnSync(
    process.execPath,
    [vitest, 'run', '--config', 'test/vitest.config.ts', ...patience, ...files],
    {
      env: { ...process.env, ...env, NO_COLOR: '1' },
      encoding: 'utf8',
      maxBuffer: 2 ** 28,
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  if (status !== 0) process.stdout.write(stdout);
  return { holds: status === 0, lines: stdout.split('\n').filter((line) => figures.test(line)) };
}

/** Of everything that such a test may depend on. */
async function digestCode() {
  const hash = createHash('sha256');
  for (const folder of ['src', 'test', 'schemas']) {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
    for (const path of paths.filter((one) => !one.includes('node_modules')).sort()) {
      hash.update(path).update(await readFile(path));
    }
  }
  for (const path of ['build.mjs', 'package-lock.json']) hash.update(await readFile(path));
  return hash.digest('hex').slice(0, 16);
}
