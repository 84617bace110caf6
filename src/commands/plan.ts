import type { Io } from '../cli/io.ts';
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
} from '../cli/settings/flags.ts';
import { BaseCommand, type Input } from './base-command.ts';

export class Plan extends BaseCommand {
  static override summary = 'Show which declared hosts are missing, and what differs';
  static override flags = {
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
  };
  static override examples = ['hostwright plan', 'hostwright plan --detailed-exitcode --json'];

  protected override async work({ flags }: Input<typeof Plan>, io: Io) {
    const { runPlan } = await import('../cli/plan.ts');
    return runPlan(flags, io);
  }
}
