/**
 * The result of a command without a report: plain facts, shown as text or as one JSON document.
 * Each kind has its own file.
 */
import type { ExitName } from '../../core/exit.ts';
import type { FormatName } from '../../core/report/format-name.ts';
import { wrapText } from '../../core/text/hanging-indent.ts';
import type { CheckedDeclaration, DocumentForm } from '../format.ts';
import { renderJson } from '../json-text.ts';
import type { TextStyle } from '../words/style.ts';
import { type CheckCloudFacts, checkCloudForm } from './check-cloud.ts';
import { type IntentsFacts, intentsForm } from './intents.ts';
import { type JournalFacts, journalForm } from './journal.ts';
import { type ResolveFacts, resolveForm } from './resolve.ts';
import { type UnlockFacts, unlockForm } from './unlock.ts';
import { validateForm } from './validate.ts';

interface FactsOf {
  readonly validate: CheckedDeclaration;
  readonly intents: IntentsFacts;
  readonly resolve: ResolveFacts;
  readonly unlock: UnlockFacts;
  readonly journal: JournalFacts;
  readonly 'check-cloud': CheckCloudFacts;
}

type DocumentKind = keyof FactsOf;

export type Document<Kind extends DocumentKind = DocumentKind> = {
  readonly [One in Kind]: { readonly kind: One; readonly facts: FactsOf[One] };
}[Kind];

const forms: { readonly [Kind in DocumentKind]: DocumentForm<FactsOf[Kind]> } = {
  validate: validateForm,
  intents: intentsForm,
  resolve: resolveForm,
  unlock: unlockForm,
  journal: journalForm,
  'check-cloud': checkCloudForm,
};

/** As text, or as one JSON document in every other format. */
export function renderDocument<Kind extends DocumentKind>(
  { kind, facts }: Document<Kind>,
  format: FormatName,
  exit: ExitName,
  style: TextStyle,
): string {
  const { text, json } = forms[kind];
  return format === 'text'
    ? wrapText(text(facts, style), style.columns)
    : renderJson(`hostwright/${kind}`, exit, json(facts));
}
