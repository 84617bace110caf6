import * as Args from '@oclif/core/args';
import { outputFlags, withVariables } from './flags.ts';
import { HostwrightCommand } from './hostwright-command.ts';

export default class PlanDiffCommand extends HostwrightCommand {
  static override readonly summary = 'Say why two saved plans differ; offline';
  static override readonly usage = 'plan diff FIRST SECOND';
  static override readonly examples = ['$ hostwright plan diff old.json new.json'];
  static override readonly args = {
    first: Args.string({ description: 'Saved plan', required: true, ignoreStdin: true }),
    second: Args.string({ description: 'Saved plan to compare with it', required: true, ignoreStdin: true }),
  };
  static override readonly flags = withVariables(outputFlags);

  async run(): Promise<void> {
    const { args, flags } = await this.parse(PlanDiffCommand);
    const { runPlanDiff } = await import('../cli/plan-diff.ts');
    await this.conclude(flags, (io) => runPlanDiff(args.first, args.second, flags, io));
  }
}
