import { makeCommand } from './command.ts';
import { accountFlags, intentFlags, intentsFlags, namedSourceFlags, outputFlags } from './flags.ts';

export const intentsCommand = makeCommand({
  summary: 'List creates whose outcome is unknown, and show who holds the lock',
  flags: { ...intentsFlags, ...namedSourceFlags, ...intentFlags, ...accountFlags, ...outputFlags },
  examples: ['hostwright intents', 'hostwright intents --all --json'],
  async run({ flags }, io) {
    const { runIntents } = await import('../cli/intents.ts');
    return runIntents(flags, io);
  },
});
