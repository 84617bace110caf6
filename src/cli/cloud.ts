import type { HostProvider, HostReader, Transport } from '../core/ports.ts';
import type { ProviderSettings } from '../provider/settings.ts';
import { wires } from '../provider/wires.ts';
import { realClock, realRandom } from '../system/clock.ts';
import type { Io } from './io.ts';
import type { CloudSettings } from './settings/cloud-settings.ts';

export interface OpenCloud<Api> {
  readonly api: Api;
  /** Closes idle connections. The process cannot end before this is called. */
  close(): void;
}

/** The part of the API that cannot create, for `plan` and `drift`. */
export async function openReader(settings: CloudSettings, io: Io): Promise<OpenCloud<HostReader>> {
  const { createHostReader } = await import('../provider/compute-api.ts');
  const transport = await openTransport(settings);
  return { api: createHostReader(makeProviderSettings(settings, transport, io)), close: transport.close };
}

export async function openProvider(settings: CloudSettings, io: Io): Promise<OpenCloud<HostProvider>> {
  const { createHostProvider } = await import('../provider/compute-api.ts');
  const transport = await openTransport(settings);
  return { api: createHostProvider(makeProviderSettings(settings, transport, io)), close: transport.close };
}

async function openTransport({ endpoint, useEnvProxy }: CloudSettings): Promise<Transport> {
  const { createTransport } = await import('../provider/http/transport.ts');
  return createTransport({ endpoint, ...(useEnvProxy && { proxy: 'environment' as const }) });
}

function makeProviderSettings(settings: CloudSettings, transport: Transport, io: Io): ProviderSettings {
  const { dialect, endpoint, keys, requestForm, retCodes, mostPerSecond } = settings;
  const paced = mostPerSecond === undefined ? {} : { mostPerSecond };
  const ports = { transport, clock: realClock, random: realRandom };
  const base = { endpoint, ...keys, wire: wires[dialect], requestForm, retCodes, ...paced, ...ports };
  if (!settings.debug) return base;
  return {
    ...base,
    onPace: ({ perSecond, pauseMs }) => {
      const most = Number(perSecond.toPrecision(2));
      io.err(`debug: the cloud throttles: a pause of ${Math.round(pauseMs)} ms, then ${most} requests a second\n`);
    },
    onExchange: ({ action, parameterNames, requestBytes, httpStatus, retCode, failure, milliseconds }) => {
      const came = failure ?? `HTTP ${httpStatus}, RetCode ${retCode ?? 'none'}`;
      io.err(
        `debug: ${action}(${parameterNames.join(' ')}) ${requestBytes} bytes -> ${came} in ${Math.round(milliseconds)} ms\n`,
      );
    },
  };
}
