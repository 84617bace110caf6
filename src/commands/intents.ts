import type { Io } from '../cli/io.ts';
import { intentsFlags } from '../cli/settings/command-flags.ts';
import { BaseCommand, type Input } from './base-command.ts';

export class Intents extends BaseCommand {
  static override summary = 'List creates whose outcome is unknown, and show who holds the lock';
  static override flags = intentsFlags;
  static override examples = ['hostwright intents', 'hostwright intents --all --json'];

  protected override async work({ flags }: Input<typeof Intents>, io: Io) {
    const { runIntents } = await import('../cli/intents.ts');
    return runIntents(flags, io);
  }
}
