import type { Io } from '../app/io.ts';
import { controllerFlags } from '../app/settings/command-flags.ts';
import { BaseCommand, type Input } from './base-command.ts';

export class Controller extends BaseCommand {
  static override summary = 'Watch many declarations and share the work with other processes';
  static override flags = controllerFlags;
  static override examples = [
    'hostwright controller --scopes scopes --journal postgres://hostwright@db.example.com/hostwright',
  ];
  protected override readonly endsGracefully = true;

  protected override async work({ flags }: Input<typeof Controller>, io: Io) {
    const { runControllerCommand } = await import('../app/watcher/controller.ts');
    return runControllerCommand(flags, io);
  }
}
