/** The commands about what a journal holds open, its lock, and its database. */
import * as Args from '@oclif/core/args';
import type { Io } from '../app/io.ts';
import {
  importFlags,
  intentsFlags,
  migrateFlags,
  resolveFlags,
  statusFlags,
  unlockFlags,
} from '../app/settings/command-flags.ts';
import { BaseCommand, type Input } from './base-command.ts';

export class Intents extends BaseCommand {
  static override summary = 'List creates whose outcome is unknown, and show who holds the lock';
  static override flags = intentsFlags;
  static override examples = ['hostwright intents', 'hostwright intents --all --json'];

  protected override async work({ flags }: Input<typeof Intents>, io: Io) {
    const { runIntents } = await import('../app/journal.ts');
    return runIntents(flags, io);
  }
}

export class Resolve extends BaseCommand {
  static override summary = 'Settle creates in doubt: look them up by label, or record what you know';
  static override usage = [
    'resolve (NAME | INTENT)...',
    'resolve (NAME | INTENT) --host ID',
    'resolve ((NAME | INTENT)... | --all) --not-created',
  ];
  static override args = {
    intent: Args.string({ ignoreStdin: true, multiple: true, description: 'Name of the host, or id of the intent' }),
  };
  static override flags = resolveFlags;
  static override examples = [
    'hostwright resolve web-1',
    'hostwright resolve i-7f3a09c2 --host host-9',
    'hostwright resolve web-1 web-2 --not-created',
    'hostwright resolve --all --not-created --auto-approve',
  ];
  protected override readonly endsGracefully = true;

  protected override async work({ flags, args }: Input<typeof Resolve>, io: Io) {
    const { runResolve } = await import('../app/resolve/resolve.ts');
    return runResolve(args.intent ?? [], flags, io);
  }
}

export class Unlock extends BaseCommand {
  static override summary = 'Release the lock of a run that has ended';
  static override args = { n: Args.string({ ignoreStdin: true, description: 'Number of the lock' }) };
  static override flags = unlockFlags;
  static override examples = ['hostwright unlock 7'];

  protected override async work({ flags, args }: Input<typeof Unlock>, io: Io) {
    const { runUnlock } = await import('../app/journal.ts');
    return runUnlock(args.n, flags, io);
  }
}

export class JournalMigrate extends BaseCommand {
  static override summary = 'Make the tables of a shared journal in PostgreSQL';
  static override flags = migrateFlags;
  static override examples = ['hostwright journal migrate --journal postgres://owner@db.example.com/hostwright'];

  protected override async work({ flags }: Input<typeof JournalMigrate>, io: Io) {
    const { runMigrate } = await import('../app/journal.ts');
    return runMigrate(flags, io);
  }
}

export class JournalStatus extends BaseCommand {
  static override summary = 'Show the database of a shared journal, and who holds which lock';
  static override flags = statusFlags;
  static override examples = ['hostwright journal status --journal postgres://hostwright@db.example.com/hostwright'];

  protected override async work({ flags }: Input<typeof JournalStatus>, io: Io) {
    const { runJournalStatus } = await import('../app/journal.ts');
    return runJournalStatus(flags, io);
  }
}

export class JournalImport extends BaseCommand {
  static override summary = 'Move the journal of a folder into a database';
  static override flags = importFlags;
  static override examples = ['hostwright journal import --journal postgres://hostwright@db.example.com/hostwright'];

  protected override async work({ flags }: Input<typeof JournalImport>, io: Io) {
    const { runImport } = await import('../app/journal.ts');
    return runImport(flags, io);
  }
}
