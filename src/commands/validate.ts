import { makeCommand } from './command.ts';
import { outputFlags, sourceFlags } from './flags.ts';

export const validateCommand = makeCommand({
  summary: 'Check declarations, offline',
  flags: { ...sourceFlags, ...outputFlags },
  examples: ['hostwright validate', 'hostwright validate -f fleet/'],
  async run({ flags }, io) {
    const { runValidate } = await import('../cli/validate.ts');
    return runValidate(flags, io);
  },
});
