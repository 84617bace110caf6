/** Commands in the process of the test: all but the process, which takes longer than what most tables ask of it. */
import { Readable } from 'node:stream';
import type { Io } from '../../src/cli/io.ts';
import { printFailure, printResult, type Style } from '../../src/cli/output/conclude.ts';
import { readOutputs } from '../../src/cli/output/outputs.ts';
import { checkOwnFiles } from '../../src/cli/output/own-files.ts';
import { usualFiles } from '../../src/cli/settings/default-flags.ts';
import { makeHelp } from '../../src/commands/help/help.ts';
import { readCommandLine } from '../../src/commands/line/read-command-line.ts';
import { commands, type SharedFlags } from '../../src/commands/run.ts';
import { KnownError } from '../../src/core/errors.ts';
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
  const env = { ...options.env, ...variables };
  const line = readCommandLine(words, env, commands);
  const named = line.help === undefined ? commands[line.name ?? ''] : undefined;
  const command = named ?? makeHelp(line, commands);
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
  // What the flags say is of the run that is not made.
  const flags = named === undefined ? {} : line.flags;
  const { output, json, file, out, debug, quiet } = flags as SharedFlags;
  const ran = async (code: Promise<number>): Promise<Ran> => ({ code: await code, signal: null, stdout, stderr });
  const plain: Style = {
    outputs: { stdout: json ? 'json' : 'text', files: [] },
    purpose: 'plan',
    debug: debug === true,
  };
  const failWith = (thrown: unknown, style: Style) =>
    printFailure(thrown instanceof KnownError ? thrown : undefined, thrown, style, io);
  let style = plain;
  try {
    style = { ...plain, outputs: readOutputs({ output, json }, io), purpose: command.purpose ?? 'plan' };
    checkOwnFiles(style.outputs, { read: [...line.otherWords, ...(file ?? usualFiles)], out }, io);
  } catch (error) {
    return ran(failWith(error, plain));
  }
  if (line.fault !== undefined) return ran(failWith(line.fault, style));
  if (quiet !== true) for (const note of line.notes) io.err(`note: ${note}\n`);
  const told = command.run({ ...line, flags, program: { commands, folder: '.' } }, io).then(
    (result) =>
      result.kind === 'failed'
        ? failWith(result.thrown, { ...style, toldLines: result.toldLines })
        : printResult(result, style, io),
    (error) => failWith(error, style),
  );
  return ran(told);
}
