import * as Args from '@oclif/core/args';
import type { Io } from '../app/io.ts';
import { unlockFlags } from '../app/settings/command-flags.ts';
import { BaseCommand, type Input } from './base-command.ts';

export class Unlock extends BaseCommand {
  static override summary = 'Release the lock of a run that has ended';
  static override args = { n: Args.string({ ignoreStdin: true, description: 'Number of the lock' }) };
  static override flags = unlockFlags;
  static override examples = ['hostwright unlock 7'];

  protected override async work({ flags, args }: Input<typeof Unlock>, io: Io) {
    const { runUnlock } = await import('../app/intents.ts');
    return runUnlock(args.n, flags, io);
  }
}
