import { type ExitName, exitCodes } from '../core/exit.ts';
import { escapeText } from '../core/text/escape.ts';

/** What a document contains. */
export type DocumentFormat =
  | 'hostwright/validate'
  | 'hostwright/plan'
  | 'hostwright/apply'
  | 'hostwright/drift'
  | 'hostwright/intents'
  | 'hostwright/resolve'
  | 'hostwright/unlock'
  | 'hostwright/journal'
  | 'hostwright/check-cloud'
  | 'hostwright/error';

/** Increased when scripts that read a document must change. */
export const formatVersion = 1;

/** One JSON document and a line break. */
export function renderJson(format: DocumentFormat, exit: ExitName, content: Readonly<Record<string, unknown>>): string {
  return renderJsonValue({ format, formatVersion, exit: encodeExit(exit), ...content });
}

export function encodeExit(exit: ExitName): Readonly<{ code: number; name: ExitName }> {
  return { code: exitCodes[exit], name: exit };
}

/**
 * One JSON value and a line break. JSON itself allows unescaped C1 controls and bidirectional
 * marks. So text is escaped as everywhere else: even if a script prints it, it cannot control a
 * terminal.
 */
export function renderJsonValue(value: unknown): string {
  return `${JSON.stringify(value, (_, one) => (typeof one === 'string' ? escapeText(one) : one), 2)}\n`;
}
