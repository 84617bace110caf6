/** Commands in the process of the test: all of them but the process, which takes longer than what most tables ask of it. */
import { Readable } from 'node:stream';
import { parse } from '@oclif/core/parser';
import type { ApplyFlags } from '../../src/cli/apply/1-read-settings.ts';
import { runApply } from '../../src/cli/apply/apply.ts';
import { type DriftFlags, runDrift } from '../../src/cli/drift.ts';
import { type IntentsFlags, runIntents } from '../../src/cli/intents.ts';
import type { Io } from '../../src/cli/io.ts';
import type { CommandResult } from '../../src/cli/output/command-result.ts';
import { printFailure, printResult } from '../../src/cli/output/conclude.ts';
import { type OutputFlags, readOutputs } from '../../src/cli/output/outputs.ts';
import { checkOwnFiles, usualFiles } from '../../src/cli/output/own-files.ts';
import { type PlanFlags, runPlan } from '../../src/cli/plan.ts';
import type { SourceFlags } from '../../src/cli/read-declaration.ts';
import { runResolve } from '../../src/cli/resolve/resolve.ts';
import type { ResolveFlags } from '../../src/cli/resolve/resolve-means.ts';
import { runShow, type ShowFlags } from '../../src/cli/show.ts';
import { runUnlock, type UnlockFlags } from '../../src/cli/unlock.ts';
import { runValidate } from '../../src/cli/validate.ts';
import { normaliseArguments } from '../../src/commands/arguments.ts';
import { commands } from '../../src/commands/run.ts';
import { KnownError } from '../../src/core/errors.ts';
import type { Ran } from './hostwright.ts';

export interface InsideOptions {
  readonly cwd: string;
  /** Of the variables that stand for a flag, HOSTWRIGHT_ENDPOINT alone may be there. Without XDG_STATE_HOME a journal is in `cwd`. */
  readonly env: Io['env'];
}

/** What the parser read. */
interface Words {
  readonly flags: object;
  readonly args: Readonly<Record<string, string | undefined>>;
  /** Flags of the command line itself. */
  readonly asked: readonly string[];
}

/** Each as its class in `commands` calls it. */
const works: Readonly<Record<string, (words: Words, io: Io) => Promise<CommandResult>>> = {
  validate: ({ flags }, io) => runValidate(flags as SourceFlags, io),
  plan: ({ flags }, io) => runPlan(flags as PlanFlags, io),
  apply: ({ flags, args, asked }, io) => runApply({ ...(flags as ApplyFlags), plan: args.plan, asked }, io),
  drift: ({ flags }, io) => runDrift(flags as DriftFlags, io),
  show: ({ flags, args }, io) => runShow(args.file ?? '', flags as ShowFlags, io),
  intents: ({ flags }, io) => runIntents(flags as IntentsFlags, io),
  resolve: ({ flags, args }, io) => runResolve(args.intent, flags as ResolveFlags, io),
  unlock: ({ flags, args }, io) => runUnlock(args.lock, flags as UnlockFlags, io),
};

/** Runs a command as `hostwright` does, with a failure that neither the parser nor the place of a report has a part in. */
export async function runInside([name = '', ...words]: readonly string[], { cwd, env }: InsideOptions): Promise<Ran> {
  const [command, work] = [commands[name], works[name]];
  if (command === undefined || work === undefined) throw new Error(`no command to run inside: ${name}`);
  refuseVariables(Object.values(command.flags), env);
  const line = normaliseArguments(words, command.flags);
  const { HOSTWRIGHT_ENDPOINT: endpoint } = env;
  const takesIt = command.flags.endpoint !== undefined && line.every((word) => !/^--endpoint\b/.test(word));
  const given = endpoint !== undefined && takesIt ? [`--endpoint=${endpoint}`] : [];
  const { flags, args, raw } = await parse([...given, ...line], { args: command.args, flags: command.flags });
  const asked = raw.slice(given.length).flatMap((token) => (token.type === 'flag' ? [token.flag] : []));
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
  const purpose = name === 'apply' || name === 'drift' ? name : 'plan';
  const style = { outputs: readOutputs(flags as OutputFlags, io), purpose, debug: flags.debug === true } as const;
  // A saved plan is what `apply` may be given, and `show` must be.
  const read = [args.plan, args.file, ...(flags.file ?? usualFiles)].filter((path) => path !== undefined);
  checkOwnFiles(style.outputs, { read, out: flags.out }, io);
  const fail = (thrown: unknown, toldLines?: number) =>
    printFailure(thrown instanceof KnownError ? thrown : undefined, thrown, { ...style, toldLines }, io);
  const code = await work({ flags, args, asked }, io).then(
    (result) => (result.kind === 'failed' ? fail(result.thrown, result.toldLines) : printResult(result, style, io)),
    (error) => fail(error),
  );
  return { code, signal: null, stdout, stderr };
}

/** Of those that stand for a flag: the parser would read them of the test's own process. */
function refuseVariables(flags: readonly { readonly env?: string | undefined }[], env: Io['env']): void {
  const strange = flags.flatMap((flag) => flag.env ?? []).filter((one) => one in env && one !== 'HOSTWRIGHT_ENDPOINT');
  if (strange.length > 0) throw new Error(`no variable inside: ${strange.join(', ')}`);
}
