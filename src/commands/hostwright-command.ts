import { Command } from '@oclif/core/command';
import type { Config } from '@oclif/core/config';
import type { CommandResult } from '../cli/command-result.ts';
import { printResult } from '../cli/conclude.ts';
import type { Io } from '../cli/io.ts';
import { openProcessIo } from './process-io.ts';
import { reportFailure } from './report-failure.ts';

interface CommonFlags {
  readonly json?: boolean | undefined;
  readonly debug?: boolean | undefined;
  readonly 'no-color'?: boolean | undefined;
}

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

  /** Whether a signal only asks this command to end. */
  protected readonly endsGracefully: boolean = false;

  /** Does the command's work and prints what it came to. */
  protected async conclude(flags: CommonFlags, work: (io: Io) => Promise<CommandResult>): Promise<void> {
    const io = openProcessIo({
      'no-color': flags['no-color'] === true,
      endsGracefully: this.endsGracefully,
    });
    // Not this.exit(): it throws, and output that is still on its way to a pipe would be cut.
    const style = { json: flags.json === true, debug: flags.debug === true };
    process.exitCode = await printResult(await work(io), style, io);
  }

  override async catch(error: Error): Promise<void> {
    await reportFailure(error, this.argv, Object.keys(this.ctor.flags));
  }
}
