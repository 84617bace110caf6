import { type ExitName, exitCodes } from '../core/exit.ts';
import { type Intent, isDoubt } from '../core/intent.ts';
import type { PendingRefusal } from '../core/ledger/pending-refusal.ts';
import { escapeText } from '../core/text/escape.ts';
import { withheldReason } from './words/intents.ts';

/** What a document contains. */
type DocumentFormat =
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

/** Intents as data for scripts, open or ended. */
export function encodeIntents(
  intents: readonly Intent[],
  /** Creates that the cloud refused, but whose hosts may still appear. */
  pending: readonly PendingRefusal[] = [],
): readonly Readonly<Record<string, unknown>>[] {
  const untils = new Map(pending.map(({ intent, until }) => [intent, until]));
  return intents.map((intent) => ({
    intent: intent.id,
    region: intent.key.region,
    name: intent.key.name,
    status: intent.end === undefined ? (isDoubt(intent) ? 'in-doubt' : 'accepted') : intent.end.how,
    open: intent.end === undefined,
    sent: intent.sent.wall,
    ...(untils.has(intent.id) && { mayAppearUntil: untils.get(intent.id) }),
    ...(intent.reason !== '' && { reason: intent.reason }),
    ...(intent.withheld && { reason: withheldReason }),
    ...(intent.hostIds.length > 0 && { answeredHostIds: intent.hostIds }),
    ...(intent.end !== undefined && 'hostId' in intent.end && { hostId: intent.end.hostId }),
  }));
}
