import * as Args from '@oclif/core/args';
import { cloudFlags, intentFlags, lockFlags, outputFlags, resolveFlags, withVariables } from './flags.ts';
import { HostwrightCommand } from './hostwright-command.ts';

export default class ResolveCommand extends HostwrightCommand {
  static override readonly summary = 'Record the outcome of creates that no listing could settle';
  static override readonly usage = [
    'resolve INTENT (--host ID [--force] | --not-created [--confirm 1])',
    'resolve (PATTERN | --all) --not-created [--confirm N]',
  ];
  static override readonly examples = [
    '$ hostwright resolve i-7f3a09c2 --host host-9',
    '$ hostwright resolve i-7f3a09c2 --not-created',
    "$ hostwright resolve 'web-*' --not-created",
    '$ hostwright resolve --all --not-created --confirm 47',
  ];
  // Input is never read for an argument: it would be eaten, and take its time.
  static override readonly args = {
    intent: Args.string({ description: 'Id of the intent, or a pattern of names', ignoreStdin: true }),
  };
  static override readonly flags = withVariables({
    ...resolveFlags,
    ...intentFlags,
    ...lockFlags,
    ...cloudFlags,
    ...outputFlags,
  });

  protected override readonly endsGracefully = true;

  async run(): Promise<void> {
    const { args, flags } = await this.parse(ResolveCommand);
    const { runResolve } = await import('../cli/resolve/resolve.ts');
    await this.conclude(flags, (io) => runResolve(args.intent, flags, io));
  }
}
