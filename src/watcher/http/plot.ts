/** How many hosts of each kind a scope had in the last 90 days: a line for each kind, which the page draws as SVG. */
import { unitMs } from '../../model/quantities.ts';
import { type Markup, mark, markup, renderSection } from '../../report/html-page.ts';
import type { ScopeDetails } from '../scope-store.ts';
import { parseTime, renderTime } from './page-parts.ts';
import { areCounted, countOfClass, toldCounts } from './scope-facts.ts';

/** What was known from one time to another. */
interface Span {
  readonly from: number;
  readonly to: number;
  /** Undefined: nothing was known. */
  readonly counts: Readonly<Record<string, number>> | undefined;
}

/** `now`: milliseconds since 1970. Empty if there is nothing to draw a line of. */
export function renderPlot({ plot, row }: Pick<ScopeDetails, 'plot' | 'row'>, now: number): Markup {
  const spans = listSpans(plot, row.everyMs, now);
  const [first, last] = [spans[0], spans.at(-1)];
  const kinds = toldCounts.filter(({ key }) => spans.some(({ counts }) => countOfClass(counts ?? {}, key) > 0));
  if (first === undefined || last === undefined || kinds.length === 0) return markup``;
  const [from, to] = [first.from, last.to];
  const place = (time: number) => Math.round(((time - from) / (to - from)) * width);
  const gaps = spans.flatMap((one) =>
    one.counts === undefined ? [`M${place(one.from)} 0V${height}H${place(one.to)}V0Z`] : [],
  );
  const gap = gaps.length === 0 ? undefined : markup`<path class="gap" d="${gaps.join('')}"/>`;
  const rows = kinds.map(({ class: kind, key, word, symbol }) => {
    const counts = spans.flatMap(({ counts }) => (counts === undefined ? [] : [countOfClass(counts, key)]));
    const [least, most] = [Math.min(...counts), Math.max(...counts)];
    const latest = last.counts === undefined ? '–' : String(countOfClass(last.counts, key));
    const range = least === most ? `always ${most}` : `${least} to ${most}`;
    const line = drawLine(spans, key, most, place);
    return markup`<div class="k ${kind}"><dt>${mark(symbol)}${word}</dt><dd><b>${latest}</b><small>${range}</small><svg viewBox="0 -6 ${width} ${height + 8}" preserveAspectRatio="none" role="img" aria-labelledby="plot-${kind}"><title id="plot-${kind}">${word}: ${latest} now, ${range}</title>${gap}<path d="${line}"/></svg></dd></div>
`;
  });
  return renderSection('plot', 'Hosts over time', [
    markup`<dl class="plot">${rows}<div><dt></dt><dd><p><small>${renderTime(new Date(from).toISOString(), now)}</small><small>now</small></p></dd></div></dl>
`,
    gap && markup`<p class="rest">Grey: the hosts were not known, because no look succeeded.</p>`,
  ]);
}

const [width, height] = [1_000, 100];

function listSpans(points: ScopeDetails['plot'], everyMs: number, now: number): readonly Span[] {
  const known = points
    .flatMap(({ at, counts }) => {
      const time = parseTime(at);
      return time === undefined || time >= now ? [] : [{ time, counts: areCounted(counts) ? counts : undefined }];
    })
    .sort((a, b) => a.time - b.time);
  // While nothing changes, one look a day is kept.
  const longest = 2 * Math.max(unitMs.d, everyMs);
  return known.flatMap(({ time: from, counts }, index) => {
    const to = known[index + 1]?.time ?? now;
    const end = Math.min(to, from + longest);
    const span = { from, to: end, counts };
    return to > end ? [span, { from: end, to, counts: undefined }] : [span];
  });
}

/** One step for each change, and a piece for each time in which something was known. */
function drawLine(spans: readonly Span[], key: string, most: number, place: (time: number) => number): string {
  const level = (counts: Span['counts']) =>
    counts && Math.round(height * (1 - countOfClass(counts, key) / Math.max(most, 1)));
  let text = '';
  let drawn: number | undefined;
  for (const [index, { from, to, counts }] of spans.entries()) {
    const y = level(counts);
    if (y !== undefined && drawn === undefined) text += `M${place(from)} ${height}`;
    if (y !== undefined && y !== drawn) text += `V${y}`;
    const next = level(spans[index + 1]?.counts);
    if (y !== undefined && next !== y) text += `H${place(to)}`;
    if (y !== undefined && next === undefined) text += `V${height}Z`;
    drawn = y;
  }
  return text;
}
