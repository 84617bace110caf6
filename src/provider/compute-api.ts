import { KnownError } from '../core/errors.ts';
import type { LiveHost } from '../core/host.ts';
import {
  type HostProvider,
  type HostReader,
  type LabelQuery,
  mostHostIds,
  type Page,
  type PageQuery,
} from '../core/ports.ts';
import { readPage } from './answers.ts';
import { type Call, type CallMeans, type CallResult, sendOnce } from './call.ts';
import { requestCreate } from './create.ts';
import { readList, textOf } from './fields.ts';
import { startPacer } from './pacing/pacer.ts';
import { retryRead } from './pacing/retry.ts';
import { failureOfAnswer, failureOfExchange, ReadFailure } from './read-failure.ts';
import type { RequestParameters } from './request.ts';
import { joinRetCodes, meaningOf } from './ret-codes.ts';
import { type ProviderSettings, readTimeouts } from './settings.ts';
import type { Wire } from './wire.ts';

function makeRowsFailure(why: string): ReadFailure {
  return new ReadFailure('cloud-response-unreadable', `The cloud's answer cannot be trusted: ${why}.`, {
    suggestions: ['Check that the endpoint is the compute API that this tool speaks.'],
  });
}

async function readOnce(
  call: Call,
  place: Pick<PageQuery, 'region' | 'offset'>,
  settings: CallMeans,
  signal?: AbortSignal,
): Promise<Omit<Page, 'strained'>> {
  const reply = await sendOnce(call, settings, signal);
  if (isOffsetRefused(reply, place.offset, settings)) return { rows: [], unreadable: 0, totalCount: 'refused' };
  const failure =
    reply.status === 'failed'
      ? failureOfExchange(reply.failed, settings.endpoint.origin)
      : failureOfAnswer(reply, settings);
  const page =
    failure === undefined && reply.status === 'answered' && reply.reading.status === 'readable'
      ? readPage(reply.reading.fields, place, settings.wire)
      : undefined;
  if (page !== undefined) return page;
  const thrown = failure ?? makeRowsFailure(`its ${settings.wire.page.rows} is no list`);
  thrown.requestId = reply.requestId;
  throw thrown;
}

/**
 * Whether only the Offset can be the reason for the refusal: the same request had rows at a lower
 * Offset.
 */
function isOffsetRefused(reply: CallResult, offset: number, { wire, retCodes }: CallMeans): boolean {
  const { offsetRefused } = wire.page;
  return (
    offsetRefused !== undefined &&
    // If the operator says that the code is transient, the page is requested again.
    !meaningOf(retCodes, 200, offsetRefused).transient &&
    offset > 0 &&
    reply.status === 'answered' &&
    reply.answered.httpStatus === 200 &&
    reply.reading.status === 'readable' &&
    reply.reading.retCode === offsetRefused
  );
}

function checkHostIds(hostIds: readonly string[]): void {
  if (hostIds.length < 1 || hostIds.length > mostHostIds) {
    throw new KnownError(
      'request-value',
      `A look-up takes 1 to ${mostHostIds} host ids, not ${hostIds.length}. With none the cloud would list every host.`,
    );
  }
}

/** The part of the API that reads. A plan needs nothing more. */
export function createHostReader(settings: ProviderSettings): HostReader {
  return createReader(meansOf(settings));
}

function meansOf(settings: ProviderSettings): CallMeans {
  const retCodes = joinRetCodes(settings.wire.retCodes, settings.retCodes);
  return { ...settings, retCodes, pacer: startPacer(settings) };
}

function createReader(settings: CallMeans): HostReader {
  const { wire } = settings;

  async function list(
    place: Pick<PageQuery, 'region' | 'offset'>,
    parameters: RequestParameters,
    form: 'list' | 'listZone' | 'lookUp',
    signal?: AbortSignal,
  ): Promise<Page> {
    const call: Call = {
      operation: wire.operations.list,
      parameters,
      form: wire.forms[form] === 'chosen' ? (settings.requestForm ?? wire.forms.usual) : wire.forms[form],
      connection: 'shared',
      timeouts: settings.readTimeouts ?? readTimeouts,
    };
    const { result, strained } = await retryRead(() => readOnce(call, place, settings, signal), settings, signal);
    return { ...result, strained };
  }

  const { labels } = wire;
  return {
    ...(labels !== undefined && {
      findByLabel: async (query, signal) =>
        (await retryRead(() => findByLabel(labels, query, settings, signal), settings, signal)).result,
    }),
    listPage: (query, signal) =>
      list(query, wire.listParameters(query), query.zone === undefined ? 'list' : 'listZone', signal),
    lookUp: async (query, signal) => {
      const { region } = query;
      checkHostIds(query.hostIds);
      const found = new Map<string, LiveHost>();
      let hostIds = query.hostIds;
      for (;;) {
        const page = await list({ region, offset: 0 }, wire.lookUpParameters({ ...query, hostIds }), 'lookUp', signal);
        if (page.unreadable > 0) {
          const { rows } = wire.page;
          const { hostId, name } = wire.row;
          throw makeRowsFailure(
            `a row of its ${rows} has no ${hostId} or no ${name}, and may be a host that was asked for`,
          ).toKnownError(1);
        }
        for (const host of page.rows) if (hostIds.includes(host.hostId)) found.set(host.hostId, host);
        const rest = hostIds.filter((hostId) => !found.has(hostId));
        const counted = Number(page.totalCount);
        const shown = new Set(page.rows.map(({ hostId }) => hostId)).size;
        if (rest.length === 0 || counted <= shown) return [...found.values()];
        if (rest.length === hostIds.length) {
          if (Number.isNaN(counted)) return [...found.values()];
          // A host that is counted and not shown exists: its name would be bought again.
          throw makeRowsFailure(
            `its ${wire.page.totalCount} is ${counted}, and its ${wire.page.rows} shows ${shown}`,
          ).toKnownError(1);
        }
        // Some clouds cut a page off below the limit that was asked for.
        hostIds = rest;
      }
    },
  };
}

/** The whole API, for an apply. */
export function createHostProvider(settings: ProviderSettings): HostProvider {
  const means = meansOf(settings);
  return { ...createReader(means), create: (order, options) => requestCreate(order, means, options) };
}

/** The host ids in the answer to one request. Throws ReadFailure. */
export async function findByLabel(
  labels: NonNullable<Wire['labels']>,
  query: LabelQuery,
  settings: CallMeans,
  signal?: AbortSignal,
): Promise<readonly string[]> {
  const { forms } = settings.wire;
  const call = {
    operation: labels.operation,
    parameters: labels.parameters(query),
    form: settings.requestForm ?? forms.usual,
    connection: 'shared',
    timeouts: settings.readTimeouts ?? readTimeouts,
  } as const;
  const reply = await sendOnce(call, settings, signal);
  const failure =
    reply.status === 'failed'
      ? failureOfExchange(reply.failed, settings.endpoint.origin)
      : failureOfAnswer(reply, settings);
  if (failure !== undefined) {
    failure.requestId = reply.requestId;
    throw failure;
  }
  if (reply.status !== 'answered' || reply.reading.status !== 'readable') return [];
  const ids = readList(reply.reading.fields, labels.rows, (row) => textOf(row, labels.hostId));
  return [...new Set(ids.filter((id) => id !== undefined))];
}
