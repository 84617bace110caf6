/** What all commands share: one way to start, one way to end, one way to fail. */
import type { ArgInput, FlagInput, InferredArgs } from '@oclif/core/interfaces';
import { parse } from '@oclif/core/parser';
import type { Io } from '../app/io.ts';
import type { AskedOutputs, CommandResult, Outputs, Style } from '../app/output/result.ts';
import { printResult, readOutputs, renderOptions } from '../app/output/result.ts';
import type { ValuesOf } from '../app/settings/flag-kinds.ts';
import { parseSwitch } from '../app/settings/flag-values.ts';
import { usualFiles } from '../app/settings/flags.ts';
import type { RunPurpose } from '../findings/report.ts';
import type { Surroundings } from './process/process-io.ts';

/** Flags that any command may have, with the same kind in each. */
interface SharedFlags extends AskedOutputs {
  readonly debug?: boolean;
  readonly quiet?: boolean;
  readonly file?: readonly string[];
  readonly out?: string;
}

/** What runs commands. */
export interface Program {
  /** The process; a test puts another one here. */
  readonly surroundings: Surroundings;
  /** Where it is installed: `dist`, `schemas` and `examples` are below it. */
  readonly folder: string;
  /** By the words of the name, with colons between them. */
  readonly commands: Readonly<Record<string, OneCommand>>;
}

/** What the help says of a command, besides its flags and arguments. */
interface Shown {
  readonly summary: string;
  readonly hidden?: true;
  readonly usage?: readonly string[];
  /** In the table without the name of the program. */
  readonly examples?: readonly string[];
}

/** A command in the table. */
export interface OneCommand extends Shown {
  readonly args: ArgInput;
  readonly flags: FlagInput;
  /** Also ends it: nothing is thrown on, so that no output is cut off. `words`: those after its name. */
  run(words: readonly string[], program: Program): Promise<void>;
}

/** What a command is, besides what all of them share. */
interface About<Flags, Args extends ArgInput> extends Shown {
  readonly args?: Args;
  /** Of its reports. */
  readonly purpose?: RunPurpose;
  /** A signal only asks the command to end, because it must finish what it began. Any other command is left then. */
  readonly endsGracefully?: true;
  /** Only loads the work with `import()` and calls it, to keep the start-up short: its result is data. */
  readonly work: (input: Input<Flags, Args>, io: Io) => Promise<CommandResult>;
}

interface Input<Flags, Args extends ArgInput> {
  readonly flags: ValuesOf<Flags>;
  readonly args: InferredArgs<Args>;
  /** Flags that were given on the command line, not by a default or a variable. */
  readonly asked: readonly string[];
  readonly outputs: Outputs;
  readonly program: Program;
}

/** Resolves at a signal: what only looks has nothing to finish, but a report of yesterday must not stay. */
async function leaveAtSignal(purpose: RunPurpose, io: Io): Promise<CommandResult> {
  await io.stop.whenAsked();
  const { makeInterrupted } = await import('../app/output/failure.ts');
  const failure = makeInterrupted(purpose, io.stop, 'Interrupted before there was a result.');
  return { kind: 'failure', failure, options: renderOptions(io), isLeft: true };
}

/** How the command of this process ends, for a failure outside of all that is awaited. */
export let styleOfRun: Style | undefined;

export function command<Flags extends object, Args extends ArgInput>(
  flags: Flags,
  about: About<Flags, Args>,
): OneCommand {
  const { purpose = 'plan', endsGracefully = false, work, examples, args: words = {}, ...shown } = about;
  const table = flags as FlagInput;

  async function read(given: readonly string[], env: Io['env']) {
    const [settings, line]: [FlagInput, FlagInput] = [{}, {}];
    for (const [name, flag] of Object.entries(table)) {
      // Reading it as off would silently ignore what the user wants.
      const text = flag.env === undefined ? undefined : env[flag.env];
      if (flag.type === 'boolean' && text) parseSwitch({ variable: flag.env ?? '' }, text);
      (flag.hidden === true ? settings : line)[name] = flag;
    }
    // A setting of the machine is no flag of the command line.
    const machine = await parse([], { flags: settings });
    const { flags: written, args, raw } = await parse([...given], { args: words, flags: line });
    const asked = raw.flatMap((token) => (token.type === 'flag' ? [token.flag] : []));
    return { flags: { ...machine.flags, ...written }, args, asked };
  }

  async function run(argv: readonly string[], program: Program): Promise<void> {
    const { surroundings } = program;
    let known: Style | undefined;
    try {
      const { flags: given, args, asked } = await surroundings.readFlags(() => read(argv, surroundings.env));
      const shared = given as SharedFlags;
      const io = surroundings.openIo(endsGracefully, shared.quiet);
      const outputs = readOutputs(shared, table.output);
      if (outputs.files.length > 0 || shared.out !== undefined) {
        const { checkFiles } = await import('../app/output/output-files.ts');
        const named = Object.values(args).flatMap((word) => (word === undefined ? [] : [String(word)]));
        checkFiles(outputs.files, { read: [...named, ...(shared.file ?? usualFiles)], out: shared.out }, io);
      }
      known = { outputs, purpose, debug: shared.debug === true };
      styleOfRun = known;
      const task = work({ flags: given, args, asked, outputs, program } as never, io);
      const result = await (endsGracefully ? task : Promise.race([task, leaveAtSignal(purpose, io)]));
      const code = await printResult(result, known, io);
      // Work that was left may still draw it.
      io.status?.draw('');
      surroundings.setExitCode(code, 'isLeft' in result);
    } catch (error) {
      const { reportFailure } = await import('./process/report-failure.ts');
      await reportFailure(error, { argv, command: own, surroundings }, known);
    }
  }

  const own = { ...shown, args: words, flags: table, examples: examples?.map((line) => `hostwright ${line}`), run };
  return own;
}
