import { makeCommand } from './command.ts';
import { accountFlags, journalFlags, migrateFlags, outputFlags } from './flags.ts';

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
const exportFlags = { to: { ...once, valueName: 'FILE', summary: 'New file for all records of the account' } } as const;
const importFlags = {
  from: {
    ...once,
    valueName: 'PATH',
    summary:
      'Folder of a journal, or a file that "journal export" wrote (default: the folder that is used without --journal)',
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

export const journalImportCommand = makeCommand({
  summary: 'Move the journal of a folder into a database, or copy an exported one there',
  flags: { ...importFlags, ...journalFlags, ...accountFlags, ...outputFlags },
  examples: ['hostwright journal import --journal postgres://hostwright@db.example.com/hostwright'],
  async run({ flags }, io) {
    const { runImport } = await import('../cli/move-journal.ts');
    return runImport(flags, io);
  },
});
