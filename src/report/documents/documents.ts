/**
 * The result of a command without a report: plain facts, shown as text or as one JSON document. Each kind has its own
 * file.
 */

import type { FormatName } from '../../findings/format-name.ts';
import type { PageAnswer, RegionCheck } from '../../listing/check-region.ts';
import type { DialectName } from '../../model/dialect.ts';
import type { ExitName } from '../../model/exit.ts';
import { wrapText } from '../../model/text/hanging-indent.ts';
import type { CheckedDeclaration, DocumentForm } from '../format.ts';
import { renderJson } from '../json-text.ts';
import { describeChecked } from '../words/counts.ts';
import { paint, plural, shown, type TextStyle } from '../words/style.ts';
import { type IntentsFacts, intentsForm } from './intents.ts';
import { type JournalFacts, journalForm, type UnlockFacts, unlockForm } from './lock.ts';
import { type ResolveFacts, resolveForm } from './resolve.ts';

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

export interface CheckCloudFacts {
  readonly endpoint: string;
  readonly dialect: DialectName;
  readonly regions: readonly RegionCheck[];
}

const checkCloudForm: DocumentForm<CheckCloudFacts> = {
  text: ({ endpoint, dialect, regions }, style) =>
    [
      `${paint(style, 'strong', `${shown(endpoint)}, dialect ${dialect}`)}\n`,
      ...regions.map((check) => describeRegion(check, style)),
      'Nothing was changed. With --json this is a record without names, ids and addresses of hosts.\n',
    ].join(''),
  json: ({ endpoint, dialect, regions }) => ({ endpoint, dialect, regions }),
};

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

const forms: { readonly [Kind in DocumentKind]: DocumentForm<FactsOf[Kind]> } = {
  validate: {
    text: (checked) => `Valid: ${describeChecked(checked)}.\n`,
    // Only the name of each file is shown.
    json: ({ hosts, regions, files, notes }) => ({ hosts, regions, files: files.map(({ file }) => ({ file })), notes }),
  },
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
  return format === 'text' ? wrapText(text(facts, style), style.columns) : renderJson(kind, exit, json(facts));
}
