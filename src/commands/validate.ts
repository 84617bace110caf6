import { outputFlags, sourceFlags, withVariables } from './flags.ts';
import { HostwrightCommand } from './hostwright-command.ts';

export default class ValidateCommand extends HostwrightCommand {
  static override readonly summary = 'Check declarations, offline';
  static override readonly examples = ['$ hostwright validate', '$ hostwright validate -f fleet/'];
  static override readonly flags = withVariables({ ...sourceFlags, ...outputFlags });

  async run(): Promise<void> {
    const { flags } = await this.parse(ValidateCommand);
    const { runValidate } = await import('../cli/validate.ts');
    await this.conclude(flags, (io) => runValidate(flags, io));
  }
}
