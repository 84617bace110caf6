/** Notices above the rows: untrusted listings, creates in doubt, lost hosts, guards. */

import type { Report } from '../../core/report/report.ts';
import { writeCommandLine } from '../../core/text/shell-word.ts';
import type { RenderOptions } from '../format.ts';
import { describeNotice, listNotices, type Notice } from '../notices.ts';
import { describeRest, joinBlocks, takeFitting } from '../size-budget.ts';
import { explainSettlingTogether } from '../words/intents.ts';
import { plural } from '../words/style.ts';
import { fenceLines, writeCode } from './markdown-escape.ts';

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
  return renderAlert('WARNING', '**Guarded.**  ', ...pieces, ...explainMore(left, 'guards'));
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
