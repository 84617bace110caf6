/**
 * The frame of every HTML page: it loads nothing, sends nothing, and lets nothing run but its own
 * script.
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
  /** Hostwright's own. */
  readonly version: string;
  readonly title: string;
  /** What the run came to. */
  readonly verdict: Markup;
  readonly main: Markup;
  readonly footer: Markup;
}

const styles = `${styleSheet}${narrowStyleSheet}`;

/**
 * Nothing but this style sheet and this script: whatever else got into a page would neither load
 * nor run.
 */
const policy = [
  "default-src 'none'",
  `style-src '${digestOf(styles)}'`,
  `script-src '${digestOf(script)}'`,
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

function digestOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}

const logo = markup`<svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true"><g class="k in-sync"><rect x="1" y="1" width="5" height="18" rx="1.5"/><rect x="14" y="1" width="5" height="18" rx="1.5"/></g><g class="k missing"><rect x="7" y="8" width="6" height="4" rx="1"/></g></svg>`;

/** Ends with a line break. */
export function renderPage({ purpose, madeAt, version, title, verdict, main, footer }: HtmlPage): string {
  return markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${trusted(policy)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<meta name="generator" content="Hostwright ${version}">
<title>${purposeWords[purpose]}: ${shown(title)}</title>
<style>${trusted(styles)}</style>
</head>
<body>
<div class="sheet">
<header>
<div class="bar-top"><div class="brand">${logo}<div>Hostwright <span>${purposeWords[purpose]}</span></div></div><time datetime="${madeAt}">${madeAt.replace('T', ' ').replace(/(\.\d+)?Z$/, ' UTC')}</time></div>
${verdict}
</header>
<main>
${main}
</main>
<footer>
${footer}<p>Made by Hostwright ${version}. This page loads nothing and sends nothing.</p>
</footer>
</div>
<script>${trusted(script)}</script>
</body>
</html>
`.markup;
}
