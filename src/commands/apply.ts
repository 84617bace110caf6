import { makeCommand } from './command.ts';
import {
  applyFlags,
  approvalFlags,
  cloudFlags,
  factsFlags,
  guardFlags,
  intentFlags,
  lockFlags,
  outputFlags,
  passwordFlags,
  reportFlags,
  selectionFlags,
  sourceFlags,
} from './flags.ts';

export const applyCommand = makeCommand({
  summary: 'Create the missing hosts',
  args: [{ name: 'plan', summary: 'Saved plan to apply; it counts as the approval' }],
  flags: {
    ...sourceFlags,
    ...selectionFlags,
    ...applyFlags,
    ...approvalFlags,
    ...factsFlags,
    ...intentFlags,
    ...lockFlags,
    ...guardFlags,
    ...passwordFlags,
    ...cloudFlags,
    ...reportFlags,
    ...outputFlags,
  },
  examples: ['hostwright apply --auto-approve --only "web-*"', 'hostwright apply plan.json'],
  purpose: 'apply',
  endsGracefully: true,
  async run({ flags, args, asked }, io) {
    const { runApply } = await import('../cli/apply/apply.ts');
    return runApply({ ...flags, plan: args.plan, asked }, io);
  },
});
