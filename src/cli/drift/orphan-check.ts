/** `drift --fail-on orphaned` must not pass if orphans cannot be known. */

import { KnownError } from '../../core/errors.ts';
import type { Ledger } from '../../core/ledger/ledger.ts';
import { isUnknownFleet } from '../../core/plan/fleet.ts';
import type { Plan } from '../../core/plan/plan.ts';
import type { DriftClass } from '../../core/report/finding.ts';
import { shown } from '../../report/words/style.ts';

const leaveOut = 'Or leave orphaned out of --fail-on: then this run does not look for orphans.';

/**
 * Throws KnownError `flag-invalid` (exit 3) or `orphans-unknown` (exit 7), before anything is
 * listed.
 */
export function checkFleetKnown(failOn: readonly DriftClass[], fleet: string | undefined, ledger: Ledger): void {
  if (!failOn.includes('orphaned')) return;
  if (fleet === undefined) {
    throw new KnownError(
      'flag-invalid',
      '--fail-on orphaned needs a fleet: without one nobody can tell which hosts this declaration made.',
      {
        suggestions: [
          'Add fleet: NAME to the declaration, then run apply once: it records which fleet the hosts belong to.',
          leaveOut,
        ],
      },
    );
  }
  if (!isUnknownFleet(ledger, fleet)) return;
  throw new KnownError(
    'orphans-unknown',
    `The journal knows no host of the fleet ${shown(fleet)}, so --fail-on orphaned could find none.`,
    {
      suggestions: [
        'Use the journal that apply writes (--journal), or run apply once with this declaration.',
        leaveOut,
      ],
    },
  );
}

/** The fault if Hostwright made hosts that nobody declares, and no record says for which fleet. */
export function findUnknownOrigins(failOn: readonly DriftClass[], { diffs, fleet }: Plan): KnownError | undefined {
  if (!failOn.includes('orphaned')) return undefined;
  const unknown = diffs.flatMap((diff) =>
    diff.status === 'unmanaged' && diff.origin?.kind === 'no-fleet'
      ? [`${shown(diff.key.name)} (${shown(diff.live.hostId)})`]
      : [],
  );
  if (unknown.length === 0) return undefined;
  const named = [...unknown.slice(0, 3), ...(unknown.length > 3 ? [`and ${unknown.length - 3} more`] : [])].join(', ');
  const isOne = unknown.length === 1;
  const [them, may] = isOne ? ['it', 'it may be an orphan'] : ['them', 'they may be orphans'];
  return new KnownError(
    'orphans-unknown',
    `Nobody declares ${named}, and the journal says that ${isOne ? 'it belongs' : 'they belong'} to no fleet: ${may} of ${shown(fleet ?? '')}.`,
    {
      suggestions: [
        `Declare ${them} and run apply once, which takes ${them} into the fleet; or settle with ${isOne ? 'its owner' : 'their owners'} what becomes of ${them}.`,
        leaveOut,
      ],
    },
  );
}
