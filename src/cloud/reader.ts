import type { LiveHost } from '../model/host.ts';
import type { Clock, HostReader, LabelQuery, Page, PageQuery, Random } from '../model/ports.ts';
import { readPage, retCodeOf } from './answers.ts';
import { type Call, type CallMeans, type CallResult, type ProviderSettings, readTimeouts, sendOnce } from './call.ts';
import { startPacer } from './pacer.ts';
import type { ReadFailure } from './read-failure.ts';
import type { RequestForm, RequestParameters } from './request.ts';
import { joinRetCodes, meaningOf } from './ret-codes.ts';
import { type Fields, listParameters, names, readList, textOf, type Wire } from './wire.ts';

async function makeRowsFailure(why: string): Promise<ReadFailure> {
  const { unreadable } = await import('./read-failure.ts');
  return unreadable(`The cloud's answer cannot be trusted: ${why}.`);
}

async function readPageOnce(
  call: Call,
  place: Pick<PageQuery, 'region' | 'offset'>,
  settings: CallMeans,
  signal?: AbortSignal,
): Promise<Omit<Page, 'strained'>> {
  const reply = await sendOnce(call, settings, signal);
  if (isOffsetRefused(reply, place.offset, settings)) return { rows: [], unreadable: 0, totalCount: 'refused' };
  const page = readPage(await takeFields(reply, settings), place, settings.wire);
  if (page !== undefined) return page;
  const failure = await makeRowsFailure(`its ${settings.wire.rows} is no list`);
  failure.requestId = reply.requestId;
  throw failure;
}

/** The fields of an answer that is a success. Throws ReadFailure. */
async function takeFields(reply: CallResult, settings: CallMeans): Promise<Fields> {
  const reading = reply.status === 'answered' && reply.httpStatus === 200 ? reply.reading : undefined;
  if (reading?.status === 'readable' && reading.retCode === 0) return reading.fields;
  const { failureOf } = await import('./read-failure.ts');
  throw failureOf(reply, settings);
}

/**
 * Tries a read up to four times. A throttled read is tried for two minutes, as fast as the pacer allows. Only for
 * reads: p-retry discards a result if its signal fires meanwhile, and a create must never be sent again. `strained`:
 * whether the first try failed. Rejects with KnownError `cloud-…`, also if the signal ends it after a failure, or with
 * the signal's reason.
 */
export async function retryRead<Result>(
  read: () => Promise<Result>,
  means: { readonly clock: Clock; readonly random: Random },
  signal?: AbortSignal,
): Promise<{ readonly result: Result; readonly strained: boolean }> {
  try {
    signal?.throwIfAborted();
    return { result: await read(), strained: false };
  } catch (error) {
    const { retryFailed } = await import('./read-failure.ts');
    return { result: await retryFailed(error, read, means, signal), strained: true };
  }
}

/** Whether only the Offset can be the reason for the refusal: the same request had rows at a lower Offset. */
function isOffsetRefused(reply: CallResult, offset: number, { wire, retCodes }: CallMeans): boolean {
  const { offsetRefused } = wire;
  return (
    offsetRefused !== undefined &&
    // If the operator says that the code is transient, the page is requested again.
    !meaningOf(retCodes, 200, offsetRefused).transient &&
    offset > 0 &&
    reply.status === 'answered' &&
    reply.httpStatus === 200 &&
    retCodeOf(reply.reading) === offsetRefused
  );
}

export function meansOf(settings: ProviderSettings): CallMeans {
  const retCodes = joinRetCodes(settings.wire.retCodes, settings.retCodes);
  return { ...settings, retCodes, pacer: startPacer(settings) };
}

/** The part of the API that reads. A plan needs nothing more. */
export function makeReader(settings: CallMeans): HostReader {
  const { wire } = settings;
  const { forms, labels } = wire;
  const chosen = settings.requestForm ?? forms.usual;
  const shared = { connection: 'shared', timeouts: settings.readTimeouts ?? readTimeouts } as const;

  async function list(
    place: Pick<PageQuery, 'region' | 'offset'>,
    parameters: RequestParameters,
    form: RequestForm = chosen,
    signal?: AbortSignal,
  ): Promise<Page> {
    const call: Call = { ...shared, operation: wire.operations.list, parameters, form };
    const { result, strained } = await retryRead(() => readPageOnce(call, place, settings, signal), settings, signal);
    return { ...result, strained };
  }

  async function findByLabel(
    { operation, parameters, rows, hostId }: NonNullable<Wire['labels']>,
    query: LabelQuery,
    signal?: AbortSignal,
  ): Promise<readonly string[]> {
    const call: Call = { ...shared, operation, parameters: parameters(query), form: chosen };
    const read = async () => takeFields(await sendOnce(call, settings, signal), settings);
    const { result } = await retryRead(read, settings, signal);
    const ids = readList(result, rows, (row) => textOf(row, hostId));
    return [...new Set(ids.filter((id) => id !== undefined))];
  }

  return {
    ...(labels !== undefined && { findByLabel: (query, signal) => findByLabel(labels, query, signal) }),
    listPage: (query, signal) =>
      list(query, listParameters(query), query.zone === undefined ? chosen : forms.narrow, signal),
    lookUp: async (query, signal) => {
      const { region } = query;
      const found = new Map<string, LiveHost>();
      let hostIds = query.hostIds;
      for (;;) {
        const parameters = wire.lookUpParameters({ ...query, hostIds });
        const page = await list({ region, offset: 0 }, parameters, forms.narrow, signal);
        if (page.unreadable > 0) {
          const why = `a row of its ${wire.rows} has no ${wire.hostId} or no ${names.hostName}, and may be a host that was asked for`;
          throw (await makeRowsFailure(why)).toKnownError(1);
        }
        for (const host of page.rows) if (hostIds.includes(host.hostId)) found.set(host.hostId, host);
        const rest = hostIds.filter((hostId) => !found.has(hostId));
        const counted = Number(page.totalCount);
        const shown = new Set(page.rows.map(({ hostId }) => hostId)).size;
        if (rest.length === 0 || counted <= shown) return [...found.values()];
        if (rest.length === hostIds.length) {
          if (Number.isNaN(counted)) return [...found.values()];
          // A host that is counted and not shown exists: its name would be bought again.
          const why = `its ${names.totalCount} is ${counted}, and its ${wire.rows} shows ${shown}`;
          throw (await makeRowsFailure(why)).toKnownError(1);
        }
        // Some clouds cut a page off below the limit that was asked for.
        hostIds = rest;
      }
    },
  };
}
