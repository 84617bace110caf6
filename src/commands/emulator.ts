import { emulatorFlags, outputFlags, withVariables } from './flags.ts';
import { HostwrightCommand } from './hostwright-command.ts';

export default class EmulatorCommand extends HostwrightCommand {
  static override readonly summary = 'Run a local compute cloud, with faults on demand';
  static override readonly examples = ['$ hostwright emulator --port 8080 --fault create:drop-after-commit:1'];
  static override readonly flags = withVariables({
    ...emulatorFlags,
    quiet: outputFlags.quiet,
    debug: outputFlags.debug,
  });

  protected override readonly endsGracefully = true;

  async run(): Promise<void> {
    const { flags } = await this.parse(EmulatorCommand);
    const { runEmulator } = await import('../cli/emulator.ts');
    await this.conclude({}, (io) => runEmulator(flags, io));
  }
}
