/** Opens a cloud for a run: only to read it, or also to create. */
import type { ProviderSettings } from '../cloud/call.ts';
import type { HostReader } from '../model/ports.ts';
import { realClock, realRandom } from '../system/clock.ts';
import type { Io } from './io.ts';
import type { CloudSettings } from './settings/cloud-settings.ts';

/** Called with what happens between this process and the cloud. */
type Heard = Pick<ProviderSettings, 'onExchange' | 'onPace'>;

interface OpenCloud<Api> {
  readonly api: Api;
  /** Closes idle connections. The process cannot end before this is called. */
  close(): void;
}

/** The part of the API that cannot create. */
export async function openReader(
  settings: CloudSettings,
  io: Pick<Io, 'err'>,
  heard?: Heard,
): Promise<OpenCloud<HostReader>> {
  const { makeReader, meansOf } = await import('../cloud/reader.ts');
  return openCloud((own) => makeReader(meansOf(own)), settings, io, heard);
}

export async function openCloud<Api>(
  makeApi: (settings: ProviderSettings) => Api,
  settings: CloudSettings,
  io: Pick<Io, 'err'>,
  heard: Heard = {},
): Promise<OpenCloud<Api>> {
  const { makeTransport } = await import('../cloud/http/transport.ts');
  const { wire, endpoint, useEnvProxy, keys, requestForm, retCodes, mostPerSecond, debug } = settings;
  const transport = makeTransport({ endpoint, ...(useEnvProxy && { proxy: 'environment' as const }) });
  const say = (text: string) => debug && io.err(`debug: ${text}\n`);
  const listeners: Required<Heard> = {
    onPace: (change) => {
      const most = Number(change.perSecond.toPrecision(2));
      say(`the cloud throttles: a pause of ${Math.round(change.pauseMs)} ms, then ${most} requests a second`);
      heard.onPace?.(change);
    },
    onExchange: (fact) => {
      const came = fact.failure ?? `HTTP ${fact.httpStatus}, RetCode ${fact.retCode ?? 'none'}`;
      say(`${fact.action}(${fact.parameterNames.join(' ')}) -> ${came} in ${Math.round(fact.milliseconds)} ms`);
      heard.onExchange?.(fact);
    },
  };
  const own = { endpoint, ...keys, wire, requestForm, retCodes, mostPerSecond, clock: realClock, random: realRandom };
  return { api: makeApi({ ...own, transport, ...listeners }), close: transport.close };
}
