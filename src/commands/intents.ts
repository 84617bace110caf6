import type { Io } from '../app/io.ts';
import { intentsFlags } from '../app/settings/command-flags.ts';
import { BaseCommand, type Input } from './base-command.ts';

export class Intents extends BaseCommand {
  static override summary = 'List creates whose outcome is unknown, and show who holds the lock';
  static override flags = intentsFlags;
  static override examples = ['hostwright intents', 'hostwright intents --all --json'];

  protected override async work({ flags }: Input<typeof Intents>, io: Io) {
    const { runIntents } = await import('../app/intents.ts');
    return runIntents(flags, io);
  }
}
