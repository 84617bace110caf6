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
  withVariables,
} from './flags.ts';
import { HostwrightCommand } from './hostwright-command.ts';

export default class PlanCommand extends HostwrightCommand {
  static override readonly summary = 'Show which declared hosts are missing, and what differs';
  static override readonly examples = ['$ hostwright plan', '$ hostwright plan --detailed-exitcode --json'];
  static override readonly flags = withVariables({
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
  });

  async run(): Promise<void> {
    const { flags } = await this.parse(PlanCommand);
    const { runPlan } = await import('../cli/plan.ts');
    await this.conclude(flags, (io) => runPlan(flags, io));
  }
}
