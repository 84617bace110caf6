import { makeCommand } from './command.ts';
import {
  cloudFlags,
  intentFlags,
  lockFlags,
  namedSourceFlags,
  outputFlags,
  projectFlags,
  resolveFlags,
} from './flags.ts';

export const resolveCommand = makeCommand({
  summary: 'Settle creates in doubt: look them up by label, or record what you know',
  usage: [
    'resolve (NAME | INTENT)...',
    'resolve (NAME | INTENT) --host ID',
    'resolve ((NAME | INTENT)... | --all) --not-created',
  ],
  args: [{ name: 'intent', summary: 'Name of the host, or id of the intent', isRepeated: true }],
  flags: {
    ...resolveFlags,
    ...namedSourceFlags,
    ...intentFlags,
    ...lockFlags,
    ...cloudFlags,
    ...projectFlags,
    ...outputFlags,
  },
  examples: [
    'hostwright resolve web-1',
    'hostwright resolve i-7f3a09c2 --host host-9',
    'hostwright resolve web-1 web-2 --not-created',
    'hostwright resolve --all --not-created --auto-approve',
  ],
  endsGracefully: true,
  async run({ flags, words }, io) {
    const { runResolve } = await import('../cli/resolve/resolve.ts');
    return runResolve(words, flags, io);
  },
});
