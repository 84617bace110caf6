/**
 * The result of a command without a report: plain facts, shown as text or as one JSON document. Each kind has its own
 * file.
 */

import type { ExitName } from '../model/exit.ts';
import { wrapText } from '../model/text/terminal-lines.ts';
import { type AcceptFacts, encodeAccept, renderAccept } from './accept-document.ts';
import { type DoctorFacts, encodeDoctor, renderDoctor } from './doctor-document.ts';
import { type ExplainFacts, encodeExplained, renderExplained } from './explain-document.ts';
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
import type { TextStyle } from './words/style.ts';

export type Document =
  | { readonly kind: 'intents'; readonly facts: IntentsFacts }
  | { readonly kind: 'resolve'; readonly facts: ResolveFacts }
  | { readonly kind: 'unlock'; readonly facts: UnlockFacts }
  | { readonly kind: 'journal'; readonly facts: JournalFacts }
  | { readonly kind: 'doctor'; readonly facts: DoctorFacts }
  | { readonly kind: 'import'; readonly facts: ImportFacts }
  | { readonly kind: 'explain'; readonly facts: ExplainFacts }
  | { readonly kind: 'accept'; readonly facts: AcceptFacts };

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

/** As text, or as one JSON document in every other format. */
export function renderDocument(document: Document, format: string, exit: ExitName, style: TextStyle): string {
  // A declaration or a patch is for a file.
  const isForFile = document.kind === 'import' || document.kind === 'accept';
  if (format === 'text' && isForFile) return renderText(document, style);
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
    case 'doctor':
      return renderDoctor(facts, style);
    case 'explain':
      return renderExplained(facts, style);
    case 'import':
      return facts.lines.map((line) => `${line}\n`).join('');
    case 'accept':
      return renderAccept(facts, style);
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
    case 'doctor':
      return encodeDoctor(facts);
    case 'explain':
      return encodeExplained(facts);
    case 'import':
      return { ...facts };
    case 'accept':
      return encodeAccept(facts);
  }
}
