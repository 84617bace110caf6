import * as Args from '@oclif/core/args';
import type { Io } from '../app/io.ts';
import { resolveFlags } from '../app/settings/command-flags.ts';
import { BaseCommand, type Input } from './base-command.ts';

export class Resolve extends BaseCommand {
  static override summary = 'Settle creates in doubt: look them up by label, or record what you know';
  static override usage = [
    'resolve (NAME | INTENT)...',
    'resolve (NAME | INTENT) --host ID',
    'resolve ((NAME | INTENT)... | --all) --not-created',
  ];
  static override args = {
    intent: Args.string({ ignoreStdin: true, multiple: true, description: 'Name of the host, or id of the intent' }),
  };
  static override flags = resolveFlags;
  static override examples = [
    'hostwright resolve web-1',
    'hostwright resolve i-7f3a09c2 --host host-9',
    'hostwright resolve web-1 web-2 --not-created',
    'hostwright resolve --all --not-created --auto-approve',
  ];
  protected override readonly endsGracefully = true;

  protected override async work({ flags, args }: Input<typeof Resolve>, io: Io) {
    const { runResolve } = await import('../app/resolve/resolve.ts');
    return runResolve(args.intent ?? [], flags, io);
  }
}
