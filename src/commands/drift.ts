import type { Io } from '../app/io.ts';
import { driftFlags } from '../app/settings/command-flags.ts';
import { BaseCommand, type Input } from './base-command.ts';

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
