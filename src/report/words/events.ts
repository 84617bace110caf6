/**
 * Events as lines of JSON. Every line has a type, a number and words for people;
 * schemas/events.schema.json has the rest.
 */
import { escapeText } from '../../core/text/escape.ts';

/**
 * New types and new fields may come; a type or a field that is there keeps its meaning as long as
 * `formatVersion` does.
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
  /** Escaped for a terminal, or to be. */
  readonly message: string;
  readonly [field: string]: unknown;
}

/** `told`: how many lines stand before these; the first of all is number 1. */
export function listEvents(events: readonly Event[], told = 0): string {
  return events.map((event, index) => eventLine(event, told + index + 1)).join('');
}

function eventLine({ type, message, ...fields }: Event, seq: number): string {
  const line = { type, seq, message, ...fields };
  return `${JSON.stringify(line, (_, value) => (typeof value === 'string' ? escapeText(value) : value))}\n`;
}
