import {
  cloudFlags,
  driftFlags,
  factsFlags,
  intentFlags,
  outputFlags,
  selectionFlags,
  sourceFlags,
  withVariables,
} from './flags.ts';
import { HostwrightCommand } from './hostwright-command.ts';

export default class DriftCommand extends HostwrightCommand {
  static override readonly summary = 'Compare what is declared with what exists, for CI';
  static override readonly examples = ['$ hostwright drift', '$ hostwright drift --fail-on missing,duplicate --json'];
  static override readonly flags = withVariables({
    ...sourceFlags,
    ...selectionFlags,
    ...driftFlags,
    ...factsFlags,
    ...intentFlags,
    ...cloudFlags,
    ...outputFlags,
  });

  async run(): Promise<void> {
    const { flags } = await this.parse(DriftCommand);
    const { runDrift } = await import('../cli/drift.ts');
    await this.conclude(flags, (io) => runDrift(flags, io));
  }
}
