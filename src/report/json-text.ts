import { escapeText } from '../core/escape.ts';
import { type ExitName, exitCodes } from '../core/exit.ts';

/** What a document holds. */
export type DocumentFormat =
  | 'hostwright/validate'
  | 'hostwright/plan'
  | 'hostwright/apply'
  | 'hostwright/drift'
  | 'hostwright/intents'
  | 'hostwright/resolve'
  | 'hostwright/unlock'
  | 'hostwright/error';

/** Grows when a script that reads a document must change. */
const formatVersion = 1;

/**
 * One JSON document and a line break. JSON itself lets C1 controls and bidirectional marks through raw, so text is
 * escaped as everywhere else: what a script prints of it can drive no terminal either.
 */
export function renderJson(format: DocumentFormat, exit: ExitName, content: Readonly<Record<string, unknown>>): string {
  const document = { format, formatVersion, exit: { code: exitCodes[exit], name: exit }, ...content };
  const text = JSON.stringify(document, (_, value) => (typeof value === 'string' ? escapeText(value) : value), 2);
  return `${text}\n`;
}
