import type { Io } from '../app/io.ts';
import { importFlags, migrateFlags, statusFlags } from '../app/settings/command-flags.ts';
import { BaseCommand, type Input } from './base-command.ts';

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
