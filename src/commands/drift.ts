import { makeCommand } from './command.ts';
import {
  cloudFlags,
  driftFlags,
  factsFlags,
  intentFlags,
  outputFlags,
  reportFlags,
  selectionFlags,
  sourceFlags,
} from './flags.ts';

export const driftCommand = makeCommand({
  summary: 'Compare declared hosts with live hosts, for CI',
  flags: {
    ...sourceFlags,
    ...selectionFlags,
    ...driftFlags,
    ...factsFlags,
    ...intentFlags,
    ...cloudFlags,
    ...reportFlags,
    ...outputFlags,
  },
  examples: [
    'hostwright drift',
    'hostwright drift --fail-on missing,duplicate --json',
    'hostwright drift -o json=known.json --fail-on none',
    'hostwright drift --baseline known.json',
  ],
  purpose: 'drift',
  async run({ flags }, io) {
    const { runDrift } = await import('../cli/drift/drift.ts');
    return runDrift(flags, io);
  },
});
