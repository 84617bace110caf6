/** The frame of a controller's pages: that of a report, with a way back to the fleet. */
import { scopeIdShape } from '../../core/watched-scope.ts';
import { type Markup, markup, type Part } from '../../report/html/html-markup.ts';
import {
  type PagePermissions,
  policyOf,
  renderFrame,
  reportScript,
  reportStyles,
} from '../../report/html/html-page.ts';
import { mark } from '../../report/html/html-picture.ts';
import { shown } from '../../report/words/style.ts';
import type { ScopeState } from '../scope.ts';
import type { ScopeCounts } from '../scope-store.ts';
import { countOfClass, stateWords, toldCounts } from './scope-facts.ts';
import { controllerStyles } from './style.ts';

export interface ControllerPage {
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Version of Hostwright. */
  readonly version: string;
  readonly title: string;
  readonly head: Markup;
  readonly main: Markup;
  readonly footer?: Markup;
  /** Whether the page contains the script of a report. */
  readonly scripted?: boolean;
}

const styles = `${reportStyles}${controllerStyles}`;
const plainRights: PagePermissions = { styles, script: undefined, forms: 'self' };
const scriptedRights: PagePermissions = { styles, script: reportScript, forms: 'none' };

const closing = 'This page loads nothing. Times are those of the server.';

/**
 * The content security policy of every page, for the header. The policy in a page itself may be
 * stricter.
 */
export const framePolicy = `${policyOf({ ...scriptedRights, forms: 'self' })}; frame-ancestors 'none'`;

export function renderControllerPage(page: ControllerPage): string {
  const { now, version, title, head, main, footer = markup``, scripted = false } = page;
  return renderFrame({
    version,
    title: `${title} - Hostwright`,
    verdict: head,
    main,
    footer,
    closing,
    madeAt: new Date(now).toISOString(),
    subject: 'Controller',
    ...(scripted ? scriptedRights : plainRights),
  });
}

/** A page with a single sentence. */
export function renderSentence(title: string, sentence: string, page: Pick<ControllerPage, 'now' | 'version'>): string {
  return renderControllerPage({
    ...page,
    title,
    head: markup`<div class="verdict"><div><h1><span>${title}</span></h1>
<p>${sentence}</p></div></div>`,
    main: markup`<p><a href="/">All scopes</a></p>`,
  });
}

/** Symbol and word of a state. */
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
