/** Commands in the process of the test: all but the process, which takes longer than what most tables ask of it. */
import { Readable } from 'node:stream';
import type { Io } from '../../src/cli/io.ts';
import { printFailure, printResult } from '../../src/cli/output/conclude.ts';
import { readOutputs } from '../../src/cli/output/outputs.ts';
import { checkOwnFiles, usualFiles } from '../../src/cli/output/own-files.ts';
import { readCommandLine } from '../../src/commands/line/read-command-line.ts';
import { commands, type SharedFlags } from '../../src/commands/run.ts';
import { KnownError } from '../../src/core/errors.ts';
import type { Ran } from './hostwright.ts';

export interface InsideOptions {
  readonly cwd: string;
  /** Without XDG_STATE_HOME a journal is in `cwd`. */
  readonly env: Io['env'];
}

/** Runs a command as `hostwright` does, without the process. A fault of the command line itself is thrown. */
export async function runInside(words: readonly string[], { cwd, env }: InsideOptions): Promise<Ran> {
  const line = readCommandLine(words, env, commands);
  if (line.fault !== undefined) throw line.fault;
  const command = commands[line.name ?? ''];
  if (command === undefined) throw new Error(`no command to run inside: ${words.join(' ')}`);
  let [stdout, stderr] = ['', ''];
  const io: Io = {
    env: { XDG_STATE_HOME: cwd, ...env },
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
    interruption: new AbortController().signal,
  };
  const { output, json, file, out, debug } = line.flags as SharedFlags;
  const style = {
    outputs: readOutputs({ output, json }, io),
    purpose: command.purpose ?? 'plan',
    debug: debug === true,
  };
  checkOwnFiles(style.outputs, { read: [...line.otherWords, ...(file ?? usualFiles)], out }, io);
  const fail = (thrown: unknown, toldLines?: number) =>
    printFailure(thrown instanceof KnownError ? thrown : undefined, thrown, { ...style, toldLines }, io);
  const code = await command.run({ ...line, program: { commands, folder: '.' } }, io).then(
    (result) => (result.kind === 'failed' ? fail(result.thrown, result.toldLines) : printResult(result, style, io)),
    (error) => fail(error),
  );
  return { code, signal: null, stdout, stderr };
}
