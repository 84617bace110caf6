import { createHash } from 'node:crypto';
import { type ExitName, exitCodes } from '../../core/exit.ts';
import { compareText } from '../../core/host.ts';
import type { Report, RunPurpose } from '../../core/report/report.ts';
import { writeCommandLine } from '../../core/text/shell-word.ts';
import type { RenderOptions } from '../format.ts';
import { describeNotice, listNotices, type Notice } from '../notices.ts';
import { describeRest, joinBlocks, takeFitting } from '../size-budget.ts';
import { describeReportCounts } from '../words/counts.ts';
import { explainOtherRefusals } from '../words/descriptions.ts';
import { exitWords } from '../words/exits.ts';
import { explainSettlingTogether } from '../words/intents.ts';
import { explainExcused, explainUnchecked } from '../words/limits.ts';
import { explainLeftOut } from '../words/selection.ts';
import { plural } from '../words/style.ts';
import { fenceLines, writeCode } from './markdown-rows.ts';

/**
 * The first lines of a comment: the marker that identifies it, the counts, the scope, and how the
 * run ended.
 */

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

/** Notices above the rows: untrusted listings, creates in doubt, lost hosts, guards. */

/** Fences and the words around the blocks. */
const frame = 1_000;

type Draw = (notices: readonly Notice[], report: Report, options: RenderOptions, room: number) => string;

/** `undefined`: the first lines of the comment, or its rows, show it. */
const draws: Readonly<Record<Notice['kind'], Draw | undefined>> = {
  'in-doubt': renderDoubts,
  'untrusted-listing': renderListings,
  'guard-size': renderGuards,
  'guard-unfamiliar-scope': renderGuards,
  'guard-other-fleet': renderGuards,
  gone: renderGone,
  'not-applied': renderSentences,
  stopped: renderSentences,
  'left-out': undefined,
  'orphans-unknown': undefined,
  replaced: renderNotes,
  adopted: renderNotes,
  'nothing-sent': undefined,
  'not-looked-again': renderSentences,
  remaining: renderNotes,
};

/** Within a maximum length, if there is room for the headings. Similar notices are one alert. */
export function renderAlerts(report: Report, options: RenderOptions, room: number): string {
  const alike = new Map<Draw, Notice[]>();
  for (const notice of listNotices(report, options)) {
    const draw = draws[notice.kind];
    if (draw !== undefined) alike.set(draw, [...(alike.get(draw) ?? []), notice]);
  }
  return joinBlocks([...alike].map(([draw, notices]) => draw(notices, report, options, room / 4)));
}

function renderListings(notices: readonly Notice[], { listings }: Report, _: RenderOptions, room: number): string {
  const failed = new Set(listings.flatMap(({ region, failure }) => (failure === undefined ? [] : [region])));
  // Advice for all listings that contradict themselves is shown once.
  const isOwn = ({ key }: Notice) => failed.has(key?.region ?? '');
  const advice = notices.find((one) => !isOwn(one))?.lines.join(' ') ?? '';
  const { pieces, left } = takeFitting(
    notices,
    (one) => `> ${writeCode(one.title)}${isOwn(one) ? ` ${writeCode(one.lines.join(' '))}` : ''}  `,
    room,
  );
  const heading = `**${plural(notices.length, 'listing')} not trusted.** ${advice}`.trim().concat('  ');
  return renderAlert('CAUTION', heading, ...pieces, ...explainMore(left, 'listings'));
}

/** Every create that may or may not have happened, each once. */
function renderDoubts(notices: readonly Notice[], _: Report, options: RenderOptions, room: number): string {
  const count = notices.length;
  const meanwhile =
    options.onDoubt === 'recreate'
      ? 'With `--on-doubt recreate`, `apply` sends some of these again, as told below'
      : `Nothing is sent for ${count === 1 ? 'this host' : 'these hosts'} until it is settled`;
  const intents = writeCommandLine('intents', options.repeatFlags);
  return joinBlocks([
    renderAlert(
      'CAUTION',
      `**${plural(count, 'create')} in doubt.** ${meanwhile}: ${writeCode(intents)} lists what is open.`,
    ),
    renderBlocks(notices, 'in doubt', room, explainSettlingTogether(count, options)),
  ]);
}

/** Hosts that the run saw, and that its last listing does not show. */
function renderGone(notices: readonly Notice[], _: Report, __: RenderOptions, room: number): string {
  return joinBlocks([
    renderAlert(
      'WARNING',
      `**${plural(notices.length, 'host')} gone:** seen by this run, and not by its last listing.`,
    ),
    renderBlocks(notices, 'gone', room),
  ]);
}

/** Line by line, as a terminal shows them. `after`: text after the last of them. */
function renderBlocks(notices: readonly Notice[], what: string, room: number, after: readonly string[] = []): string {
  const { pieces, left } = takeFitting(notices, ({ title, lines }) => [title, ...lines].join('\n'), room - frame);
  const lines = pieces.flatMap((piece) => piece.split('\n'));
  return joinBlocks([pieces.length === 0 ? '' : fenceLines([...lines, ...after], 'text'), describeRest(left, what)]);
}

function renderGuards(notices: readonly Notice[], _: Report, __: RenderOptions, room: number): string {
  const { pieces, left } = takeFitting(notices, (one) => `> ${writeCode(describeNotice(one))}  `, room);
  return renderAlert('WARNING', '**Apply stops.**  ', ...pieces, ...explainMore(left, 'guards'));
}

function renderSentences(notices: readonly Notice[]): string {
  return joinBlocks(notices.map((one) => renderAlert('WARNING', writeCode(describeNotice(one)))));
}

/** What nobody has to act on. */
function renderNotes(notices: readonly Notice[], _: Report, __: RenderOptions, room: number): string {
  const { pieces, left } = takeFitting(notices, (one) => `> ${writeCode(one.title)}  `, room);
  return renderAlert('NOTE', ...pieces, ...explainMore(left, 'notes'));
}

function renderAlert(kind: 'CAUTION' | 'WARNING' | 'NOTE', ...lines: readonly string[]): string {
  const quoted = lines.map((line) => (line.startsWith('> ') ? line : `> ${line}`));
  return [`> [!${kind}]`, ...quoted].join('\n').trimEnd();
}

function explainMore(left: number, what: string): readonly string[] {
  return left === 0 ? [] : [describeRest(left, what)];
}
