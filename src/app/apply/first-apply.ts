/** Checks `--first-apply` against the journal and the listing. */

import type { Ledger } from '../../ledger/ledger.ts';
import { KnownError } from '../../model/errors.ts';
import type { DesiredHost } from '../../model/host.ts';
import { type EarlierTrace, findEarlierTrace } from '../../planning/earlier-trace.ts';
import { coldTexts } from '../../report/words/cold-starts.ts';
import { plural, shown } from '../../report/words/style.ts';

/** Throws KnownError `first-apply-refused` (exit 9) if anything says that this is not the first. */
export function checkFirstApply(ledger: Ledger, desired: readonly DesiredHost[]): void {
  const trace = findEarlierTrace(
    ledger,
    desired.map(({ key }) => key),
  );
  if (trace === undefined) return;
  throw new KnownError(
    'first-apply-refused',
    `--first-apply says that nothing was sent with these keys before, but ${describeTrace(trace)}. Nothing was sent.`,
    {
      suggestions: [
        'Leave out --first-apply. If no declared host is live, use --allow new-scope instead. If the run must wait, it says why.',
      ],
    },
  );
}

function describeTrace(trace: EarlierTrace): string {
  switch (trace.trace) {
    case 'creates':
      return `the journal has ${plural(trace.creates, 'create')} of this account, the last of ${shown(trace.last.name)} (${shown(trace.last.region)})`;
    case 'hosts': {
      const more = trace.hosts === 1 ? '' : ` and ${plural(trace.hosts - 1, 'other declared host')}`;
      const who = `${shown(trace.first.name)} (${shown(trace.first.region)})${more}`;
      const were = trace.hosts === 1 ? 'was' : 'were';
      return trace.isLive ? `the cloud has ${who}` : `${who} ${were} seen by earlier runs`;
    }
    case 'fleet':
      return 'the journal knows hosts of a fleet';
    case 'cold-start':
      return `other runs may have sent something: ${coldTexts[trace.cause]}`;
  }
}
