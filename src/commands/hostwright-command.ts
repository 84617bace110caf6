import { Command } from '@oclif/core/command';
import type { Config } from '@oclif/core/config';
import type { Input, ParserOutput } from '@oclif/core/interfaces';
import type { Io } from '../cli/io.ts';
import type { CommandResult } from '../cli/output/command-result.ts';
import { printResult } from '../cli/output/conclude.ts';
import { type OutputFlags, readOutputs } from '../cli/output/outputs.ts';
import { checkOwnFiles, usualFiles } from '../cli/output/own-files.ts';
import type { Purpose } from '../core/report/report.ts';
import { splitVariables } from './arguments.ts';
import { openProcessIo, setExitCode } from './process/process-io.ts';
import { reportFailure } from './process/report-failure.ts';

interface CommonFlags extends OutputFlags {
  readonly debug?: boolean | undefined;
  readonly 'no-color'?: boolean | undefined;
  readonly file?: readonly string[] | undefined;
  readonly out?: string | undefined;
}

type Values = Record<string, unknown>;

/** What all commands share: one way to start, one way to end, one way to fail. */
export abstract class HostwrightCommand extends Command {
  /** Parses the words behind the command's name and runs it. */
  static async launch(
    this: new (
      argv: string[],
      config: Config,
    ) => HostwrightCommand,
    words: readonly string[],
    config: Config,
  ): Promise<void> {
    await new this([...words], config)._run();
  }

  /** oclif's own prints the command line where DEBUG is set, mistyped keys and all. */
  protected override async init(): Promise<void> {}

  protected override async parse<Own extends Values, Base extends Values, Args extends Values>(
    options?: Input<Own, Base, Args>,
    argv?: string[],
  ): Promise<ParserOutput<Own, Base, Args>> {
    const parsed = await super.parse(options, argv);
    return { ...parsed, flags: splitVariables(parsed.flags, this.ctor.flags) };
  }

  /** Whether a signal only asks this command to end. */
  protected readonly endsGracefully: boolean = false;

  /** What the reports of this command are about. */
  protected readonly purpose: Purpose = 'plan';

  /** Does the command's work and prints what it came to. `plans`: the saved plans that it reads. */
  protected async conclude(
    flags: CommonFlags,
    work: (io: Io) => Promise<CommandResult>,
    plans: readonly string[] = [],
  ): Promise<void> {
    const io = openProcessIo({
      'no-color': flags['no-color'] === true,
      endsGracefully: this.endsGracefully,
    });
    // Not this.exit(): it throws, and output that is still on its way to a pipe would be cut.
    const style = { outputs: readOutputs(flags, io), purpose: this.purpose, debug: flags.debug === true };
    checkOwnFiles(style.outputs, { read: [...plans, ...(flags.file ?? usualFiles)], out: flags.out }, io);
    let result: CommandResult;
    try {
      result = await work(io);
    } catch (error) {
      return reportFailure(error, this.argv, Object.keys(this.ctor.flags), style);
    }
    if (result.kind === 'failed') {
      const { thrown, toldLines } = result;
      return reportFailure(thrown, this.argv, Object.keys(this.ctor.flags), { ...style, toldLines });
    }
    setExitCode(await printResult(result, style, io));
  }

  override async catch(error: Error): Promise<void> {
    await reportFailure(error, this.argv, Object.keys(this.ctor.flags));
  }
}
