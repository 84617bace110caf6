/** What all commands share: one way to start, one way to end, one way to fail. */
import type { Config } from '@oclif/core';
import { Command } from '@oclif/core/command';
import type { ArgInput, FlagInput, InferredArgs } from '@oclif/core/interfaces';
import type { Io } from '../app/io.ts';
import { type AskedOutputs, checkOwnFiles, type Outputs, readOutputs } from '../app/output/outputs.ts';
import { type CommandResult, printResult, type Style } from '../app/output/result.ts';
import type { ValuesOf } from '../app/settings/flag-kinds.ts';
import { parseSwitch } from '../app/settings/flag-values.ts';
import { usualFiles } from '../app/settings/flags.ts';
import type { RunPurpose } from '../findings/report.ts';
import { realProcess, type Surroundings } from './process/process-io.ts';

/** Flags that any command may have, with the same kind in each. */
interface SharedFlags extends AskedOutputs {
  readonly debug?: boolean;
  readonly quiet?: boolean;
  readonly file?: readonly string[];
  readonly out?: string;
}

/** The process that runs the command; a test puts another one into the options. */
export function surroundingsOf(config: object): Surroundings {
  const { options } = config as { readonly options: { readonly surroundings?: Surroundings } };
  return options.surroundings ?? realProcess;
}

/** What a command is, besides what all of them share. */
interface About<Flags, Args extends ArgInput> {
  readonly summary: string;
  readonly hidden?: true;
  readonly usage?: readonly string[];
  readonly args?: Args;
  /** Without the name of the program. */
  readonly examples?: readonly string[];
  /** Of its reports. */
  readonly purpose?: RunPurpose;
  /** A signal only asks the command to end, because it must finish what it began. */
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
  readonly config: Config;
  /** Where the program is installed: `dist`, `schemas` and `examples` are below it. */
  readonly folder: string;
}

/** The class that oclif asks for. */
export function command<Flags extends object, Args extends ArgInput>(
  flags: Flags,
  about: About<Flags, Args>,
): typeof Command {
  const { purpose = 'plan', endsGracefully = false, work, examples, ...statics } = about;

  class OneCommand extends Command {
    readonly #words: readonly string[];

    constructor(argv: string[], config: Config) {
      super(argv, config);
      this.#words = [...argv];
    }

    /** oclif's own would read its settings a second time. */
    static override run: typeof Command.run = function run(this: unknown, argv, config) {
      const made = new (this as new (...given: unknown[]) => OneCommand)(argv ?? [], config);
      return made._run();
    };

    override async run(): Promise<void> {
      const { config } = this;
      const surroundings = surroundingsOf(config);
      const { flags: given, args, asked } = await surroundings.readFlags(() => this.#read(surroundings.env));
      const shared = given as SharedFlags;
      const io = surroundings.openIo(endsGracefully, shared.quiet);
      const outputs = readOutputs(shared, io);
      const style: Style = { outputs, purpose, debug: shared.debug === true };
      const words = Object.values(args).flatMap((word) => (word === undefined ? [] : [String(word)]));
      checkOwnFiles(outputs, { read: [...words, ...(shared.file ?? usualFiles)], out: shared.out }, io);
      try {
        const result = await work({ flags: given, args, asked, outputs, config, folder: config.root } as never, io);
        surroundings.setExitCode(await printResult(result, style, io));
      } catch (error) {
        await this.#fail(error, style);
      }
    }

    /** Every failure ends here, those of the parser too. Nothing is thrown on, so that no output is cut off. */
    override async catch(error: Error): Promise<void> {
      await this.#fail(error);
    }

    async #fail(thrown: unknown, known?: Style): Promise<void> {
      const { reportFailure } = await import('./process/report-failure.ts');
      const surroundings = surroundingsOf(this.config);
      await reportFailure(thrown, { argv: this.#words, flags: flags as FlagInput, surroundings }, known);
    }

    async #read(env: Io['env']) {
      // Else oclif warns that nothing was parsed if a flag is wrong and NODE_ENV is not production.
      this.parsed = true;
      const [settings, line]: [FlagInput, FlagInput] = [{}, {}];
      for (const [name, flag] of Object.entries(flags as FlagInput)) {
        // Reading it as off would silently ignore what the user wants.
        const text = flag.env === undefined ? undefined : env[flag.env];
        if (flag.type === 'boolean' && text) parseSwitch({ variable: flag.env ?? '' }, text);
        (flag.hidden === true ? settings : line)[name] = flag;
      }
      // A setting of the machine is no flag of the command line.
      const machine = await this.parse({ flags: settings }, []);
      const { flags: written, args, raw } = await this.parse({ args: this.ctor.args, flags: line }, [...this.#words]);
      const asked = raw.flatMap((token) => (token.type === 'flag' ? [token.flag] : []));
      return { flags: { ...machine.flags, ...written }, args, asked };
    }
  }

  return Object.assign(OneCommand, statics, {
    flags,
    examples: examples?.map((words) => `hostwright ${words}`),
  }) as never;
}
