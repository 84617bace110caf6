import { escapeText, shorten } from '../../core/text/escape.ts';
import type { FaultKind } from '../faults/fault.ts';

/** What is kept of one request to the API: never a password, a signature or a key. */
export interface RequestRecord {
  /** As sent, in at most 200 characters; absent if it could not be read. */
  readonly operation?: string;
  readonly form: 'json' | 'query' | 'form';
  /** Milliseconds of the emulator's clock when it was complete. */
  readonly at: number;
  /** The result of the request; with a fault, the client may have got another answer, or none. */
  readonly retCode: number;
  /** Why it was refused. */
  readonly message?: string;
  readonly fault?: FaultKind;
  /** The rate limit refused it. */
  readonly throttled?: true;
  /** Name of the host, for a create. */
  readonly name?: string;
  /** The host that a create committed. */
  readonly hostId?: string;
  /** Offset of a listing. */
  readonly offset?: number;
  readonly limit?: number;
  readonly rows?: number;
}

/**
 * One line for people, e.g. `DescribeHostInstance offset=0 limit=100 -> 0 (12 rows)`; client text
 * is escaped.
 */
export function recordLine(record: RequestRecord): string {
  const asked = [
    record.operation ?? '(no operation)',
    ...(record.name === undefined ? [] : [`name=${record.name}`]),
    ...(record.offset === undefined ? [] : [`offset=${record.offset}`, `limit=${record.limit}`]),
  ];
  const outcome = [
    String(record.retCode),
    ...(record.rows === undefined ? [] : [`(${record.rows} rows)`]),
    // A valid create whose host a fault prevented.
    ...(record.name === undefined ? [] : [`(${record.hostId ?? 'no host'})`]),
    ...(record.message === undefined ? [] : [record.message]),
    ...(record.throttled === true ? ['[rate limit]'] : []),
    ...(record.fault === undefined ? [] : [`[fault ${record.fault}]`]),
  ];
  return `${asked.map(fitToLine).join(' ')} -> ${outcome.map(fitToLine).join(' ')}`;
}

/** Text from a client, safe for one line of a terminal. */
function fitToLine(text: string): string {
  return escapeText(shorten(text, 200));
}
