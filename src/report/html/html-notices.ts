/** Notices at the top of the HTML report: doubts, guards, untrusted listings, lost hosts. */

import type { Report } from '../../core/report/report.ts';
import { isIdle } from '../../core/report/unsent.ts';
import type { PlanTextOptions } from '../format.ts';
import { countOpen, listNotices, type Notice } from '../notices.ts';
import { describeChange } from '../words/changes.ts';
import { explainHeldInSaved, newPlan } from '../words/held.ts';
import { explainSettlingTogether, type IntentTextOptions } from '../words/intents.ts';
import { explainNext, explainTerms, minuteOf } from '../words/saved.ts';
import { plural, shown } from '../words/style.ts';
import { type Markup, markup, renderRest, takeMarkup } from './html-markup.ts';

type Loudness = 'bad' | 'warn' | 'quiet' | 'none';

interface Block {
  readonly loudness: Loudness;
  /** The first is its title. */
  readonly lines: readonly string[];
}

const mostOpen = 5;

/** Maximum length of the folded notices in characters. */
const mostFolded = 200_000;

export function renderNotices(report: Report, options: PlanTextOptions): Markup {
  const notices = [...blocksOfNotices(report, options), ...blocksOfSaved(report, options)];
  if (notices.length === 0) return markup``;
  const folded = notices.slice(mostOpen);
  const { fitted, left } = takeMarkup(folded, renderNotice, mostFolded);
  return markup`<div class="notices" role="group" aria-label="Notices">
${notices.slice(0, mostOpen).map(renderNotice)}${
  folded.length === 0
    ? ''
    : markup`<details><summary>${plural(folded.length, 'more notice')}</summary>
<div class="notices">
${fitted}${renderRest(left, 'notice')}</div></details>
`
}</div>`;
}

function renderNotice({ loudness, lines: [title = '', ...more] }: Block): Markup {
  return markup`<div class="notice ${loudness}"><h2>${withCommands(title)}</h2>${more.map((line) => markup`<p>${withCommands(line.trim())}</p>`)}</div>
`;
}

/** Shows commands, which are in quotation marks, as code that one click selects. */
export function withCommands(line: string): readonly Markup[] {
  return line
    .split(/"(hostwright [^"]*)"/)
    .map((part, index) => (index % 2 === 1 ? markup`<code>${part}</code>` : markup`${part}`));
}

/** Doubts and imminent damage are red. Facts that a reader only has to know are not. */
const loudness: Readonly<Record<Notice['kind'], Loudness>> = {
  'in-doubt': 'bad',
  'untrusted-listing': 'bad',
  'guard-size': 'bad',
  'guard-unfamiliar-scope': 'bad',
  'guard-other-fleet': 'bad',
  gone: 'bad',
  'not-applied': 'bad',
  stopped: 'warn',
  'left-out': 'warn',
  replaced: 'quiet',
  adopted: 'quiet',
  'nothing-sent': 'quiet',
  'not-looked-again': 'quiet',
  remaining: 'quiet',
  // It is shown at the end of the page.
  'orphans-unknown': 'none',
};

function blocksOfNotices(report: Report, options: PlanTextOptions): readonly Block[] {
  const notices = listNotices(report, options).filter((one) => isOwnBlock(one, report));
  const together = explainSettlingTogether(countOpen(notices), options);
  const last = notices.findLastIndex(({ kind }) => kind === 'in-doubt');
  return notices.flatMap((notice, index) => [
    blockOf(notice),
    ...(index === last ? together.map((line): Block => ({ loudness: 'bad', lines: [line] })) : []),
  ]);
}

/** The headline says why nothing was sent, except for an apply that had nothing to do. */
function isOwnBlock({ kind, lines }: Notice, { applied }: Report): boolean {
  if (kind === 'nothing-sent') return isIdle(applied?.unsent);
  return loudness[kind] !== 'none' && (kind !== 'not-applied' || lines.length > 0);
}

function blockOf({ kind, title, lines, changes = [] }: Notice): Block {
  const own = changes.length === 0 ? lines : [...changes.map(describeChange), newPlan];
  return { loudness: loudness[kind], lines: [title, ...own] };
}

function blocksOfSaved(report: Report, options: IntentTextOptions): readonly Block[] {
  const { saved } = report;
  if (saved === undefined) return [];
  const { fingerprint, expires } = saved;
  return [
    {
      loudness: 'quiet',
      lines: [
        `Saved to ${shown(saved.path)}, valid until ${minuteOf(expires)}.`,
        ...explainTerms(saved),
        ...explainHeldInSaved(saved, report, options),
        `Fingerprint: ${fingerprint}`,
        explainNext(saved, report, options, (command) => `"${command}"`),
      ],
    },
  ];
}
