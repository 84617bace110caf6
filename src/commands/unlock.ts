import { makeCommand } from './command.ts';
import { accountFlags, intentFlags, outputFlags } from './flags.ts';

export const unlockCommand = makeCommand({
  summary: 'Release the lock of a run that has ended; offline',
  args: [{ name: 'n', summary: 'Number of the lock' }],
  flags: { journal: intentFlags.journal, ...accountFlags, ...outputFlags },
  examples: ['hostwright unlock 7'],
  async run({ flags, args }, io) {
    const { runUnlock } = await import('../cli/unlock.ts');
    return runUnlock(args.n, flags, io);
  },
});
