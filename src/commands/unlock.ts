import { makeCommand } from './command.ts';
import { accountFlags, journalFlags, outputFlags } from './flags.ts';

export const unlockCommand = makeCommand({
  summary: 'Release the lock of a run that has ended',
  args: [{ name: 'n', summary: 'Number of the lock' }],
  flags: { ...journalFlags, ...accountFlags, ...outputFlags },
  examples: ['hostwright unlock 7'],
  async run({ flags, args }, io) {
    const { runUnlock } = await import('../cli/unlock.ts');
    return runUnlock(args.n, flags, io);
  },
});
