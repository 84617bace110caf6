/** Requests and answers as bytes: what the virtual network carries. */
import type { DialectName } from '../../../src/model/dialect.ts';
import type { ExchangeFailure, ExchangeRequest, ExchangeResult } from '../../../src/model/ports.ts';
import type { CloudHost } from './cloud.ts';
import type { PageAnswer } from './listing-habits.ts';

export type Parameters = Readonly<Record<string, string | number>>;

/** The parameters of a request of any form. */
export function readParameters({ target, headers, body }: ExchangeRequest): Parameters {
  if (body !== undefined && headers['Content-Type'] === 'application/json') return JSON.parse(body);
  if (body !== undefined) return Object.fromEntries(new URLSearchParams(body));
  return Object.fromEntries(new URLSearchParams(target.slice(target.indexOf('?') + 1)));
}

/** Of a look-up; of a listing, none. */
export function readHostIds(parameters: Parameters): ReadonlySet<string> {
  const named = Object.entries(parameters).filter(([name]) => /^U?HostIds\./.test(name));
  return new Set(named.map(([, id]) => String(id)));
}

export function answered(httpStatus: number, body: unknown, headers: Readonly<Record<string, string>> = {}) {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return { status: 'answered', httpStatus, headers, body: Buffer.from(text) } as const satisfies ExchangeResult;
}

export function failed(failure: ExchangeFailure, sent: boolean): ExchangeResult {
  return { status: 'failed', failure, sent, detail: `the simulator's ${failure}` };
}

export function cut(answer: ReturnType<typeof answered>, share: number): ExchangeResult {
  return { ...answer, body: answer.body.slice(0, Math.floor(answer.body.length * share)) };
}

/** What is spelled in another way in each dialect. */
export interface Spelling {
  readonly list: string;
  readonly create: string;
  readonly rows: string;
  /** The parameter that asks for a disk of this size. */
  readonly diskSize: string;
  readonly rowOf: (host: CloudHost) => Readonly<Record<string, unknown>>;
}

export const spellings: Readonly<Record<DialectName, Spelling>> = {
  documented: {
    list: 'DescribeHostInstance',
    create: 'CreateHostInstance',
    rows: 'HostSet',
    diskSize: 'DiskSpace',
    rowOf,
  },
  uhost: {
    list: 'DescribeUHostInstance',
    create: 'CreateUHostInstance',
    rows: 'UHostSet',
    diskSize: 'Disks.0.Size',
    rowOf: uhostRowOf,
  },
};

function uhostRowOf(host: CloudHost): Readonly<Record<string, unknown>> {
  return {
    UHostId: host.hostId,
    Name: host.name,
    Zone: host.zone,
    Tag: host.tag,
    State: 'Running',
    // The id of the system disk.
    ImageId: `bs-${host.hostId}`,
    BasicImageId: host.imageId,
    CPU: host.cpu,
    Memory: host.memory,
    ChargeType: host.chargeType,
    DiskSet: [{ IsBoot: 'True', DiskType: 'CLOUD_SSD', Size: host.diskSpace }],
    IPSet: [],
  };
}

function rowOf(host: CloudHost): Readonly<Record<string, unknown>> {
  return {
    HostId: host.hostId,
    Name: host.name,
    Tag: host.tag,
    State: 'Running',
    ImageId: host.imageId,
    CPU: host.cpu,
    Memory: host.memory,
    ChargeType: host.chargeType,
    DiskSet: [{ Type: 'Boot', Size: host.diskSpace }],
    IpSet: [],
  };
}

/** How an empty list of rows is written, where the total says that it is empty. */
export type EmptyRows = 'list' | 'null' | 'absent';

export function pageBody(
  { rows, totalCount }: PageAnswer,
  { dialect, offset, emptyRows }: { dialect: DialectName; offset: number; emptyRows: EmptyRows },
): Readonly<Record<string, unknown>> {
  const spelling = spellings[dialect];
  const isBehind = rows.length === 0 && typeof totalCount === 'number' && offset >= totalCount;
  const written = isBehind && emptyRows !== 'list' ? null : rows.map(spelling.rowOf);
  return {
    Action: `${spelling.list}Response`,
    RetCode: 0,
    ...(totalCount !== undefined && { TotalCount: totalCount }),
    ...(!(isBehind && emptyRows === 'absent') && { [spelling.rows]: written }),
  };
}

/** What a cloud says that takes no Offset behind its last host. */
export function offsetRefused(dialect: DialectName): Readonly<Record<string, unknown>> {
  return { Action: `${spellings[dialect].list}Response`, RetCode: 230, Message: 'Params [Offset] not available' };
}

export function createBodyOf(dialect: DialectName): { readonly Action: string; readonly RetCode: number } {
  return { Action: `${spellings[dialect].create}Response`, RetCode: 0 };
}

/** Bodies of a RetCode that proves nothing, and one that says everything twice. */
export const oddBodies: readonly string[] = [
  '{"Action":"CreateHostInstanceResponse"}',
  '{"Action":"CreateHostInstanceResponse","RetCode":"0"}',
  '{"Action":"CreateHostInstanceResponse","RetCode":0.5}',
  '{"Action":"CreateHostInstanceResponse","RetCode":null}',
  '{"Action":"CreateHostInstanceResponse","RetCode":true}',
  '{"Action":"CreateHostInstanceResponse","RetCode":1e400}',
  '{"RetCode":171,"Action":"CreateHostInstanceResponse","RetCode":0}',
  '[]',
  '<html>busy</html>',
  '',
];

/** Statuses that say nothing of what became of the request. */
export const oddStatuses: readonly number[] = [301, 302, 307, 308, 400, 401, 403, 404, 407, 408, 418, 421, 425, 204];
