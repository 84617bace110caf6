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

const importFlags = {
  from: {
    kind: 'text',
    group: 'Common',
    isForOneRun: true,
    valueName: 'FOLDER',
    summary: 'Folder of the journal (default: the folder that is used without --journal)',
  },
} as const;

export const journalImportCommand = makeCommand({
  summary: 'Move the journal of a folder into a database',
  flags: { ...importFlags, ...journalFlags, ...lockFlags, ...accountFlags, ...outputFlags },
  examples: ['hostwright journal import --journal postgres://hostwright@db.example.com/hostwright'],
  async run({ flags }, io) {
    const { runImport } = await import('../cli/journal.ts');
    return runImport(flags, io);
  },
});
