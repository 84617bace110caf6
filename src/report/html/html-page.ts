/**
 * The frame of every HTML page. It loads and sends nothing, and allows only its own script to run.
 */

import { createHash } from 'node:crypto';
import type { RunPurpose } from '../../core/report/report.ts';
import { purposeWords } from '../words/counts.ts';
import { shown } from '../words/style.ts';
import { type Markup, markup, trusted } from './html-markup.ts';
import { script } from './html-script.ts';
import { styleSheet } from './html-style.ts';
import { narrowStyleSheet } from './html-style-narrow.ts';

export interface HtmlPage {
  readonly purpose: RunPurpose;
  readonly madeAt: string;
  /** The version of Hostwright. */
  readonly version: string;
  readonly title: string;
  /** The result of the run. */
  readonly verdict: Markup;
  readonly main: Markup;
  readonly footer: Markup;
}

/** Which styles and scripts a page may use. */
export interface PagePermissions {
  readonly styles: string;
  /** Undefined: no script may run. */
  readonly script: string | undefined;
  readonly forms: 'none' | 'self';
}

export interface Frame extends Omit<HtmlPage, 'purpose'>, PagePermissions {
  /** Shown beside the name of Hostwright. */
  readonly subject: string;
  /** A sentence at the end of the page. */
  readonly closing: string;
}

/** The style sheet and the script of a report. */
export const reportStyles = `${styleSheet}${narrowStyleSheet}`;
export const reportScript = script;

/** Allows only this style sheet and this script. Nothing else in a page is loaded or run. */
export function policyOf({ styles, script: own, forms }: PagePermissions): string {
  return [
    "default-src 'none'",
    `style-src '${digestOf(styles)}'`,
    ...(own === undefined ? [] : [`script-src '${digestOf(own)}'`]),
    "base-uri 'none'",
    `form-action '${forms}'`,
  ].join('; ');
}

function digestOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}

const logo = markup`<svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true"><g class="k in-sync"><rect x="1" y="1" width="5" height="18" rx="1.5"/><rect x="14" y="1" width="5" height="18" rx="1.5"/></g><g class="k missing"><rect x="7" y="8" width="6" height="4" rx="1"/></g></svg>`;

/** Ends with a line break. */
export function renderPage({ purpose, ...page }: HtmlPage): string {
  return renderFrame({
    ...page,
    subject: purposeWords[purpose],
    title: `${purposeWords[purpose]}: ${shown(page.title)}`,
    styles: reportStyles,
    script: reportScript,
    forms: 'none',
    closing: 'This page loads nothing and sends nothing.',
  });
}

// Escaped text in a page cannot contain any of these, so `readReportPage` can find the parts.
const [beforeVerdict, beforeMain] = ['</time></div>\n', '\n</header>\n<main>\n'];
const [beforeFooter, beforeClosing] = ['\n</main>\n<footer>\n', '<p>Made by Hostwright '];

/** The parts of a page that `renderPage` of any version made; undefined if it is another page. */
export function readReportPage(page: string): Pick<HtmlPage, 'verdict' | 'main' | 'footer'> | undefined {
  const marks = [beforeVerdict, beforeMain, beforeFooter].map((mark) => ({ mark, at: page.indexOf(mark) }));
  const starts = marks.map(({ mark, at }) => (at === -1 ? -1 : at + mark.length));
  const ends = [...marks.map(({ at }) => at).slice(1), page.lastIndexOf(beforeClosing)];
  if (starts.some((start, index) => start === -1 || start > (ends[index] ?? -1))) return undefined;
  const [verdict = '', main = '', footer = ''] = starts.map((start, index) => page.slice(start, ends[index]));
  return { verdict: trusted(verdict), main: trusted(main), footer: trusted(footer) };
}

/** Ends with a line break. */
export function renderFrame({
  subject,
  closing,
  madeAt,
  version,
  title,
  verdict,
  main,
  footer,
  ...rights
}: Frame): string {
  const { styles, script: own } = rights;
  return markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${trusted(policyOf(rights))}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<meta name="generator" content="Hostwright ${version}">
<title>${title}</title>
<style>${trusted(styles)}</style>
</head>
<body>
<div class="sheet">
<header>
<div class="bar-top"><div class="brand">${logo}<div>Hostwright <span>${subject}</span></div></div><time datetime="${madeAt}">${showTime(madeAt)}${trusted(beforeVerdict)}${verdict}${trusted(beforeMain)}${main}${trusted(beforeFooter)}${footer}${trusted(beforeClosing)}${version}. ${closing}</p>
</footer>
</div>
${own === undefined ? '' : markup`<script>${trusted(own)}</script>\n`}</body>
</html>
`.markup;
}

/** Shows a time in ISO 8601. */
export function showTime(at: string): string {
  return at.replace('T', ' ').replace(/(\.\d+)?Z$/, ' UTC');
}
