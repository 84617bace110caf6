import * as Args from '@oclif/core/args';
import type { Io } from '../app/io.ts';
import { showFlags } from '../app/settings/command-flags.ts';
import { BaseCommand, type Input } from './base-command.ts';

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
