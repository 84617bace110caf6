/** What nobody may overlook, above everything else of the HTML report: doubts, guards, listings that prove nothing, gone hosts. */

import type { CreateOutcome } from '../../core/creating/create-outcome.ts';
import { isIdle, outcomesOf, type Report } from '../../core/report/report.ts';
import { escapeText } from '../../core/text/escape.ts';
import { describeChange } from '../words/changes.ts';
import { renderRefusal } from '../words/guards.ts';
import { heldInSavedLines, unsentText } from '../words/held.ts';
import { type IntentTextOptions, intentLines, renderDoubt, togetherLines } from '../words/intents.ts';
import { adviseOnListing } from '../words/listings.ts';
import { goneLines, isToldAlready, stopLines } from '../words/outcomes.ts';
import { applyCommand, minuteOf, termsLines } from '../words/saved.ts';
import { leftOutLines } from '../words/selection.ts';
import { plural, shown } from '../words/style.ts';
import { type Markup, markup } from './html-markup.ts';

type Loudness = 'bad' | 'warn' | 'quiet';

interface Notice {
  readonly loudness: Loudness;
  /** The first is its title. */
  readonly lines: readonly string[];
}

const mostOpen = 5;

export function renderNotices(report: Report, options: IntentTextOptions): Markup {
  const style = { ...options, colour: false };
  const notices = [
    ...untrustedNotices(report),
    ...doubtNotices(report, style),
    ...refusalNotices(report),
    ...appliedNotices(report),
    ...leftOutLines(report).map((line): Notice => ({ loudness: 'warn', lines: [line] })),
    ...savedNotices(report, options),
  ];
  if (notices.length === 0) return markup``;
  const folded = notices.slice(mostOpen);
  return markup`<div class="notices" role="group" aria-label="Notices">
${notices.slice(0, mostOpen).map(renderNotice)}${
  folded.length === 0
    ? ''
    : markup`<details><summary>${plural(folded.length, 'more notice')}</summary>
<div class="notices">
${folded.map(renderNotice)}</div></details>
`
}</div>`;
}

function renderNotice({ loudness, lines: [title = '', ...more] }: Notice): Markup {
  return markup`<div class="notice ${loudness}"><h2>${withCommands(title)}</h2>${more.map((line) => markup`<p>${withCommands(line.trim())}</p>`)}</div>
`;
}

/** Commands stand in quotation marks: here they look like what can be copied. */
export function withCommands(line: string): readonly Markup[] {
  return line
    .split(/"(hostwright [^"]*)"/)
    .map((part, index) => (index % 2 === 1 ? markup`<code>${part}</code>` : markup`${part}`));
}

function untrustedNotices({ listings }: Report): readonly Notice[] {
  return listings
    .filter(({ trusted }) => !trusted)
    .map((listing) => {
      const words = listing.failure === undefined ? 'NOT TRUSTED: the listing of' : 'COULD NOT BE LISTED:';
      const title = `${words} ${shown(listing.region)}: ${shown(listing.flaw ?? '')}`;
      return { loudness: 'bad', lines: [title, adviseOnListing(listing)] };
    });
}

function doubtNotices(report: Report, options: IntentTextOptions): readonly Notice[] {
  const doubts = outcomesOf(report).filter(isDoubtful);
  const told = new Set(doubts.map(({ intent }) => intent?.id));
  return [
    ...doubts.map((doubt) => renderDoubt(doubt, options).split('\n')),
    ...report.openIntents.filter(({ id }) => !told.has(id)).map((intent) => intentLines(intent, undefined, options)),
    ...togetherLines(report.openIntents.length, options).map((line) => [line]),
  ].map((lines) => ({ loudness: 'bad', lines }));
}

function isDoubtful(outcome: CreateOutcome): outcome is Extract<CreateOutcome, { status: 'in-doubt' }> {
  return outcome.status === 'in-doubt';
}

function refusalNotices({ refused }: Report): readonly Notice[] {
  return refused.map((refusal) => ({ loudness: 'bad', lines: renderRefusal(refusal).split('\n') }));
}

function appliedNotices(report: Report): readonly Notice[] {
  const { applied } = report;
  if (applied === undefined) return [];
  const { unsent, stop, gone, lookedAgain, changes = [] } = applied;
  const outcomes = outcomesOf(report);
  const isTold = stop === undefined || isToldAlready(stop, outcomes);
  return [
    ...gone.map((one): Notice => ({ loudness: 'bad', lines: goneLines(one) })),
    ...(isTold ? [] : [{ loudness: 'warn', lines: stopLines(stop) } as const]),
    ...(changes.length === 0
      ? []
      : [
          {
            loudness: 'bad',
            lines: [
              'The present plan goes beyond the approved one.',
              ...changes.map(describeChange),
              'Next: make a new plan, and have it approved.',
            ],
          } as const,
        ]),
    // Any other reason is the headline.
    ...(isIdle(unsent) ? [{ loudness: 'quiet', lines: [unsentText(report) ?? ''] } as const] : []),
    ...(lookedAgain || outcomes.length === 0
      ? []
      : [
          {
            loudness: 'quiet',
            lines: [
              'The cloud was not looked at again after this apply.',
              `What is said of ${plural(report.counts.declared, 'host')} is what the plan saw.`,
            ],
          } as const,
        ]),
  ];
}

function savedNotices(report: Report, options: IntentTextOptions): readonly Notice[] {
  const { saved } = report;
  if (saved === undefined) return [];
  const { path, fingerprint, expires } = saved;
  return [
    {
      loudness: 'quiet',
      lines: [
        `Saved to ${shown(path)}, good until ${minuteOf(expires)}.`,
        ...termsLines(saved),
        ...heldInSavedLines(saved, report, options),
        `Fingerprint: ${fingerprint}`,
        `Apply it with: "${escapeText(applyCommand(saved, report, options))}"`,
      ],
    },
  ];
}
