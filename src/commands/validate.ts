import type { Io } from '../cli/io.ts';
import { outputFlags, reportFlags, scopeFlags, sourceFlags } from '../cli/settings/flags.ts';
import { BaseCommand, type Input } from './base-command.ts';

export class Validate extends BaseCommand {
  static override summary = 'Check declarations, offline';
  static override flags = {
    ...sourceFlags,
    scopes: { ...scopeFlags.scopes, exclusive: ['file'] },
    ...reportFlags,
    ...outputFlags,
  };
  static override examples = [
    'hostwright validate',
    'hostwright validate -f fleet/',
    'hostwright validate --scopes scopes',
    'hostwright validate -o github',
  ];
  protected override readonly purpose = 'validate' as const;

  protected override async work({ flags }: Input<typeof Validate>, io: Io) {
    const { runValidate } = await import('../cli/validate.ts');
    return runValidate(flags, io);
  }
}
