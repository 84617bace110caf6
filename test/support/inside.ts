/** Commands in the process of the test: all of them but the process, which takes longer than what most tables ask of it. */
import { Readable } from 'node:stream';
import { parse } from '@oclif/core/parser';
import { type ApplyFlags, runApply } from '../../src/cli/apply.ts';
import type { CommandResult } from '../../src/cli/command-result.ts';
import { printFailure, printResult } from '../../src/cli/conclude.ts';
import { type DriftFlags, runDrift } from '../../src/cli/drift.ts';
import type { Io } from '../../src/cli/io.ts';
import { type OutputFlags, readOutputs } from '../../src/cli/outputs.ts';
import { checkOwnFiles, usualFiles } from '../../src/cli/own-files.ts';
import { type PlanFlags, runPlan } from '../../src/cli/plan.ts';
import { normaliseArguments } from '../../src/commands/arguments.ts';
import { commands } from '../../src/commands/run.ts';
import { KnownError } from '../../src/core/errors.ts';
import type { Ran } from './hostwright.ts';
import type { Scene } from './stage.ts';

export interface InsideOptions {
  readonly cwd: string;
  /** Of the variables that stand for a flag, HOSTWRIGHT_ENDPOINT alone counts. Without XDG_STATE_HOME a journal is in `cwd`. */
  readonly env: Io['env'];
}

const works = {
  plan: (flags: object, io: Io) => runPlan(flags as PlanFlags, io),
  drift: (flags: object, io: Io) => runDrift(flags as DriftFlags, io),
  apply: (flags: object, io: Io) => runApply({ ...(flags as ApplyFlags), asked: [] }, io),
} satisfies Record<string, (flags: object, io: Io) => Promise<CommandResult>>;

/** Runs `plan`, `drift` or `apply` as `hostwright` does, with a failure that the parser has no part in. */
export async function runInside([name = '', ...words]: readonly string[], { cwd, env }: InsideOptions): Promise<Ran> {
  const [command, purpose] = [commands[name], name as keyof typeof works];
  if (command === undefined || !(purpose in works)) throw new Error(`no command to run inside: ${name}`);
  const endpoint = env.HOSTWRIGHT_ENDPOINT;
  const given = endpoint === undefined ? [] : [`--endpoint=${endpoint}`];
  const { flags } = await parse([...given, ...normaliseArguments(words, command.flags)], { flags: command.flags });
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
    redrawable: false,
    colour: { out: false, err: false },
    interruption: new AbortController().signal,
  };
  const style = { outputs: readOutputs(flags as OutputFlags, io), purpose, debug: flags.debug === true };
  checkOwnFiles(style.outputs, { read: flags.file ?? usualFiles, out: flags.out }, io);
  const code = await works[purpose](flags, io).then(
    (result) => printResult(result, style, io),
    (error) => printFailure(error instanceof KnownError ? error : undefined, error, style, io),
  );
  return { code, signal: null, stdout, stderr };
}

/** Runs a command line, split at spaces, as `run` of the scene does. */
export function lookIn({ folder, env }: Pick<Scene, 'folder' | 'env'>, commandLine: string): Promise<Ran> {
  return runInside(commandLine.split(' '), { cwd: folder, env });
}
