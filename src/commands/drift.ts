import {
  cloudFlags,
  driftFlags,
  factsFlags,
  intentFlags,
  outputFlags,
  reportFlags,
  selectionFlags,
  sourceFlags,
  withVariables,
} from './flags.ts';
import { HostwrightCommand } from './hostwright-command.ts';

export default class DriftCommand extends HostwrightCommand {
  static override readonly summary = 'Compare declared hosts with live hosts, for CI';
  static override readonly examples = [
    '$ hostwright drift',
    '$ hostwright drift --fail-on missing,duplicate --json',
    '$ hostwright drift -o json=known.json --fail-on none',
    '$ hostwright drift --baseline known.json',
  ];
  static override readonly flags = withVariables({
    ...sourceFlags,
    ...selectionFlags,
    ...driftFlags,
    ...factsFlags,
    ...intentFlags,
    ...cloudFlags,
    ...reportFlags,
    ...outputFlags,
  });

  protected override readonly purpose = 'drift';

  async run(): Promise<void> {
    const { flags } = await this.parse(DriftCommand);
    const { runDrift } = await import('../cli/drift.ts');
    await this.conclude(flags, (io) => runDrift(flags, io));
  }
}
