/** Why a run cannot know what was sent before it. */
import type { ColdCause } from '../../core/cold-cause.ts';
import type { ColdStart } from '../../core/ledger/cold-start.ts';
import { plural } from './style.ts';

export const coldTexts: Readonly<Record<ColdCause, string>> = {
  'no-journal': 'There is no journal of earlier runs for this account',
  copy: 'The journal is a copy (restored from a cache or a backup): what was sent since is not in it',
  'store-copy':
    'The database of the journal is not the one that was used before: it was restored from a dump, or is a copy',
  'store-changed': 'The database of the journal failed over to another server, which may lack its last records',
  'store-behind': 'The database of the journal was set back to an earlier state',
  'other-boot': 'The last run did not end cleanly, and the machine was restarted since, or is a different one',
};

export const standbyText = 'the journal is read from a standby server, which may lack the last records';

/** For a run that may not wait. `leftMs`: for how long it would. */
export function adviseOnCold(cause: ColdCause | undefined, leftMs: number): string {
  const wait = `with --cold-start wait (${Math.ceil(leftMs / 1_000)} s)`;
  if (cause === 'no-journal') {
    return `Keep the journal between runs, or wait ${wait}. On the very first apply, --first-apply says so.`;
  }
  return cause === 'copy' ? `Keep the journal between runs, or wait ${wait}.` : `Wait ${wait}.`;
}

/** As a sentence without its full stop. */
export function describeCold(cold: Pick<ColdStart, 'cause' | 'gone'> | undefined): string {
  const { cause, gone } = cold ?? {};
  if (cause === undefined) return 'The journal may lack creates that were sent shortly before an earlier run';
  if (gone === undefined) return coldTexts[cause];
  const lacks =
    gone > 0
      ? `${plural(gone, 'record')} that this machine has seen ${gone === 1 ? 'is' : 'are'} gone`
      : 'it has other records than those that this machine has seen';
  return `${coldTexts[cause]}, and ${lacks}`;
}
