import { countOutcomes } from '../creating/outcome-counts.ts';
import { isOpen } from '../ledger/ledger.ts';
import { hasNoListing } from '../plan/hold.ts';
import { outcomesOf, type Report } from './report.ts';

/**
 * What an apply came to, by outcome. Hosts that were held before it began count too: they were to
 * be created, and were not.
 */
export function countResults(report: Report): ReturnType<typeof countOutcomes> {
  const counts = { ...countOutcomes(outcomesOf(report), report.applied?.waited ?? false) };
  for (const { diff, hold, outcome } of report.hosts) {
    if (hold === undefined || outcome !== undefined || hasNoListing(hold, diff.key)) continue;
    counts[hold.reason === 'was-sent' && isOpen(hold.intent) ? 'in-doubt' : 'held'] += 1;
  }
  return counts;
}
