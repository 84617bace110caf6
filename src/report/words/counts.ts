/** How many hosts there are of each kind, in words. Every format counts with these. */

import { findOtherDoubts } from '../../findings/make-report.ts';
import type { Excuse, Report, ReportCounts, RunPurpose } from '../../findings/report.ts';
import type { ListingFacts } from '../../listing/observation.ts';
import { dialectOf } from '../../model/dialect.ts';
import { type DriftClass, driftClasses } from '../../model/drift-class.ts';
import { type ComparedAttribute, comparedAttributes } from '../../model/host-fields.ts';
import type { HostSelection } from '../../model/text/name-pattern.ts';
import { quoteForShell } from '../../model/text/shell-word.ts';
import { listUnchecked } from './creates.ts';
import { explainUnknownOrigins } from './findings.ts';
import { retryAdvice, wordOf } from './kinds.ts';
import { keepTexts, plural, shown } from './style.ts';

export const purposeWords: Readonly<Record<RunPurpose, string>> = {
  plan: 'Plan',
  drift: 'Drift',
  apply: 'Apply',
  validate: 'Validate',
};

/** What was found, of a plan or a drift report. What an apply did is counted in outcomes.ts. */
export function describeFoundCounts(report: Report): string {
  const { purpose, counts } = report;
  if (purpose !== 'drift') return addOtherDoubts(describeCounts(counts), report);
  const classes = driftClasses.filter((one) => counts[one] > 0 || alwaysSaid.includes(one));
  const calm = keepTexts(`${counts.inSync} in sync`, some(counts.ignored, 'ignored')).join(', ');
  return addOtherDoubts(`${classes.map((one) => `${counts[one]} ${wordOf(one)}`).join(', ')}; ${calm}`, report);
}

/** The counts of a report, and the doubts that no row of it shows. */
export function addOtherDoubts(counts: string, report: Report): string {
  const doubts = findOtherDoubts(report).length;
  const refused = report.pendingRefusals?.length ?? 0;
  return keepTexts(
    counts,
    doubts > 0 && `${plural(doubts, 'other create')} in doubt`,
    refused > 0 && `${plural(refused, 'other refused create')} may still make a host`,
  ).join('; ');
}

/** "1 to create, 1 changed, 31 in sync": zeros are left out, except for the counts that a reader looks for first. */
export function describeCounts(counts: ReportCounts): string {
  return keepTexts(
    `${counts.create} to create`,
    describeNeverCreated(counts),
    some(counts.changed, 'changed'),
    counts.duplicate > 0 && plural(counts.duplicate, 'duplicate'),
    some(counts.dead, wordOf('dead')),
    some(counts.held, counts.held === 1 ? 'needs a decision' : 'need a decision'),
    some(counts.unchecked, 'unchecked'),
    some(counts.expiring, 'expiring'),
    some(counts.attention, 'not Running'),
    `${counts.inSync} in sync`,
    some(counts.ignored, 'ignored'),
    some(counts.orphaned, wordOf('orphaned')),
    some(counts.unmanaged, 'unmanaged'),
  ).join(', ');
}

/** What is missing and neither created nor held is declared with create: never. */
export function describeNeverCreated({ missing, create, held }: ReportCounts): string | false {
  return some(missing - create - held, 'missing (create: never)');
}

export function some(count: number, word: string): string | false {
  return count > 0 && `${count} ${word}`;
}

const alwaysSaid: readonly DriftClass[] = ['missing', 'changed', 'duplicate', 'unmanaged'];

/** "NOT TRUSTED: its TotalCount is not a whole number". */
export function describeDistrust({ flaw = '', failure }: ListingFacts): string {
  return `${failure === undefined ? 'NOT TRUSTED' : 'COULD NOT BE LISTED'}: ${shown(flaw)}`;
}

export function explainDistrust(listing: ListingFacts): readonly string[] {
  // The notice of the open intent says what it means.
  const advice = listing.listedFor === 'open-intent' ? [] : [adviseOnListing(listing)];
  // A line that began with a name could be a command of a runner.
  return [`Region ${shown(listing.region)}: ${describeDistrust(listing)}.`, ...advice];
}

/** What it means, and what to do about it, in complete sentences. */
export function adviseOnListing({ failure, listedFor, sharedWith }: ListingFacts): string {
  if (sharedWith !== undefined) {
    return 'So nobody can tell in which region its hosts are: none of them counts, and none is created there. Declare each region under one name. If these are two regions, check the endpoint, and ask the operators of the API.';
  }
  if (listedFor === 'fleet') {
    return [
      'The journal knows hosts of this fleet there. A missing host is held if it may be one of them, moved; the others can be created.',
      ...(failure?.suggestions ?? []).map(shown),
    ].join(' ');
  }
  if (failure === undefined) return `So no host counts as missing, and none is created. ${retryAdvice}`;
  return [
    'So nothing is known of its hosts, and apply creates nothing in any region.',
    ...failure.suggestions.map(shown),
    'To continue without this region, leave its hosts out with --only or --exclude. A region in which the journal knows hosts of this fleet is still listed.',
  ].join(' ');
}

/** Says what "in sync" and "unmanaged" do not include. Nobody can act on the comparisons: they are details. */
export function explainUnchecked(report: Report, { details }: { readonly details: boolean }): readonly string[] {
  const origins = explainUnknownOrigins(report);
  if (!details) return report.purpose === 'plan' && report.counts.create > 0 ? origins : [];
  const matched = report.hosts.flatMap(({ diff }) =>
    diff.status === 'in-sync' || diff.status === 'changed' ? [diff] : [],
  );
  const tell = (attribute: ComparedAttribute, { length }: readonly unknown[], why: string) =>
    length > 0 && `Not compared for ${plural(length, 'host')}, because ${why}: ${attribute}.`;
  return keepTexts(
    matched.length > 0 && listUnchecked(dialectOf(report.scope), matched),
    ...comparedAttributes.flatMap((attribute) => {
      const silent = matched.filter(({ unreported }) => unreported.includes(attribute));
      const left = matched.filter(({ uncompared = [] }) => uncompared.includes(attribute));
      const why = uncomparedReasons[attribute] ?? 'the declaration says so';
      return [tell(attribute, silent, 'the cloud did not report it'), tell(attribute, left, why)];
    }),
    ...origins,
  );
}

/** Why the rules of the comparison leave an attribute out. */
export const uncomparedReasons: Readonly<Partial<Record<ComparedAttribute, string>>> = {
  tag: 'a create does not send it (createParameters)',
  diskSpace: 'compareDisk is off',
};

export function describeExcuse({ until, reason }: Excuse): string {
  return `Ignored until ${shown(until)}: ${shown(reason)}`;
}

/** `--only 'web-*'`: flags that are quoted for a shell. */
export function renderSelectionFlags({ only, exclude }: HostSelection): readonly string[] {
  return [
    ...only.map((pattern) => `--only ${quoteForShell(pattern)}`),
    ...exclude.map((pattern) => `--exclude ${quoteForShell(pattern)}`),
  ];
}

/** At most one line. It prevents a partial report from being mistaken for a complete one. */
export function explainLeftOut({ leftOut }: Pick<Report, 'leftOut'>): readonly string[] {
  if (leftOut === undefined || leftOut.hosts === 0) return [];
  return [
    `Left out: ${plural(leftOut.hosts, 'other declared host')} (${shown(renderSelectionFlags(leftOut).join(' '))}).`,
  ];
}
