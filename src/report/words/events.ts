/**
 * Events as lines of JSON. Every line has a type, a number and a message for people;
 * schemas/events.schema.json describes the rest.
 */
import { escapeText } from '../../core/text/escape.ts';

/**
 * New types and fields may be added. Existing ones keep their meaning until `formatVersion`
 * changes.
 */
export type EventType =
  | 'version'
  | 'listing'
  | 'host'
  | 'intent'
  | 'guard'
  | 'plan'
  | 'create_sent'
  | 'create_answered'
  | 'progress'
  | 'waiting'
  | 'running'
  | 'outcome'
  | 'duplicate'
  | 'gone'
  | 'change'
  | 'left_open'
  | 'stopped'
  | 'summary'
  | 'error';

export interface Event {
  readonly type: EventType;
  /** It is escaped for a terminal, here or later. */
  readonly message: string;
  readonly [field: string]: unknown;
}

/** `told`: how many lines come before these. The first line has number 1. */
export function listEvents(events: readonly Event[], told = 0): string {
  return events.map((event, index) => encodeEvent(event, told + index + 1)).join('');
}

function encodeEvent({ type, message, ...fields }: Event, seq: number): string {
  const line = { type, seq, message, ...fields };
  return `${JSON.stringify(line, (_, value) => (typeof value === 'string' ? escapeText(value) : value))}\n`;
}
