import type { Io } from '../app/io.ts';
import { emulatorFlags } from '../app/settings/command-flags.ts';
import { BaseCommand, type Input } from './base-command.ts';

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
