import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compiledCode } from './support/compiled-code.ts';
import { folderWith } from './support/hostwright.ts';

/**
 * Runs every command of the README, and of the page for a first fleet, in order, in an empty folder, in one shell, and
 * compares what it prints with what the page shows. Installing and building are left out: both have just happened. Ids
 * and addresses, which differ from run to run, are masked. A line `...` stands for any number of lines. The emulator
 * takes a free port in place of the README's, and is waited for, as by somebody who types.
 */

interface Step {
  readonly command: string;
  readonly printed: string;
}

const manifest = JSON.parse(readFileSync('package.json', 'utf8'));
const listBlocks = (page: string) =>
  [...page.matchAll(/^```(\w+)\n(.*?)^```$/gms)].map(([, language = '', text = '']) => ({ language, text }));

function stepsOf(block: string): readonly Step[] {
  // The demo prints command lines of its own.
  const [first = '', ...rest] = block.split('\n');
  if (first.endsWith('npm run demo')) return [{ command: first.replace('$ ', ''), printed: rest.join('\n') }];
  return block
    .split(/^\$ /m)
    .slice(1)
    .map((part) => {
      const [command = '', ...lines] = part.split('\n');
      return { command, printed: lines.join('\n') };
    });
}

const shownPort = '8642';

/** What differs between two runs that are the same in all that matters. */
function masked(text: string): string {
  return text
    .replace(/host-[a-z0-9]{8}/g, 'host-ID')
    .replace(/\b(10\.0|198\.18)\.\d+\.\d+/g, 'ADDRESS')
    .trimEnd();
}

/** Matches the text that is shown, where a line `...` stands for any number of lines. */
function shown(text: string): RegExp {
  const parts = `\n${text}\n`.split('\n...\n').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('\n(?:.*\n)*')}$`);
}

class Shell {
  readonly #process: ChildProcessWithoutNullStreams;
  #output = '';

  constructor(folder: string, path: string) {
    const env = { PATH: path, HOME: folder, XDG_CACHE_HOME: compiledCode };
    this.#process = spawn('sh', [], { cwd: folder, env, detached: true });
    for (const stream of [this.#process.stdout, this.#process.stderr]) {
      stream.setEncoding('utf8').on('data', (chunk) => {
        this.#output += chunk;
      });
    }
  }

  /** What a command printed, on both streams. Its exit code stays in `$?`. */
  async run(command: string): Promise<string> {
    this.#output = '';
    this.#process.stdin.write(`${command} 2>&1\n{ code=$?; echo "--end--"; (exit $code); }\n`);
    await expect.poll(() => this.#output, { interval: 20 }).toContain('--end--\n');
    return this.#output.replace('--end--\n', '');
  }

  close(): void {
    // The whole group: the README leaves an emulator running.
    if (this.#process.pid !== undefined) process.kill(-this.#process.pid, 'SIGKILL');
  }
}

describe.each(['README.md', 'docs/first-fleet.md'])('%s', (path) => {
  const page = readFileSync(path, 'utf8');
  const folder = folderWith({}, afterAll);
  const tools = folderWith({}, afterAll);
  let shell: Shell;
  let port = shownPort;

  /** Runs a command of the README; what it prints. */
  async function run(command: string): Promise<string> {
    if (!command.startsWith('hostwright emulator ')) {
      return (await shell.run(command.replaceAll(shownPort, port))).replaceAll(`:${port}`, `:${shownPort}`);
    }
    const printed = await shell.run(command.replace(shownPort, '0'));
    const log = join(folder, command.match(/> (\S+) &$/)?.[1] ?? '');
    await expect.poll(() => readFileSync(log, 'utf8')).toMatch(/127\.0\.0\.1:\d+ /);
    port = readFileSync(log, 'utf8').match(/127\.0\.0\.1:(\d+)/)?.[1] ?? '';
    return printed;
  }

  beforeAll(() => {
    symlinkSync(resolve('dist/main.cjs'), join(tools, 'hostwright'));
    shell = new Shell(folder, `${tools}:${process.env.PATH}`);
  });

  afterAll(() => shell.close());

  it.runIf(path === 'README.md')('begins with the two commands of a newcomer', () => {
    const commands = [...page.matchAll(/^(?:\$ )?(npm .*)$/gm)].map(([, command]) => command);

    expect(commands).toEqual(['npm ci && npm run demo', 'npm ci && npm test']);
    expect(manifest.scripts.demo).toBe('npm run --silent build && node dist/main.cjs demo');
  });

  for (const { language, text } of listBlocks(page)) {
    if (language === 'json') it('has hosts', () => writeFileSync(join(folder, 'console.json'), text));
    if (language === 'yaml') {
      it('declares hosts', () => {
        writeFileSync(join(folder, 'hosts.yaml'), text);

        expect(text).toContain('apiVersion: hostwright/v1');
      });
    }
    for (const { command, printed } of language === 'console' ? stepsOf(text) : []) {
      it(`prints what "${command}" prints`, async () => {
        const runnable = command.replace('npm ci && npm run demo', 'hostwright demo');

        const output = await run(runnable);

        const expected = masked(printed);
        if (!/^\.\.\.$/m.test(expected)) expect(masked(output)).toBe(expected);
        else expect(`\n${masked(output)}\n`).toMatch(shown(expected));
      });
    }
  }
});
