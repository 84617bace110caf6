import { KnownError } from '../core/errors.ts';
import {
  type HostProvider,
  type HostReader,
  type LookUpQuery,
  mostHostIds,
  type Page,
  type PageQuery,
} from '../core/ports.ts';
import { readPage } from './answers/page.ts';
import { type Call, type CallMeans, sendOnce } from './call.ts';
import { sendCreate } from './create.ts';
import { startPacer } from './pacing/pacer.ts';
import { retryRead } from './pacing/retry.ts';
import { createRetryBudget } from './pacing/retry-budget.ts';
import type { RequestParameters } from './parameters.ts';
import { failureOfAnswer, failureOfExchange, ReadFailure } from './read-failure.ts';
import { type ProviderSettings, readTimeouts } from './settings.ts';

/** The parameters that listing and look-up share (API description 4.3). */
function describeParameters({
  region,
  zone,
  projectId,
}: Pick<PageQuery, 'region' | 'zone' | 'projectId'>): RequestParameters {
  return {
    Action: 'DescribeHostInstance',
    Region: region,
    ...(zone !== undefined && { Zone: zone }),
    ...(projectId !== undefined && { ProjectId: projectId }),
  };
}

function unreadableRows(why: string): ReadFailure {
  return new ReadFailure('cloud-response-unreadable', `The cloud's answer cannot be trusted: ${why}.`, {
    suggestions: ['Check that the endpoint is the compute API that this tool speaks.'],
  });
}

async function readOnce(
  call: Call,
  region: string,
  settings: CallMeans,
  signal?: AbortSignal,
): Promise<Omit<Page, 'strained'>> {
  const reply = await sendOnce(call, settings, signal);
  const failure =
    reply.status === 'failed'
      ? failureOfExchange(reply.failed, settings.endpoint.origin)
      : failureOfAnswer(reply, settings.retCodes);
  if (failure !== undefined) {
    throw failure;
  }
  const page =
    reply.status === 'answered' && reply.reading.status === 'readable'
      ? readPage(reply.reading.fields, region)
      : undefined;
  if (page === undefined) {
    throw new ReadFailure(
      'cloud-response-unreadable',
      "The cloud's answer cannot be trusted: its HostSet is no list.",
      {
        suggestions: ['Check that the endpoint is the compute API that this tool speaks.'],
      },
    );
  }
  return page;
}

function checkHostIds(hostIds: readonly string[]): void {
  if (hostIds.length < 1 || hostIds.length > mostHostIds) {
    throw new KnownError(
      'request-value',
      `A look-up takes 1 to ${mostHostIds} host ids, not ${hostIds.length}. With none the cloud would list every host.`,
    );
  }
}

/** The reading half of the API (`DescribeHostInstance`, API description 4.3): all that a plan ever holds. */
export function createHostReader(settings: ProviderSettings): HostReader {
  return readerWith({ ...settings, pacer: startPacer(settings) });
}

function readerWith(settings: CallMeans): HostReader {
  const budget = createRetryBudget();
  const { clock, random } = settings;

  async function describe(
    query: PageQuery | LookUpQuery,
    more: RequestParameters,
    form: Call['form'],
    signal?: AbortSignal,
  ): Promise<Page> {
    const call: Call = {
      operation: 'DescribeHostInstance',
      parameters: { ...describeParameters(query), ...more },
      form,
      connection: 'shared',
      timeouts: settings.readTimeouts ?? readTimeouts,
    };
    const { result, strained } = await retryRead(
      () => readOnce(call, query.region, settings, signal),
      { clock, random, budget },
      signal,
    );
    return { ...result, strained };
  }

  return {
    listPage: (query, signal) => {
      // The API description shows Zone in the query form alone.
      const form = query.zone === undefined ? settings.requestForm : 'query';
      return describe(query, { Offset: query.offset, Limit: query.limit }, form, signal);
    },
    lookUp: async (query, signal) => {
      const { hostIds } = query;
      checkHostIds(hostIds);
      // Lists are shown in the query form alone too.
      const page = await describe(query, { HostIds: hostIds, Offset: 0, Limit: hostIds.length }, 'query', signal);
      if (page.unreadable > 0) {
        throw unreadableRows(
          'a row of its HostSet has no HostId or no Name, and may be a host that was asked for',
        ).toKnownError(1);
      }
      return page.rows.filter((host) => hostIds.includes(host.hostId));
    },
  };
}

/** Both halves: what an apply holds. */
export function createHostProvider(settings: ProviderSettings): HostProvider {
  const means = { ...settings, pacer: startPacer(settings) };
  return { ...readerWith(means), create: (order, options) => sendCreate(order, means, options) };
}
