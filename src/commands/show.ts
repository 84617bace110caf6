import { makeCommand } from './command.ts';
import { factsFlags, intentFlags, outputFlags, reportFlags } from './flags.ts';

export const showCommand = makeCommand({
  summary: 'Print a saved plan in any format, offline',
  args: [{ name: 'file', summary: 'Saved plan', isRequired: true }],
  flags: {
    details: factsFlags.details,
    'settle-window': intentFlags['settle-window'],
    ...reportFlags,
    ...outputFlags,
  },
  examples: ['hostwright show plan.json', 'hostwright show plan.json -o markdown'],
  async run({ flags, args }, io) {
    const { runShow } = await import('../cli/show.ts');
    return runShow(args.file ?? '', flags, io);
  },
});
