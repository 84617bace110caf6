/** A run that may not know what was sent before it, in words. */

import type { ColdStart } from '../../ledger/cold-start.ts';
import type { ColdCause } from '../../model/intent.ts';

export const coldTexts: Readonly<Record<ColdCause, string>> = {
  'no-journal': 'There is no journal of earlier runs for this account',
  copy: 'The journal is a copy (a file from a cache or a backup, or a database that was restored or failed over): what was sent since may not be in it',
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
export function describeCold(cold: Pick<ColdStart, 'cause'> | undefined): string {
  const cause = cold?.cause;
  return cause === undefined
    ? 'The journal may lack creates that were sent shortly before an earlier run'
    : coldTexts[cause];
}
