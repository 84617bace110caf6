import type { Io } from '../app/io.ts';
import { planFlags } from '../app/settings/command-flags.ts';
import { BaseCommand, type Input } from './base-command.ts';

export class Plan extends BaseCommand {
  static override summary = 'Show which declared hosts are missing, and what differs';
  static override flags = planFlags;
  static override examples = ['hostwright plan', 'hostwright plan --detailed-exitcode --json'];

  protected override async work({ flags }: Input<typeof Plan>, io: Io) {
    const { runPlan } = await import('../app/plan.ts');
    return runPlan(flags, io);
  }
}
