import { dialectOf, type Report } from '../../findings/report.ts';
import type { ListingFacts } from '../../listing/listing-facts.ts';
import { wrapText } from '../../model/text/hanging-indent.ts';
import { renderHost } from '../details.ts';
import type { PlanTextOptions } from '../format.ts';
import { countOpen, describeNotice, listNotices, type Notice } from '../notices.ts';
import { isUnreported, rowsOfReport } from '../rows.ts';
import { describeReportCounts, purposeWords } from '../words/counts.ts';
import { explainOtherRefusals } from '../words/descriptions.ts';
import { explainSaved } from '../words/held.ts';
import { explainSettlingTogether } from '../words/intents.ts';
import { explainExcused, explainUnchecked } from '../words/limits.ts';
import { adviseOnListing, describeDistrust, hasSeveralRegions } from '../words/listings.ts';
import { paint, plural, shown, type TextStyle } from '../words/style.ts';
import { adviseOnRows, listRows, renderRows } from './list-rows.ts';

/** A plan or a drift report: what is not in sync, one section for each region; ends with a line break. */
export function renderPlan(report: Report, options: PlanTextOptions): string {
  const rows = rowsOfReport(report).filter((row) => row.excuse === undefined && !isUnreported(row));
  const lines = listRows(rows, options, (diff) => renderHost(diff, dialectOf(report), options));
  const notices = listNotices(report, options);
  const noticesOf = (...kinds: readonly Notice['kind'][]) => notices.filter(({ kind }) => kinds.includes(kind));
  const doubts = noticesOf('in-doubt');
  const guards = noticesOf('guard-size', 'guard-unfamiliar-scope', 'guard-other-fleet');
  const remarks = [
    ...noticesOf('left-out', 'replaced').map(describeNotice),
    ...explainUnchecked(report, options),
    ...explainOtherRefusals(report),
    ...explainExcused(report.counts),
  ];
  // Of a region that was only searched for hosts of the fleet there may be nothing to tell.
  const isTold = ({ region, listedFor, trusted }: ListingFacts) =>
    lines.has(region) || listedFor === undefined || !trusted;
  const sum = paint(options, 'strong', `${purposeWords[report.purpose]}: ${describeReportCounts(report)}.`);
  const parts = [
    ...report.listings
      .filter(isTold)
      .flatMap((listing) => [renderHeadline(report, listing, options), ...(lines.get(listing.region) ?? [])]),
    ...adviseOnRows(rows, options),
    ...(report.alsoListed ?? []).map((listing) => renderAlsoListed(listing, options)),
    ...remarks.map((line) => paint(options, 'quiet', line)),
    ...doubts.map((notice) => renderBlock(notice, options)),
    ...explainSettlingTogether(countOpen(doubts), options).map((line) => paint(options, 'bad', line)),
    ...guards.flatMap(({ title, lines }, at) =>
      // What is the same for the next one is told once, below it.
      [title, ...(lines.join() === guards[at + 1]?.lines.join() ? [] : lines)].map((line) =>
        paint(options, 'bad', line),
      ),
    ),
    sum,
    ...(report.saved === undefined ? [] : explainSaved(report.saved, report, options)),
    '',
  ];
  return wrapText(parts.join('\n'), options.columns);
}

/** All lines of a notice, without a line break at the end. */
export function renderBlock({ title, lines }: Notice, style: TextStyle): string {
  return paint(style, 'bad', [title, ...lines].join('\n'));
}

function renderHeadline({ purpose, scope, fleet }: Report, listing: ListingFacts, style: TextStyle): string {
  const { endpoint, projectId } = scope;
  const project = projectId === undefined ? '' : ` (project ${shown(projectId)})`;
  const owner = fleet === undefined ? '' : ` (fleet ${shown(fleet)})`;
  const where = `${purposeWords[purpose]} for ${shown(listing.region)} at ${shown(endpoint)}${project}${owner}`;
  const listed = `${paint(style, 'strong', where)}   ${plural(listing.hosts, 'host')} listed`;
  if (listing.trusted) return listed;
  return [listed, `  ${paint(style, 'bad', describeDistrust(listing))}`, `  ${adviseOnListing(listing)}`].join('\n');
}

function renderAlsoListed(listing: ListingFacts, style: TextStyle): string {
  const what = `Also listed ${shown(listing.region)}, where a create is still open: ${plural(listing.hosts, 'host')}`;
  return listing.trusted ? what : `${what}, ${paint(style, 'bad', describeDistrust(listing))}`;
}

/** The names that several live hosts have, with every id. Always shown, because each host costs money. */
export function renderDuplicates(report: Report, style: PlanTextOptions): string {
  const rows = rowsOfReport(report).filter((row) => row.kind === 'duplicate');
  const named = hasSeveralRegions(report) ? rows.map((row) => ({ ...row, name: `${row.name} (${row.region})` })) : rows;
  return [...renderRows(named, style), ...adviseOnRows(rows, style)].map((line) => `${line}\n`).join('');
}
