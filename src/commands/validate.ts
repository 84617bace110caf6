import { makeCommand } from './command.ts';
import { outputFlags, reportFlags, scopeFlags, sourceFlags } from './flags.ts';

export const validateCommand = makeCommand({
  summary: 'Check declarations, offline',
  flags: { ...sourceFlags, ...scopeFlags, ...reportFlags, ...outputFlags },
  examples: [
    'hostwright validate',
    'hostwright validate -f fleet/',
    'hostwright validate --scopes scopes',
    'hostwright validate -o github',
  ],
  purpose: 'validate',
  async run({ flags }, io) {
    const { runValidate } = await import('../cli/validate.ts');
    return runValidate(flags, io);
  },
});
