import * as Args from '@oclif/core/args';
import { factsFlags, intentFlags, outputFlags, reportFlags, withVariables } from './flags.ts';
import { HostwrightCommand } from './hostwright-command.ts';

export default class ShowCommand extends HostwrightCommand {
  static override readonly summary = 'Print a saved plan, in any format; offline';
  static override readonly usage = 'show FILE';
  static override readonly examples = ['$ hostwright show plan.json', '$ hostwright show plan.json -o markdown'];
  static override readonly args = {
    file: Args.string({ description: 'Saved plan', required: true, ignoreStdin: true }),
  };
  static override readonly flags = withVariables({
    details: factsFlags.details,
    'settle-window': intentFlags['settle-window'],
    ...reportFlags,
    ...outputFlags,
  });

  async run(): Promise<void> {
    const { args, flags } = await this.parse(ShowCommand);
    const { runShow } = await import('../cli/show.ts');
    await this.conclude(flags, (io) => runShow(args.file, flags, io), [args.file]);
  }
}
