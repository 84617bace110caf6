/** Commands in the process of the test: all but the process, which takes longer than what most tables ask of it. */
import { resolve } from 'node:path';
import { Readable } from 'node:stream';
import * as Parser from '@oclif/core/parser';
import type { Io } from '../../src/app/io.ts';
import type { Surroundings } from '../../src/commands/process/process-io.ts';
import * as program from '../../src/commands/run.ts';
import { startStop } from '../../src/system/stop.ts';
import { type Ran, takeVariables } from './hostwright.ts';

export interface InsideOptions {
  readonly cwd: string;
  /** Without XDG_STATE_HOME a journal is in `cwd`. */
  readonly env: Io['env'];
}

/** Runs a command as `hostwright` does, without the process. */
export async function runInside(given: readonly string[], options: InsideOptions): Promise<Ran> {
  const { words, variables } = takeVariables(given);
  const { cwd } = options;
  const env = { XDG_STATE_HOME: cwd, ...options.env, ...variables };
  let [stdout, stderr, code] = ['', '', 0];
  const io: Io = {
    env,
    cwd,
    stdin: Readable.from([]),
    out: (text) => {
      stdout += text;
    },
    err: (text) => {
      stderr += text;
    },
    interactive: false,
    colour: { out: false, err: false },
    stop: startStop(),
  };
  const surroundings: Surroundings = {
    env,
    openIo: (_, quiet = false) => ({ ...io, quiet }),
    setExitCode: (given) => {
      code = given;
    },
    sayLastWords: () => {},
    readFlags: (read) => withVariables(env, read),
  };
  await program.runWords(words, resolve('.'), surroundings);
  return { code, signal: null, stdout, stderr };
}

let before: Promise<unknown> = Promise.resolve();

/** oclif reads variables of the process: one command line after the other has its own there, while it is read. */
function withVariables<Read>(env: Io['env'], read: () => Promise<Read>): Promise<Read> {
  const own = Object.entries(env).filter(([name]) => name.startsWith('HOSTWRIGHT_'));
  const mine = before.then(async () => {
    for (const [name, value] of own) if (value !== undefined) process.env[name] = value;
    try {
      return await read();
    } finally {
      for (const [name] of own) delete process.env[name];
    }
  });
  before = mine.catch(() => {});
  return mine;
}

/** What a command line means, without running it. Rejects with what the parser says of it. */
export async function readLine(words: readonly string[], env: Io['env'] = {}) {
  const names = [words.slice(0, 2), words.slice(0, 1)];
  const name = names.find((one) => one.join(':') in program.commands) ?? [];
  const { args, flags } = program.commands[name.join(':')] ?? {};
  if (flags === undefined) throw new Error(`no command: ${words.join(' ')}`);
  const line = [...words.slice(name.length)];
  const read = await withVariables(env, () => Parser.parse(line, { ...(args && { args }), flags, strict: true }));
  return { name: name.join(' '), flags: read.flags as Readonly<Record<string, unknown>> };
}
