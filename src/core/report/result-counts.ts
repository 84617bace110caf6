import { countOutcomes } from '../creating/outcome-counts.ts';
import { outcomesOf, type Report } from './report.ts';

/**
 * What an apply came to, by outcome. Hosts that were held before it began count too: they were to
 * be created, and were not.
 */
export function countResults(report: Report): ReturnType<typeof countOutcomes> {
  const counts = { ...countOutcomes(outcomesOf(report), report.applied?.waited ?? false) };
  for (const { hold, outcome } of report.hosts) {
    if (hold === undefined || outcome !== undefined || hold.reason === 'untrusted-listing') continue;
    counts[hold.reason === 'open-intent' ? 'in-doubt' : 'held'] += 1;
  }
  return counts;
}
