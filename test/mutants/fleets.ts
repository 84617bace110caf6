/** What keeps an edit of a declaration from buying in silence. */
import { type Mutant, remove } from './mutant.ts';

export const fleets: readonly Mutant[] = [
  {
    guard: 'a renamed host is not bought again beside the one that is live',
    by: 'simulator',
    breaks: 'I20',
    edits: [
      ...remove('core/plan/plan.ts', ' ?? replaces(desired)'),
      ...remove('core/creating/pick-round.ts', ' ?? replaces(desired)'),
    ],
  },
  {
    guard: 'a possible replacement is held',
    by: 'edits',
    breaks: 'a create replaces a live host of the fleet, and nobody was asked',
    edits: remove('core/plan/plan.ts', ' ?? replaces(desired)'),
  },
  {
    guard: 'an orphan is told in every region',
    by: 'edits',
    breaks: 'an orphan is not told by the run that sees it',
    edits: remove('core/plan/plan.ts', 'isOrphan(diff) || '),
  },
  {
    guard: 'a host that was made before its declaration named a fleet joins that fleet',
    by: 'edits',
    breaks: 'an orphan is not told by the run that sees it',
    edits: remove('core/plan/joining.ts', '? makerOf(ledger, hostId) !== undefined', '? false'),
  },
  {
    guard: 'an orphan on which something is held stays new',
    by: 'edits',
    breaks: 'a create replaces a live host of the fleet, and nobody was asked',
    edits: remove('core/creating/fleet-records.ts', '|| !candidates.has(hostId)', '|| candidates.size >= 0'),
  },
];
