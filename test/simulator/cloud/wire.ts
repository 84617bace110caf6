/** Requests and answers as bytes: what the virtual network carries. */
import type { ExchangeFailure, ExchangeRequest, ExchangeResult } from '../../../src/core/ports.ts';
import type { CloudHost } from './cloud.ts';
import type { PageAnswer } from './listing-habits.ts';

export type Parameters = Readonly<Record<string, string | number>>;

/** The parameters of a request of either form. */
export function readParameters({ target, body }: ExchangeRequest): Parameters {
  if (body !== undefined) return JSON.parse(body);
  return Object.fromEntries(new URLSearchParams(target.slice(target.indexOf('?') + 1)));
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

export function rowOf(host: CloudHost): Readonly<Record<string, unknown>> {
  return {
    HostId: host.hostId,
    Name: host.name,
    Tag: 'Default',
    State: 'Running',
    ImageId: host.imageId,
    CPU: host.cpu,
    Memory: host.memory,
    ChargeType: host.chargeType,
    DiskSet: [{ Type: 'Boot', Size: host.diskSpace }],
    IpSet: [],
  };
}

export function pageBody({ rows, totalCount }: PageAnswer): Readonly<Record<string, unknown>> {
  return {
    Action: 'DescribeHostInstanceResponse',
    RetCode: 0,
    ...(totalCount !== undefined && { TotalCount: totalCount }),
    HostSet: rows.map(rowOf),
  };
}

export const createBody = { Action: 'CreateHostInstanceResponse', RetCode: 0 };

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
