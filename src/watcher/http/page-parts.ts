/** What the pages of a watcher have in common: the frame, and how they show times, states, counts and links. */
import { describeDuration, unitMs } from '../../model/quantities.ts';
import { shorten } from '../../model/text/escape.ts';
import { scopeIdShape } from '../../model/watched-scope.ts';
import { type Markup, mark, markup, type Part, renderFrame, showTime } from '../../report/html-page.ts';
import { shown } from '../../report/words/style.ts';
import type { ScopeCounts, ScopeRow, ScopeState } from '../scope-store.ts';
import { countOfClass, stateWords, toldCounts } from './scope-facts.ts';

/** `now`: milliseconds since 1970. `version`: of Hostwright. */
export interface PageFacts {
  readonly now: number;
  readonly version: string;
}

interface Page {
  readonly title: string;
  readonly main: Markup;
}

export const mostInField = 64;

/** In seconds: all pages, since also a page that says that the database is away must not stay. */
const refresh = 60;

export function renderPage({ now, version }: PageFacts, { title, main }: Page): string {
  return renderFrame({
    version,
    refresh,
    title: `${title} - Hostwright`,
    main,
    closing: `This page loads nothing but itself, every ${refresh} s. Times are those of the database. Commands and paths start at the root of a checkout, or in the folder of scopes where there is none.`,
    madeAt: new Date(now).toISOString(),
    subject: 'Watcher',
  });
}

export function renderState(state: ScopeState): Markup {
  const { symbol, word } = stateWords[state];
  return markup`<span>${mark(symbol)}${word}</span>`;
}

/** The counts without zeros. `none`: shown if all are zero. */
export function renderCounts(counts: ScopeCounts, none: Part): Markup {
  const told = toldCounts.filter(({ key }) => countOfClass(counts, key) > 0);
  if (told.length === 0) return markup`${none}`;
  return markup`<ul class="counts">${told.map(
    (one) => markup`<li class="k ${one.class}">${mark(one.symbol)}${countOfClass(counts, one.key)} ${one.word}</li>`,
  )}</ul>`;
}

/** Its id, as a link to its page. */
export function renderScopeLink(id: string, suffix: '' | '.json' = ''): Markup {
  return scopeIdShape.test(id) ? markup`<a href="/scopes/${id}${suffix}">${id}${suffix}</a>` : markup`${shown(id)}`;
}

export function renderNext({ worker, dueAt }: ScopeRow, now: number): Markup {
  if (worker !== undefined) return markup`now, by ${shorten(worker, mostInField)}`;
  // It may be late.
  return markup`${(parseTime(dueAt) ?? now) < now ? 'due ' : ''}${renderTime(dueAt, now)}`;
}

// The file of a scope says where its repository is. Only what is surely an https address becomes a link.

function readLink(link: string): URL | undefined {
  const url = link.length <= 512 && URL.canParse(link) ? new URL(link) : undefined;
  return url?.protocol === 'https:' && url.username === '' && url.password === '' ? url : undefined;
}

export function renderRepository(link: string): Markup {
  const url = readLink(link);
  const text = shorten(url === undefined ? link : `${url.host}${url.pathname}`, mostInField);
  return url === undefined ? markup`${text}` : markup`<a href="${url.href}">${text}</a>`;
}

export function renderRevision(revision: string, link: string): Markup {
  const address = addressOf(link, 'commit', revision);
  const text = revision.slice(0, 12);
  return markup`<span class="id">${address === undefined ? text : markup`<a href="${address}">${text}</a>`}</span>`;
}

/** Leads to what changed from one commit to the other. */
export function renderComparison(from: string, to: string, link: string): Part {
  const address = addressOf(link, 'compare', from, to);
  return address && markup` (<a href="${address}">what changed</a>)`;
}

/** As GitHub, Gitea and Forgejo have them, and GitLab below another folder. The digest of files leads nowhere. */
function addressOf(link: string, page: 'commit' | 'compare', ...commits: readonly string[]): string | undefined {
  const url = readLink(link);
  if (url === undefined || !commits.every((one) => /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/.test(one))) return undefined;
  const folder = url.hostname.split('.').some((label) => label.startsWith('gitlab')) ? '/-/' : '/';
  return `${url.origin}${url.pathname.replace(/(?:\.git)?\/*$/, '')}${folder}${page}/${commits.join('...')}`;
}

/** How long ago, or in how long, with the time itself beside it. `at`: ISO 8601. */
export function renderTime(at: string | undefined, now: number): Markup {
  if (at === undefined) return markup`never`;
  const time = parseTime(at);
  if (time === undefined) return markup`${shown(at)}`;
  return markup`<time datetime="${at}" title="${showTime(at)}">${describeDistance(time - now)}</time>`;
}

/** Milliseconds since 1970; undefined if the text is not such a time. */
export function parseTime(at: string): number | undefined {
  // Date.parse accepts many other texts.
  const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?Z$/.test(at) ? Date.parse(at) : Number.NaN;
  return Number.isNaN(time) ? undefined : time;
}

/** "5 min ago", "in 2 h", "now". */
function describeDistance(ms: number): string {
  if (Math.abs(ms) < unitMs.s) return 'now';
  // 90 minutes is more precise than 1 hour.
  const distance = describeDuration(Math.abs(ms), 1.5);
  return ms < 0 ? `${distance} ago` : `in ${distance}`;
}
