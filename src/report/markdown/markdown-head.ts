/**
 * The first lines of a comment: the marker that identifies it, the counts, the scope, and how the
 * run ended.
 */

import { createHash } from 'node:crypto';
import { type ExitName, exitCodes } from '../../core/exit.ts';
import { compareText } from '../../core/host.ts';
import type { Report, RunPurpose } from '../../core/report/report.ts';
import type { RenderOptions } from '../format.ts';
import { describeReportCounts } from '../words/counts.ts';
import { explainOtherRefusals } from '../words/descriptions.ts';
import { exitWords } from '../words/exits.ts';
import { explainExcused, explainUnchecked } from '../words/limits.ts';
import { explainLeftOut } from '../words/selection.ts';
import { plural } from '../words/style.ts';
import { writeCode } from './markdown-escape.ts';

/** For a report with nothing to do these are three lines. */
export function renderHead(report: Report, options: RenderOptions): string {
  const { purpose, exit, counts } = report;
  const remarks = [
    describeWhere(report),
    ...renderLeftOut(report),
    ...explainUnchecked(report, options),
    ...explainExcused(counts),
  ];
  return [
    markerOf(report, options),
    `### Hostwright ${purpose}: ${describeReportCounts(report)}`,
    [describeExit(exit), ...remarks].filter((part) => part !== '').join(' '),
  ].join('\n');
}

/** How many hosts are left out, with the patterns of the selection. */
export function renderLeftOut(report: Report): readonly string[] {
  return [...explainLeftOut(report), ...explainOtherRefusals(report)].map((line) => writeCode(line));
}

const mostMarked = 120;

/**
 * Distinguishes this comment from those about other declarations, other selections and other
 * purposes in the same pull request. A pipeline replaces the comment that begins with the same
 * line. The digest distinguishes texts that cannot be written in that line.
 */
function markerOf({ purpose, scope, listings, hosts, leftOut }: Report, { repositoryPath }: RenderOptions): string {
  const declaredIn = new Set(hosts.flatMap(({ diff }) => ('desired' in diff ? [diff.desired.position.file] : [])));
  const files = [...declaredIn].map((file) => repositoryPath(file)).sort(compareText);
  const regions = listings.map(({ region }) => region);
  const { endpoint, account, projectId = '' } = scope;
  const selection = leftOut === undefined ? [] : [leftOut.only, leftOut.exclude];
  const digest = createHash('sha256')
    .update(JSON.stringify([endpoint, account, projectId, regions, files, ...selection]))
    .digest('hex')
    .slice(0, 12);
  const words = [...regions, ...(projectId === '' ? [] : [projectId]), ...files].join(' ');
  return writeMarker(purpose, `${escapeInComment(words)} ${digest}`);
}

export function writeMarker(purpose: RunPurpose, words: string): string {
  return `<!-- hostwright:${purpose}${words === '' ? '' : ` ${words}`} -->`;
}

/** Two hyphens, or a bracket, could end the comment. */
function escapeInComment(text: string): string {
  return text
    .slice(0, mostMarked)
    .replace(/[^\w ./-]/g, '_')
    .replace(/--+/g, '-');
}

/** Number, name and meaning; empty if all is well. */
export function describeExit(exit: ExitName): string {
  return exit === 'ok' ? '' : `**Exit ${exitCodes[exit]} (${exit}).** ${exitWords[exit].text}`;
}

function describeWhere({ scope, listings, alsoListed = [], madeAt, fleet }: Report): string {
  const [first] = listings;
  const where =
    listings.length === 1 && first !== undefined ? writeCode(first.region) : plural(listings.length, 'region');
  const project = scope.projectId === undefined ? '' : ` (project ${writeCode(scope.projectId)})`;
  const owner = fleet === undefined ? '' : ` (fleet ${writeCode(fleet)})`;
  const hosts = listings.reduce((sum, listing) => sum + listing.hosts, 0);
  const distrust = listings.every(({ trusted }) => trusted) ? '' : ', **not trusted**';
  const unread = alsoListed
    .filter(({ trusted }) => !trusted)
    .map(({ region }) => `; ${writeCode(region)} **not trusted**`);
  const time = madeAt.replace('T', ' ').replace(/\.\d+Z$/, 'Z');
  return `${where} at ${writeCode(scope.endpoint)}${project}${owner}: ${plural(hosts, 'host')} listed${distrust}${unread.join('')}, ${time}.`;
}
