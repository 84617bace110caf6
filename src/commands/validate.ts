import type { Io } from '../app/io.ts';
import { validateFlags } from '../app/settings/command-flags.ts';
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
