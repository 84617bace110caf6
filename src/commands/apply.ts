import * as Args from '@oclif/core/args';
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
  withVariables,
} from './flags.ts';
import { HostwrightCommand } from './hostwright-command.ts';

export default class ApplyCommand extends HostwrightCommand {
  static override readonly summary = 'Create the missing hosts';
  static override readonly examples = [
    '$ hostwright apply',
    '$ hostwright apply --auto-approve --only "web-*"',
    '$ hostwright apply plan.json',
  ];
  static override readonly args = {
    plan: Args.string({
      description: 'Saved plan to apply; it counts as the approval',
      required: false,
      ignoreStdin: true,
    }),
  };
  static override readonly flags = withVariables({
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
  });

  protected override readonly purpose = 'apply';
  protected override readonly endsGracefully = true;

  async run(): Promise<void> {
    const { args, flags, raw } = await this.parse(ApplyCommand);
    const { runApply } = await import('../cli/apply/apply.ts');
    const plans = args.plan === undefined ? [] : [args.plan];
    const asked = raw.flatMap((token) => (token.type === 'flag' ? [token.flag] : []));
    await this.conclude(flags, (io) => runApply({ ...flags, plan: args.plan, asked }, io), plans);
  }
}
