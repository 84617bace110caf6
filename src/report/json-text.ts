import type { PendingRefusal } from '../ledger/settle-wait.ts';
import { type ExitName, exitCodes } from '../model/errors.ts';
import { type Intent, isDoubt } from '../model/intent.ts';
import { escapeText } from '../model/text/escape.ts';
import { withheldReason } from './words/intents.ts';

/** Increased when scripts that read a document must change. */
export const formatVersion = 1;

export function renderJson(kind: string, exit: ExitName, content: Readonly<Record<string, unknown>>): string {
  return renderJsonValue({ format: `hostwright/${kind}`, formatVersion, exit: encodeExit(exit), ...content });
}

export function encodeExit(exit: ExitName): Readonly<{ code: number; name: ExitName }> {
  return { code: exitCodes[exit], name: exit };
}

/**
 * One JSON value and a line break. JSON itself allows unescaped C1 controls and bidirectional marks. So text is escaped
 * as everywhere else: even if a script prints it, it cannot control a terminal.
 */
export function renderJsonValue(value: unknown): string {
  return `${JSON.stringify(value, escapeValue, 2)}\n`;
}

/** The same on one line. */
export function renderJsonLine(value: unknown): string {
  return `${JSON.stringify(value, escapeValue)}\n`;
}

function escapeValue(_: string, value: unknown): unknown {
  return typeof value === 'string' ? escapeText(value) : value;
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
    mayAppearUntil: untils.get(intent.id),
    reason: intent.withheld ? withheldReason : intent.reason || undefined,
    answeredHostIds: intent.hostIds.length > 0 ? intent.hostIds : undefined,
    hostId: intent.end !== undefined && 'hostId' in intent.end ? intent.end.hostId : undefined,
  }));
}

/**
 * A line of JSON with a type, a number and a message for people; schemas/events.schema.json lists the types and
 * describes the rest. New types and fields may be added. Existing ones keep their meaning until `formatVersion`
 * changes.
 */
export interface Event {
  readonly type: string;
  /** It is escaped for a terminal, here or later. */
  readonly message: string;
  readonly [field: string]: unknown;
}

/** `told`: how many lines come before these. The first line has number 1. */
export function listEvents(events: readonly Event[], told = 0): string {
  return events.map((event, index) => encodeEvent(event, told + index + 1)).join('');
}

function encodeEvent({ type, message, ...fields }: Event, seq: number): string {
  return renderJsonLine({ type, seq, message, ...fields });
}
