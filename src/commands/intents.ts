import type { Io } from '../cli/io.ts';
import { accountFlags, intentFlags, intentsFlags, namedSourceFlags, outputFlags } from '../cli/settings/flags.ts';
import { BaseCommand, type Input } from './base-command.ts';

export class Intents extends BaseCommand {
  static override summary = 'List creates whose outcome is unknown, and show who holds the lock';
  static override flags = { ...intentsFlags, ...namedSourceFlags, ...intentFlags, ...accountFlags, ...outputFlags };
  static override examples = ['hostwright intents', 'hostwright intents --all --json'];

  protected override async work({ flags }: Input<typeof Intents>, io: Io) {
    const { runIntents } = await import('../cli/intents.ts');
    return runIntents(flags, io);
  }
}
