import { makeCommand } from './command.ts';
import { journalFlags, migrateFlags, outputFlags } from './flags.ts';

export const journalMigrateCommand = makeCommand({
  summary: 'Make the tables of a journal that machines share; offline',
  flags: { ...migrateFlags, ...journalFlags, ...outputFlags },
  examples: ['hostwright journal migrate --journal postgres://owner@db.example.com/hostwright'],
  async run({ flags }, io) {
    const { runMigrate } = await import('../cli/journal.ts');
    return runMigrate(flags, io);
  },
});

export const journalStatusCommand = makeCommand({
  summary: 'Say which database a shared journal is in, and who holds which lock; offline',
  flags: { ...journalFlags, ...outputFlags },
  examples: ['hostwright journal status --journal postgres://hostwright@db.example.com/hostwright'],
  async run({ flags }, io) {
    const { runJournalStatus } = await import('../cli/journal.ts');
    return runJournalStatus(flags, io);
  },
});
