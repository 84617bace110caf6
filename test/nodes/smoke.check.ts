/** The package as npm packs it, on each line of Node that it promises, and on one that is too old. */
import { execFile } from 'node:child_process';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { declarationOf, folderWith, type Ran } from '../support/hostwright.ts';

const packFolder = folderWith({}, afterAll);
const command = join(packFolder, 'package', manifest.bin.hostwright);
const nodeOf = (line: number) => resolve(`test/nodes/node_modules/node-${line}-${process.arch}/bin/node`);

beforeAll(async () => {
  const run = promisify(execFile);
  const { stdout } = await run('npm', ['pack', '--ignore-scripts', '--silent', '--pack-destination', packFolder]);
  await run('tar', ['-xzf', join(packFolder, stdout.trim()), '-C', packFolder]);
});

/** Runs the packed command on this line of Node, in a folder with a declaration and with no environment but this. */
function on(line: number, folder: string) {
  return (...words: readonly string[]) =>
    new Promise<Omit<Ran, 'signal'>>((done) => {
      const options = { cwd: folder, env: { PATH: process.env.PATH, HOME: folder } };
      execFile(nodeOf(line), [command, ...words], options, (error, stdout, stderr) =>
        done({ code: error === null ? 0 : Number(error.code), stdout, stderr }),
      );
    });
}

describe.each([20, 22, 24, 26])('on Node %i the package', (line) => {
  it('starts, checks a declaration and plays the demo', async () => {
    const run = on(line, folderWith({ 'hosts.yaml': declarationOf(['name: "web-[1:3]"']) }));

    const ran = { version: await run('--version'), validate: await run('validate'), demo: await run('demo') };

    expect(ran).toEqual({
      version: { code: 0, stdout: `hostwright ${manifest.version}\n`, stderr: '' },
      validate: { code: 0, stdout: 'Valid: 3 hosts declared (1 file, 1 region).\n', stderr: '' },
      demo: { code: 0, stdout: expect.stringContaining('Apply: 3 created.'), stderr: '' },
    });
  });
});

describe('on Node 18 the package', () => {
  const said = {
    code: 'node-too-old',
    message: 'Hostwright needs Node 20.19 or newer; this is Node 18.20.8.',
    suggestions: ['Install a newer Node, and start hostwright with it.'],
  };

  it.each(['--version', 'validate', 'no-such-command'])('says which Node it needs: %s', async (word) => {
    const ran = await on(18, folderWith())(word);

    const stderr = `error[${said.code}]: ${said.message}\n  - ${said.suggestions[0]}\nexit 3 (invalid)\n`;
    expect(ran).toEqual({ code: 3, stdout: '', stderr });
  });
});
