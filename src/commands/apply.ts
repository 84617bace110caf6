import * as Args from '@oclif/core/args';
import type { Io } from '../app/io.ts';
import { applyFlags } from '../app/settings/command-flags.ts';
import { BaseCommand, type Input } from './base-command.ts';

export class Apply extends BaseCommand {
  static override summary = 'Create the missing hosts';
  static override args = {
    plan: Args.string({ ignoreStdin: true, description: 'Saved plan to apply; it counts as the approval' }),
  };
  static override flags = applyFlags;
  static override examples = ['hostwright apply --auto-approve --only "web-*"', 'hostwright apply plan.json'];
  protected override readonly purpose = 'apply' as const;
  protected override readonly endsGracefully = true;

  protected override async work({ flags, args, asked, outputs }: Input<typeof Apply>, io: Io) {
    const { runApply } = await import('../app/apply/apply.ts');
    return runApply({ ...flags, plan: args.plan, asked }, io, outputs);
  }
}
