import { outputFlags, withVariables } from './flags.ts';
import { HostwrightCommand } from './hostwright-command.ts';

export default class DemoCommand extends HostwrightCommand {
  static override readonly summary = 'Show the whole story against an emulated cloud in this process';
  static override readonly flags = withVariables({ 'no-color': outputFlags['no-color'], debug: outputFlags.debug });

  protected override readonly endsGracefully = true;

  async run(): Promise<void> {
    const { flags } = await this.parse(DemoCommand);
    const { runDemo } = await import('../cli/demo.ts');
    await this.conclude(flags, (io) => runDemo(io));
  }
}
