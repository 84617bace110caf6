import { makeCommand } from './command.ts';
import { cloudFlags, outputFlags, sourceFlags } from './flags.ts';

export const checkCloudCommand = makeCommand({
  summary: 'List a few pages of each declared region, and report how the cloud answers',
  flags: { ...sourceFlags, ...cloudFlags, ...outputFlags },
  examples: ['hostwright check-cloud', 'hostwright check-cloud --json > record.json'],
  endsGracefully: true,
  async run({ flags }, io) {
    const { runCheckCloud } = await import('../cli/check-cloud.ts');
    return runCheckCloud(flags, io);
  },
});
