import { escapeText, shorten } from '../model/text/escape.ts';
import type { EmulatorFault } from './options.gen.ts';
import type { FormName } from './parameters.ts';

/** What is kept of one request to the API: never a password, a signature or a key. */
export interface RequestRecord {
  /** As sent, in at most 200 characters; absent if it could not be read. */
  operation?: string;
  readonly form: FormName | 'unknown';
  /** Milliseconds of the emulator's clock when it was complete. */
  readonly at: number;
  /** The result of the request; with a fault, the client may have got another answer, or none. */
  retCode: number;
  /** Why it was refused. */
  message?: string;
  fault?: EmulatorFault['kind'];
  /** The rate limit refused it. */
  throttled?: true;
  /** Name of the host, for a create. */
  name?: string;
  /** The host that a create committed. */
  hostId?: string;
  /** Offset of a listing. */
  offset?: number;
  limit?: number;
  rows?: number;
}

function startCounts() {
  const operations = {
    CreateHostInstance: 0,
    DescribeHostInstance: 0,
    CreateUHostInstance: 0,
    DescribeUHostInstance: 0,
  };
  return {
    /**
     * Of an operation: all that named it. `refused`: those of any operation that violated the API description.
     * `throttled`: valid ones that the rate limit refused.
     */
    requests: { ...operations, refused: 0, throttled: 0 },
    /** `received`: valid requests to create. `committed`: those that made a host, or will (`commitDelayMs`). */
    creates: { received: 0, committed: 0 },
  };
}

/** An emulator may run for weeks. If there are twice this many, the older half is removed. */
const kept = 10_000;

/** The requests to the API: all of them counted, the latest kept. `onRequest` gets one line for each. */
export function openRequestLog(onRequest: (line: string) => void = () => {}) {
  let records: RequestRecord[] = [];
  let counts = startCounts();
  return {
    add(record: RequestRecord): void {
      if (records.length >= 2 * kept) records = records.slice(-kept);
      records.push(record);
      const { operation = '', name, hostId, message, throttled } = record;
      const { requests, creates } = counts;
      if (Object.hasOwn(requests, operation)) requests[operation as keyof typeof requests] += 1;
      if (throttled) requests.throttled += 1;
      if (message !== undefined) requests.refused += 1;
      else if (name !== undefined) creates.received += 1;
      if (hostId !== undefined) creates.committed += 1;
      onRequest(lineOf(record));
    },
    records: (): readonly RequestRecord[] => [...records],
    counts: () => structuredClone(counts),
    clear(): void {
      records = [];
      counts = startCounts();
    },
  };
}

/** One line for people, e.g. `DescribeHostInstance offset=0 limit=100 -> 0 (12 rows)`; client text is escaped. */
function lineOf({ operation, name, offset, limit, retCode, rows, hostId, message, ...more }: RequestRecord): string {
  const parts = [
    operation ?? '(no operation)',
    name !== undefined && `name=${name}`,
    offset !== undefined && `offset=${offset} limit=${limit}`,
    `-> ${retCode}`,
    rows !== undefined && `(${rows} rows)`,
    // A valid create whose host a fault prevented.
    name !== undefined && `(${hostId ?? 'no host'})`,
    message,
    more.throttled && '[rate limit]',
    more.fault && `[fault ${more.fault}]`,
  ];
  return parts
    .filter((part) => typeof part === 'string')
    .map((part) => escapeText(shorten(part, 200)))
    .join(' ');
}
