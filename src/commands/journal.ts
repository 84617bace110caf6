import { makeCommand } from './command.ts';
import { accountFlags, journalFlags, lockFlags, migrateFlags, outputFlags } from './flags.ts';

export const journalMigrateCommand = makeCommand({
  summary: 'Make the tables of a shared journal in PostgreSQL',
  flags: { ...migrateFlags, ...journalFlags, ...outputFlags },
  examples: ['hostwright journal migrate --journal postgres://owner@db.example.com/hostwright'],
  async run({ flags }, io) {
    const { runMigrate } = await import('../cli/journal.ts');
    return runMigrate(flags, io);
  },
});

export const journalStatusCommand = makeCommand({
  summary: 'Show the database of a shared journal, and who holds which lock',
  flags: { ...journalFlags, ...outputFlags },
  examples: ['hostwright journal status --journal postgres://hostwright@db.example.com/hostwright'],
  async run({ flags }, io) {
    const { runJournalStatus } = await import('../cli/journal.ts');
    return runJournalStatus(flags, io);
  },
});

const { json: _, ...textFlags } = outputFlags;
const once = { kind: 'text', group: 'Common', isForOneRun: true } as const;
const exportFlags = { to: { ...once, valueName: 'FILE', summary: 'New file for the records' } } as const;
const archiveFlags = {
  before: { ...once, valueName: 'DATE', summary: 'Move the records that were written before this date (UTC) or time' },
  ...exportFlags,
} as const;
const importFlags = {
  from: {
    ...once,
    valueName: 'PATH',
    summary:
      'Folder of a journal, or a file that "journal export" or "journal archive" wrote (default: the folder that is used without --journal)',
  },
} as const;

export const journalExportCommand = makeCommand({
  summary: 'Copy the journal of an account into a file',
  flags: { ...exportFlags, ...journalFlags, ...accountFlags, ...textFlags },
  examples: ['hostwright journal export --to journal.backup'],
  async run({ flags }, io) {
    const { runExport } = await import('../cli/move-journal.ts');
    return runExport(flags, io);
  },
});

export const journalArchiveCommand = makeCommand({
  summary: 'Move old records of a shared journal into a file',
  flags: { ...archiveFlags, ...journalFlags, ...lockFlags, ...accountFlags, ...textFlags },
  examples: [
    'hostwright journal archive --before 2026-08-01 --to journal-2026-07.backup --journal postgres://owner@db.example.com/hostwright',
  ],
  async run({ flags }, io) {
    const { runArchive } = await import('../cli/move-journal.ts');
    return runArchive(flags, io);
  },
});

export const journalImportCommand = makeCommand({
  summary: 'Move a journal into a database, from a folder or a file',
  flags: { ...importFlags, ...journalFlags, ...lockFlags, ...accountFlags, ...outputFlags },
  examples: ['hostwright journal import --journal postgres://hostwright@db.example.com/hostwright'],
  async run({ flags }, io) {
    const { runImport } = await import('../cli/move-journal.ts');
    return runImport(flags, io);
  },
});
