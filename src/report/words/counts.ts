/** How many hosts there are of each kind, in words. Every format counts with these. */

import type { ReportCounts } from '../../findings/host-report.ts';
import { countResults, findOtherDoubts, outcomesOf, type Report, type RunPurpose } from '../../findings/report.ts';
import { type DriftClass, driftClasses } from '../../model/drift-class.ts';
import { wordOf } from './kinds.ts';
import { keepTexts, plural } from './style.ts';

export const purposeWords: Readonly<Record<RunPurpose, string>> = {
  plan: 'Plan',
  drift: 'Drift',
  apply: 'Apply',
  validate: 'Validate',
};

/** The counts that belong to the purpose, and the doubts that no row shows. */
export function describeReportCounts(report: Report): string {
  const doubts = findOtherDoubts(report).length;
  const refused = report.pendingRefusals?.length ?? 0;
  return keepTexts(
    describeOwnCounts(report),
    doubts > 0 && `${plural(doubts, 'other create')} in doubt`,
    refused > 0 && `${plural(refused, 'other refused create')} may still make a host`,
  ).join('; ');
}

function describeOwnCounts(report: Report): string {
  switch (report.purpose) {
    case 'plan':
      return describeCounts(report.counts);
    case 'drift':
      return describeDriftCounts(report.counts);
    case 'apply': {
      const { counts } = report;
      if (outcomesOf(report).length === 0) return `nothing was sent; ${describeCounts(counts)}`;
      const others = keepTexts(some(counts.dead, wordOf('dead')), some(counts.orphaned, wordOf('orphaned')));
      const sent = describeOutcomeCounts(countResults(report));
      return others.length === 0 ? sent : `${sent}; ${others.join(', ')}`;
    }
  }
}

/** "1 to create, 1 changed, 31 in sync": zeros are left out, except for the counts that a reader looks for first. */
function describeCounts(counts: ReportCounts): string {
  return keepTexts(
    `${counts.create} to create`,
    // Those that are never created.
    some(counts.missing - counts.create - counts.held, wordOf('missing')),
    some(counts.changed, 'changed'),
    counts.duplicate > 0 && plural(counts.duplicate, 'duplicate'),
    some(counts.dead, wordOf('dead')),
    some(counts.held, counts.held === 1 ? 'needs a decision' : 'need a decision'),
    some(counts.unchecked, 'unchecked'),
    some(counts.expiring, 'expiring'),
    some(counts.attention, 'not Running'),
    `${counts.inSync} in sync`,
    some(counts.orphaned, wordOf('orphaned')),
    some(counts.unmanaged, 'unmanaged'),
  ).join(', ');
}

function some(count: number, word: string): string | false {
  return count > 0 && `${count} ${word}`;
}

/** Shown even if there are none, because a reader looks for them. */
const alwaysSaid: readonly DriftClass[] = ['missing', 'changed', 'duplicate', 'unmanaged'];

function describeDriftCounts(counts: ReportCounts): string {
  const classes = driftClasses.filter((one) => counts[one] > 0 || alwaysSaid.includes(one));
  return `${classes.map((one) => `${counts[one]} ${wordOf(one)}`).join(', ')}; ${counts.inSync} in sync`;
}

/** "4 created, 1 of them not Running, 2 not sent": hosts that are not Running are created, too. */
export function describeOutcomeCounts(counts: ReturnType<typeof countResults>): string {
  const { created: running, 'created-not-running': idle, ...others } = counts;
  const created = running + idle;
  const notRunning = `${idle === created ? '' : `${idle} of them `}${wordOf('attention')}`;
  const parts = Object.entries(others).filter(([, count]) => count > 0);
  return keepTexts(
    `${created} created`,
    idle > 0 && notRunning,
    ...parts.map(([word, count]) => `${count} ${wordOf(word as keyof typeof others)}`),
  ).join(', ');
}

/** `12 hosts declared (2 files, 1 region)`. */
export function describeChecked(checked: {
  readonly hosts: number;
  readonly files: readonly unknown[];
  readonly regions: readonly unknown[];
}): string {
  const { hosts, files, regions } = checked;
  const where = `${plural(files.length, 'file')}, ${plural(regions.length, 'region')}`;
  return `${plural(hosts, 'host')} declared (${where})`;
}
