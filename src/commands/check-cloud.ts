import type { Io } from '../app/io.ts';
import { checkCloudFlags } from '../app/settings/command-flags.ts';
import { BaseCommand, type Input } from './base-command.ts';

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
