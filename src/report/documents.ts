/**
 * The result of a command without a report: plain facts, shown as text or as one JSON document. Each kind has its own
 * file.
 */

import type { PageAnswer, RegionCheck } from '../listing/check-region.ts';
import type { DialectName } from '../model/dialect.ts';
import type { ExitName } from '../model/exit.ts';
import { wrapText } from '../model/text/terminal-lines.ts';
import {
  encodeLock,
  type IntentsFacts,
  type JournalFacts,
  renderIntents,
  renderJournal,
  renderUnlock,
  type UnlockFacts,
} from './journal-document.ts';
import { encodeIntents, renderJson } from './json-text.ts';
import { encodeResolved, explainOutcomes, type ResolveFacts } from './resolve-document.ts';
import { paint, plural, shown, type TextStyle } from './words/style.ts';

export type Document =
  | { readonly kind: 'intents'; readonly facts: IntentsFacts }
  | { readonly kind: 'resolve'; readonly facts: ResolveFacts }
  | { readonly kind: 'unlock'; readonly facts: UnlockFacts }
  | { readonly kind: 'journal'; readonly facts: JournalFacts }
  | { readonly kind: 'check-cloud'; readonly facts: CheckCloudFacts }
  | { readonly kind: 'import'; readonly facts: ImportFacts };

export interface ImportFacts {
  /** Of the declaration; none if the hosts were added to a file. */
  readonly lines: readonly string[];
  readonly imported: number;
  readonly skipped: readonly {
    readonly hostId: string;
    readonly name: string;
    readonly region: string;
    readonly reason: string;
  }[];
}

export interface CheckCloudFacts {
  readonly endpoint: string;
  readonly dialect: DialectName;
  readonly regions: readonly RegionCheck[];
}

/** As text, or as one JSON document in every other format. */
export function renderDocument(document: Document, format: string, exit: ExitName, style: TextStyle): string {
  // A declaration is for a file.
  if (format === 'text' && document.kind === 'import') return renderText(document, style);
  return format === 'text'
    ? wrapText(renderText(document, style), style.columns)
    : renderJson(document.kind, exit, encodeDocument(document));
}

/** Ends with a line break. */
function renderText({ kind, facts }: Document, style: TextStyle): string {
  switch (kind) {
    case 'intents':
      return renderIntents(facts, style);
    case 'resolve':
      return `${explainOutcomes(facts).join('\n')}\n`;
    case 'unlock':
      return renderUnlock(facts);
    case 'journal':
      return renderJournal(facts);
    case 'check-cloud':
      return renderCheck(facts, style);
    case 'import':
      return facts.lines.map((line) => `${line}\n`).join('');
  }
}

function encodeDocument({ kind, facts }: Document): Readonly<Record<string, unknown>> {
  switch (kind) {
    case 'intents': {
      const { account, project, intents, pending, lock } = facts;
      return { account, project, intents: encodeIntents(intents, pending), lock: encodeLock(lock) };
    }
    case 'resolve':
      return encodeResolved(facts);
    case 'unlock':
      return { released: facts.released, lock: encodeLock(facts.before) };
    case 'journal': {
      const { journal, version, identity, isStandby } = facts;
      const accounts = facts.accounts.map((one) => ({ ...one, lock: encodeLock(one.lock) }));
      return { journal, version, database: identity, isStandby, accounts };
    }
    case 'check-cloud': {
      const { endpoint, dialect, regions } = facts;
      return { endpoint, dialect, regions };
    }
    case 'import':
      return { ...facts };
  }
}

function renderCheck({ endpoint, dialect, regions }: CheckCloudFacts, style: TextStyle): string {
  return [
    `${paint(style, 'strong', `${shown(endpoint)}, dialect ${dialect}`)}\n`,
    ...regions.map((check) => describeRegion(check, style)),
    'Nothing was changed. With --json this is a record without names, ids and addresses of hosts.\n',
  ].join('');
}

function describeRegion(check: RegionCheck, style: TextStyle): string {
  const { region, firstPage, pages, isRepeatable } = check;
  const repeat = isRepeatable === true ? 'the same rows in the same order' : 'other rows, or another order';
  const lines = [
    paint(style, 'strong', shown(region)),
    ...[firstPage, ...pages].map(
      (one) => `  Offset ${one.offset}, Limit ${one.limit}: ${describeAnswer(one)}  (${one.milliseconds} ms)`,
    ),
    ...(isRepeatable === undefined ? [] : [`  the first page again: ${repeat}`]),
  ];
  return `${lines.join('\n')}\n`;
}

function describeAnswer({ came }: PageAnswer): string {
  if ('error' in came) return shown(came.message);
  const { rows, unreadable, totalCount } = came;
  if (totalCount === 'refused') return 'refused: the Offset is behind the last host';
  const bad = unreadable === 0 ? '' : `, ${unreadable} of them unreadable`;
  return `${plural(rows + unreadable, 'row')}${bad}, TotalCount ${totalCount}`;
}
