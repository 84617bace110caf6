/** The commands that serve until a signal ends them, and the demo, which serves its own cloud. */
import type { Io } from '../app/io.ts';
import { controllerFlags, demoFlags, emulatorFlags } from '../app/settings/command-flags.ts';
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

export class Emulator extends BaseCommand {
  static override summary = 'Run a local compute cloud, with faults on demand';
  static override flags = emulatorFlags;
  static override examples = ['hostwright emulator --port 8080 --fault create:drop-after-commit:1'];
  protected override readonly endsGracefully = true;

  protected override async work({ flags }: Input<typeof Emulator>, io: Io) {
    const { runEmulator } = await import('../app/emulator.ts');
    return runEmulator(flags, io);
  }
}

export class Demo extends BaseCommand {
  static override summary = 'Run plan, apply and drift against a cloud in this process';
  static override flags = demoFlags;
  protected override readonly endsGracefully = true;

  protected override async work(_input: Input<typeof Demo>, io: Io) {
    const { runDemo } = await import('../app/demo.ts');
    return runDemo(io);
  }
}
