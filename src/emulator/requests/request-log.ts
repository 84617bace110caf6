import { type RequestRecord, recordLine } from './request-record.ts';

interface RequestCounts {
  readonly requests: {
    readonly CreateHostInstance: number;
    readonly DescribeHostInstance: number;
    readonly CreateUHostInstance: number;
    readonly DescribeUHostInstance: number;
    readonly refused: number;
    readonly throttled: number;
  };
  readonly creates: { readonly received: number; readonly committed: number };
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

const countedOperations = [
  'CreateHostInstance',
  'DescribeHostInstance',
  'CreateUHostInstance',
  'DescribeUHostInstance',
] as const;

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
  return {
    requests: {
      CreateHostInstance: 0,
      DescribeHostInstance: 0,
      CreateUHostInstance: 0,
      DescribeUHostInstance: 0,
      refused: 0,
      throttled: 0,
    },
    creates: { received: 0, committed: 0 },
  };
}

function count(counts: Counting, record: RequestRecord): void {
  const { operation } = record;
  const counted = countedOperations.find((one) => one === operation);
  if (counted !== undefined) counts.requests[counted] += 1;
  if (record.throttled === true) counts.requests.throttled += 1;
  if (record.message !== undefined) counts.requests.refused += 1;
  else if (record.name !== undefined) counts.creates.received += 1;
  if (record.hostId !== undefined) counts.creates.committed += 1;
}
