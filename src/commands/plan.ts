import { makeCommand } from './command.ts';
import {
  cloudFlags,
  factsFlags,
  guardFlags,
  intentFlags,
  outputFlags,
  passwordFlags,
  planFlags,
  reportFlags,
  selectionFlags,
  sourceFlags,
} from './flags.ts';

export const planCommand = makeCommand({
  summary: 'Show which declared hosts are missing, and what differs',
  flags: {
    ...sourceFlags,
    ...selectionFlags,
    ...planFlags,
    ...factsFlags,
    ...intentFlags,
    ...guardFlags,
    ...passwordFlags,
    ...cloudFlags,
    ...reportFlags,
    ...outputFlags,
  },
  examples: ['hostwright plan', 'hostwright plan --detailed-exitcode --json'],
  async run({ flags }, io) {
    const { runPlan } = await import('../cli/plan.ts');
    return runPlan(flags, io);
  },
});
