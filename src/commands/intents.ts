import { accountFlags, intentFlags, intentsFlags, outputFlags, withVariables } from './flags.ts';
import { HostwrightCommand } from './hostwright-command.ts';

export default class IntentsCommand extends HostwrightCommand {
  static override readonly summary = 'List creates whose outcome is unknown, and who holds the lock; offline';
  static override readonly examples = ['$ hostwright intents', '$ hostwright intents --all --json'];
  static override readonly flags = withVariables({
    ...intentsFlags,
    ...intentFlags,
    ...accountFlags,
    ...outputFlags,
  });

  async run(): Promise<void> {
    const { flags } = await this.parse(IntentsCommand);
    const { runIntents } = await import('../cli/intents.ts');
    await this.conclude(flags, (io) => runIntents(flags, io));
  }
}
