import { makeCommand } from './command.ts';
import { outputFlags } from './flags.ts';

export const planDiffCommand = makeCommand({
  summary: 'Explain why two saved plans differ, offline',
  args: [
    { name: 'first', summary: 'Saved plan', isRequired: true },
    { name: 'second', summary: 'Saved plan to compare with it', isRequired: true },
  ],
  flags: outputFlags,
  examples: ['hostwright plan diff old.json new.json'],
  async run({ flags, args }, io) {
    const { runPlanDiff } = await import('../cli/plan-diff.ts');
    return runPlanDiff(args.first ?? '', args.second ?? '', flags, io);
  },
});
