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
  summary: 'Record the outcome of creates that no listing could settle',
  usage: [
    'resolve INTENT --host ID [--force]',
    'resolve INTENT --by-label',
    'resolve INTENT --not-created [--confirm (NAME | 1)]',
    'resolve (PATTERN | --all) --not-created [--confirm N]',
  ],
  args: [{ name: 'intent', summary: 'Id of the intent, or a pattern of names' }],
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
    'hostwright resolve i-7f3a09c2 --host host-9',
    'hostwright resolve i-7f3a09c2 --not-created',
    "hostwright resolve 'web-*' --not-created",
    'hostwright resolve --all --not-created --confirm 47',
  ],
  endsGracefully: true,
  async run({ flags, args }, io) {
    const { runResolve } = await import('../cli/resolve/resolve.ts');
    return runResolve(args.intent, flags, io);
  },
});
