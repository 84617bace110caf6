/** What must be read before any row: listings that prove nothing, creates in doubt, hosts that are gone, guards. */

import { outcomesOf, type Report } from '../../core/report/report.ts';
import type { RenderOptions } from '../format.ts';
import { describeRefusal } from '../words/guards.ts';
import { whyUnsent } from '../words/held.ts';
import { intentLines, renderDoubt, togetherLines } from '../words/intents.ts';
import { adviseOnListing } from '../words/listings.ts';
import { describeStop, goneLines, isToldAlready } from '../words/outcomes.ts';
import { plural } from '../words/style.ts';
import { code, fenced } from './markdown-escape.ts';
import { joinBlocks, leftText, takeFitting } from './size-budget.ts';

/** Fences and the words around the blocks. */
const frame = 1_000;

/** In at most so many characters, so long as there is room for their headings at all. */
export function renderAlerts(report: Report, options: RenderOptions, room: number): string {
  const { listings, refused, applied } = report;
  const untrusted = listings.filter(({ trusted }) => !trusted);
  const flaws = takeFitting(
    untrusted,
    (listing) =>
      `> ${code(listing.region)}: ${code(listing.flaw ?? '')}.${listing.failure === undefined ? '' : ` ${code(adviseOnListing(listing))}`}  `,
    room / 4,
  );
  const flawed = untrusted.find(({ failure }) => failure === undefined);
  const advice = flawed === undefined ? '' : adviseOnListing(flawed);
  const guards = takeFitting(refused, (refusal) => `> ${code(describeRefusal(refusal))}  `, room / 4);
  const stop = applied?.stop;
  const unsent = applied === undefined ? undefined : whyUnsent(applied);
  const told = stop === undefined || isToldAlready(stop, outcomesOf(report));
  return joinBlocks([
    untrusted.length === 0
      ? ''
      : alert(
          'CAUTION',
          `**${plural(untrusted.length, 'listing')} not trusted.** ${advice}`.trim().concat('  '),
          ...flaws.pieces,
          ...more(flaws.left, 'listings'),
        ),
    renderDoubts(report, options, room / 4),
    renderLost(report, room / 4),
    refused.length === 0 ? '' : alert('WARNING', '**Guarded.**  ', ...guards.pieces, ...more(guards.left, 'guards')),
    unsent === undefined ? '' : alert('WARNING', code(unsent)),
    stop === undefined || told ? '' : alert('WARNING', code(describeStop(stop))),
  ]);
}

/** Every create that may or may not have happened, each once. */
function renderDoubts(report: Report, options: RenderOptions, room: number): string {
  const plain = { ...options, colour: false };
  const doubts = outcomesOf(report).filter((outcome) => outcome.status === 'in-doubt');
  const told = new Set(doubts.map(({ intent }) => intent?.id));
  const older = report.openIntents.filter(({ id }) => !told.has(id));
  const count = doubts.length + older.length;
  if (count === 0) return '';
  const meanwhile =
    options.onDoubt === 'recreate'
      ? 'With `--on-doubt recreate`, `apply` sends some of these again, as told below'
      : `Nothing is sent for ${count === 1 ? 'this host' : 'these hosts'} until it is settled`;
  const blocks = [
    ...doubts.map((doubt) => () => renderDoubt(doubt, plain)),
    ...older.map((intent) => () => intentLines(intent, undefined, plain).join('\n')),
  ];
  const { pieces, left } = takeFitting(blocks, (render) => render(), room - frame);
  return joinBlocks([
    alert(
      'CAUTION',
      `**${plural(count, 'create')} in doubt.** ${meanwhile}: \`hostwright intents\` lists what is open.`,
    ),
    pieces.length === 0
      ? ''
      : fenced([...pieces.flatMap((piece) => piece.split('\n')), ...togetherLines(count, plain)], 'text'),
    leftText(left, 'in doubt'),
  ]);
}

/** Hosts that the run saw, and that its last listing does not show. */
function renderLost({ applied }: Report, room: number): string {
  const gone = applied?.gone ?? [];
  if (gone.length === 0) return '';
  const { pieces, left } = takeFitting(gone, (one) => goneLines(one).join('\n'), room - frame);
  return joinBlocks([
    alert('WARNING', `**${plural(gone.length, 'host')} gone:** seen by this run, and not by its last listing.`),
    pieces.length === 0
      ? ''
      : fenced(
          pieces.flatMap((piece) => piece.split('\n')),
          'text',
        ),
    leftText(left, 'gone'),
  ]);
}

function alert(kind: 'CAUTION' | 'WARNING', ...lines: readonly string[]): string {
  const quoted = lines.map((line) => (line.startsWith('> ') ? line : `> ${line}`));
  return [`> [!${kind}]`, ...quoted].join('\n').trimEnd();
}

function more(left: number, what: string): readonly string[] {
  return left === 0 ? [] : [leftText(left, what)];
}
