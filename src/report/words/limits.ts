/** Says what a report does not include, and what it does not count. */

import { exitCodes } from '../../core/exit.ts';
import { type ComparedAttribute, comparedAttributes } from '../../core/host-fields.ts';
import type { Excuse } from '../../core/report/finding.ts';
import type { ReportCounts } from '../../core/report/host-report.ts';
import type { MatchedDiff } from '../../core/report/live-findings.ts';
import { dialectOf, findRemaining, outcomesOf, type Report } from '../../core/report/report.ts';
import { listUnchecked } from './descriptions.ts';
import { explainUnknownOrigins, explainUnlistedOrphans } from './fleet.ts';
import { rowKinds } from './row-kinds.ts';
import { plural, shown } from './style.ts';

/**
 * Says what "in sync" and "unmanaged" do not include. Nobody can act on it and it is the same in
 * every run, so without `details` only what this run could not find out is told.
 */
export function explainUnchecked(report: Report, { details }: { readonly details: boolean }): readonly string[] {
  if (!details) return explainUnlistedOrphans(report);
  const { hosts } = report;
  const matched = hosts.flatMap(({ diff }) => (diff.status === 'in-sync' || diff.status === 'changed' ? [diff] : []));
  // The cloud reported the base image, which is all that it can report.
  const ofOtherImage = matched.filter(
    ({ unreported, live }) => unreported.includes('imageId') && live.basicImageId !== undefined,
  );
  const silent = matched
    .map((diff) => diff.unreported.filter((field) => field !== 'imageId' || !ofOtherImage.includes(diff)))
    .filter((fields) => fields.length > 0);
  const withMoreDisks = matched.filter(
    ({ desired, live }) =>
      desired.bootDisk !== undefined &&
      live.disks.filter(({ boot }) => boot !== true).length > (desired.dataDisks?.length ?? 0),
  );
  return [
    ...(matched.length === 0
      ? []
      : [
          listUnchecked(
            dialectOf(report),
            matched.map(({ desired }) => desired),
          ),
        ]),
    ...(silent.length === 0
      ? []
      : [
          `Not compared for ${plural(silent.length, 'host')}, because the cloud did not report it: ${[...new Set(silent.flat())].join(', ')}.`,
        ]),
    ...explainUncompared(matched),
    ...(ofOtherImage.length === 0
      ? []
      : [
          `The image of ${plural(ofOtherImage.length, 'host')} was not compared: the cloud shows a different base image, as it does for every custom image.`,
        ]),
    ...(withMoreDisks.length === 0
      ? []
      : [
          `${plural(withMoreDisks.length, 'host has', 'hosts have')} more data disks than declared. That is no difference: they may have been attached later.`,
        ]),
    ...explainUnknownOrigins(report),
  ];
}

/** Why the rules of the comparison leave an attribute out. */
const uncomparedReasons: Readonly<Partial<Record<ComparedAttribute, string>>> = {
  tag: 'a create does not send it (createParameters)',
  diskSpace: 'compareDisk is off',
};

function explainUncompared(matched: readonly MatchedDiff[]): readonly string[] {
  return comparedAttributes.flatMap((attribute) => {
    const count = matched.filter(({ uncompared = [] }) => uncompared.includes(attribute)).length;
    const why = uncomparedReasons[attribute] ?? 'the declaration says so';
    return count === 0 ? [] : [`Not compared for ${plural(count, 'host')}, because ${why}: ${attribute}.`];
  });
}

export function explainExcused({ ignored, known }: ReportCounts): readonly string[] {
  const parts = [
    ...(ignored > 0 ? [`${ignored} by ignore rules of the declaration`] : []),
    ...(known > 0 ? [`${known} that the baseline knows`] : []),
  ];
  return parts.length === 0 ? [] : [`Not counted: ${parts.join(', ')}.`];
}

export function describeExcuse(excuse: Excuse): string {
  return excuse.by === 'ignore'
    ? `Ignored until ${shown(excuse.until)}: ${shown(excuse.reason)}`
    : 'The baseline knows it.';
}

/** Says that the facts about hosts are older than the apply; empty if they are not. */
export function explainNotLookedAgain(report: Report): readonly string[] {
  const { applied, counts } = report;
  if (applied === undefined || applied.lookedAgain || outcomesOf(report).length === 0) return [];
  return [
    'The cloud was not listed again after this apply.',
    `The rows of ${plural(counts.declared, 'host')} show what the plan saw.`,
  ];
}

const mostNames = 3;

/** One line each: whose exit code it is, and what differs still. The latter comes last. */
export function explainRemaining(report: Report): readonly string[] {
  const remaining = findRemaining(report);
  if (remaining === undefined) return [];
  const { differences, classes, olderDuplicates, ownExit } = remaining;
  const names = olderDuplicates.slice(0, mostNames).map(shown);
  const rest = olderDuplicates.length - names.length;
  const who = [...names, ...(rest > 0 ? [`${rest} more`] : [])].join(', ');
  return [
    ...(ownExit === undefined
      ? []
      : [
          `Exit ${exitCodes.duplicate} is for ${who}, which had several hosts before: what this apply did ends with ${exitCodes[ownExit]} (${ownExit}).`,
        ]),
    `${differences === 1 ? '1 difference remains' : `${differences} differences remain`} that apply cannot change: ${classes.map(([one, count]) => `${count} ${rowKinds[one].word}`).join(', ')}.`,
  ];
}
