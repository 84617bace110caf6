/** Times for people: how long ago, or in how long, with the time itself beside it. */
import { type Markup, markup } from '../../report/html/html-markup.ts';
import { showTime } from '../../report/html/html-page.ts';
import { shown } from '../../report/words/style.ts';

/** `at`: ISO 8601; `now`: milliseconds since 1970. */
export function renderTime(at: string | undefined, now: number, none = 'never'): Markup {
  if (at === undefined) return markup`<span class="soft">${none}</span>`;
  const time = parseTime(at);
  if (time === undefined) return markup`${shown(at)}`;
  return markup`<time datetime="${at}" title="${showTime(at)}">${describeDistance(time - now)}</time>`;
}

/** When something is to happen; it may be late. */
export function renderDue(at: string, now: number): Markup {
  return markup`<span>${(parseTime(at) ?? now) < now ? 'due ' : ''}${renderTime(at, now)}</span>`;
}

/** Milliseconds since 1970; undefined if the text is not such a time. */
export function parseTime(at: string): number | undefined {
  // Date.parse accepts many other texts.
  const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?Z$/.test(at) ? Date.parse(at) : Number.NaN;
  return Number.isNaN(time) ? undefined : time;
}

const units = [
  { ms: 86_400_000, word: 'd' },
  { ms: 3_600_000, word: 'h' },
  { ms: 60_000, word: 'min' },
  { ms: 1_000, word: 's' },
] as const;

/** "5 min ago", "in 2 h", "now". */
function describeDistance(ms: number): string {
  const far = Math.abs(ms);
  // 90 minutes is more precise than 1 hour.
  const unit = units.find((one) => far >= one.ms * (one.word === 's' ? 1 : 1.5)) ?? units.at(-1);
  const count = Math.floor(far / (unit?.ms ?? 1_000));
  if (count === 0) return 'now';
  return ms < 0 ? `${count} ${unit?.word} ago` : `in ${count} ${unit?.word}`;
}
