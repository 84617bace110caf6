import {
  applyFlags,
  cloudFlags,
  factsFlags,
  guardFlags,
  intentFlags,
  outputFlags,
  passwordFlags,
  selectionFlags,
  sourceFlags,
  withVariables,
} from './flags.ts';
import { HostwrightCommand } from './hostwright-command.ts';

export default class ApplyCommand extends HostwrightCommand {
  static override readonly summary = 'Create the missing hosts: never twice';
  static override readonly examples = ['$ hostwright apply', '$ hostwright apply --auto-approve --only "web-*"'];
  static override readonly flags = withVariables({
    ...sourceFlags,
    ...selectionFlags,
    ...applyFlags,
    ...factsFlags,
    ...intentFlags,
    ...guardFlags,
    ...passwordFlags,
    ...cloudFlags,
    ...outputFlags,
  });

  protected override readonly endsGracefully = true;

  async run(): Promise<void> {
    const { flags } = await this.parse(ApplyCommand);
    const { runApply } = await import('../cli/apply.ts');
    await this.conclude(flags, (io) => runApply(flags, io));
  }
}
