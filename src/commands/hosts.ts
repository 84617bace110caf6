/** The commands about declared and live hosts. */
import * as Args from '@oclif/core/args';
import type { Io } from '../app/io.ts';
import {
  applyFlags,
  checkCloudFlags,
  driftFlags,
  planFlags,
  showFlags,
  validateFlags,
} from '../app/settings/command-flags.ts';
import { BaseCommand, type Input } from './base-command.ts';

export class Validate extends BaseCommand {
  static override summary = 'Check declarations, offline';
  static override flags = validateFlags;
  static override examples = [
    'hostwright validate',
    'hostwright validate -f fleet/',
    'hostwright validate --scopes scopes',
    'hostwright validate -o github',
  ];
  protected override readonly purpose = 'validate' as const;

  protected override async work({ flags }: Input<typeof Validate>, io: Io) {
    const { runValidate } = await import('../app/validate.ts');
    return runValidate(flags, io);
  }
}

export class Plan extends BaseCommand {
  static override summary = 'Show which declared hosts are missing, and what differs';
  static override flags = planFlags;
  static override examples = ['hostwright plan', 'hostwright plan --detailed-exitcode --json'];

  protected override async work({ flags }: Input<typeof Plan>, io: Io) {
    const { runPlan } = await import('../app/plan.ts');
    return runPlan(flags, io);
  }
}

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

export class Drift extends BaseCommand {
  static override summary = 'Compare declared hosts with live hosts, for CI';
  static override flags = driftFlags;
  static override examples = [
    'hostwright drift',
    'hostwright drift --fail-on missing,duplicate --json',
    'hostwright drift -o json=known.json --fail-on none',
    'hostwright drift --baseline known.json',
  ];
  protected override readonly purpose = 'drift' as const;

  protected override async work({ flags }: Input<typeof Drift>, io: Io) {
    const { runDrift } = await import('../app/drift.ts');
    return runDrift(flags, io);
  }
}

export class Show extends BaseCommand {
  static override summary = 'Print a saved plan in any format, offline';
  static override args = { file: Args.string({ ignoreStdin: true, description: 'Saved plan', required: true }) };
  static override flags = showFlags;
  static override examples = ['hostwright show plan.json', 'hostwright show plan.json -o markdown'];

  protected override async work({ flags, args }: Input<typeof Show>, io: Io) {
    const { runShow } = await import('../app/saved-plan.ts');
    return runShow(args.file, flags, io);
  }
}

export class CheckCloud extends BaseCommand {
  static override summary = 'List a few pages of each declared region, and report how the cloud answers';
  static override flags = checkCloudFlags;
  static override examples = ['hostwright check-cloud', 'hostwright check-cloud --json > record.json'];
  protected override readonly endsGracefully = true;

  protected override async work({ flags }: Input<typeof CheckCloud>, io: Io) {
    const { runCheckCloud } = await import('../app/check-cloud.ts');
    return runCheckCloud(flags, io);
  }
}
