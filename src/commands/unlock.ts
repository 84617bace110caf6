import * as Args from '@oclif/core/args';
import { accountFlags, intentFlags, outputFlags, withVariables } from './flags.ts';
import { HostwrightCommand } from './hostwright-command.ts';

export default class UnlockCommand extends HostwrightCommand {
  static override readonly summary = 'Release the lock of a run that has ended; offline';
  static override readonly usage = 'unlock N';
  static override readonly examples = ['$ hostwright unlock 7'];
  static override readonly args = { lock: Args.string({ description: 'Number of the lock', ignoreStdin: true }) };
  static override readonly flags = withVariables({
    journal: intentFlags.journal,
    ...accountFlags,
    ...outputFlags,
  });

  async run(): Promise<void> {
    const { args, flags } = await this.parse(UnlockCommand);
    const { runUnlock } = await import('../cli/unlock.ts');
    await this.conclude(flags, (io) => runUnlock(args.lock, flags, io));
  }
}
