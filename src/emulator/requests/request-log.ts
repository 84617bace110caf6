import { type RequestRecord, recordLine } from './request-record.ts';

export interface RequestCounts {
  readonly requests: {
    /** Requests that named the operation, including refused ones. */
    readonly CreateHostInstance: number;
    readonly DescribeHostInstance: number;
    readonly CreateUHostInstance: number;
    readonly DescribeUHostInstance: number;
    /** Requests of any operation that violated the API description. */
    readonly refused: number;
    /** Valid requests that the rate limit refused. */
    readonly throttled: number;
  };
  readonly creates: {
    /** Valid requests to create that arrived. */
    readonly received: number;
    /** Those of them that made a host, or will (`commitDelayMs`). */
    readonly committed: number;
  };
}

/** The requests to the API: all of them counted, the latest kept. */
interface RequestLog {
  add(record: RequestRecord): void;
  records(): readonly RequestRecord[];
  counts(): RequestCounts;
  clear(): void;
}

/** An emulator may run for weeks. If there are twice this many, the older half is removed. */
const kept = 10_000;

/** Opens a log that calls `onRequest` with one line for each request. */
export function openRequestLog(onRequest: ((line: string) => void) | undefined): RequestLog {
  let records: RequestRecord[] = [];
  let counts = makeCounts();
  return {
    add(record) {
      if (records.length >= 2 * kept) records = records.slice(-kept);
      records.push(record);
      count(counts, record);
      onRequest?.(recordLine(record));
    },
    records: () => [...records],
    counts: () => structuredClone(counts),
    clear() {
      records = [];
      counts = makeCounts();
    },
  };
}

type Counting = { -readonly [Part in keyof RequestCounts]: { -readonly [Name in keyof RequestCounts[Part]]: number } };

function makeCounts(): Counting {
  const operations = {
    CreateHostInstance: 0,
    DescribeHostInstance: 0,
    CreateUHostInstance: 0,
    DescribeUHostInstance: 0,
  };
  return { requests: { ...operations, refused: 0, throttled: 0 }, creates: { received: 0, committed: 0 } };
}

function count({ requests, creates }: Counting, { operation, throttled, message, name, hostId }: RequestRecord): void {
  if (operation !== undefined && /^(?:Create|Describe)U?HostInstance$/.test(operation)) {
    requests[operation as keyof typeof requests] += 1;
  }
  if (throttled === true) requests.throttled += 1;
  if (message !== undefined) requests.refused += 1;
  else if (name !== undefined) creates.received += 1;
  if (hostId !== undefined) creates.committed += 1;
}
