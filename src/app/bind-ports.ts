import { randomUUID } from 'node:crypto';
import type { ProviderSettings } from '../cloud/call.ts';
import { wires } from '../cloud/wires.ts';
import { type DatabaseMeans, openDatabaseStore } from '../journal/database/database-store.ts';
import { openFolderStore } from '../journal/folder-store.ts';
import type { HostProvider, HostReader, Transport } from '../model/ports.ts';
import { realClock, realRandom } from '../system/clock.ts';
import { realDisk } from '../system/disk.ts';
import { openProcesses, type RealProcesses } from '../system/processes.ts';
import type { Io } from './io.ts';
import type { CloudSettings } from './settings/cloud-settings.ts';
import { type JournalPlace, nameOfPlace, type Ports } from './settings/journal-place.ts';

export interface RealPorts extends Ports {
  readonly processes: RealProcesses;
}

/** Binds the real ports. In `app`, only this file knows where journals are stored. */
export function bindPorts(io: Pick<Io, 'env'>): RealPorts {
  const processes = openProcesses(io.env);
  return {
    clock: realClock,
    random: realRandom,
    processes,
    journalAt: (place) =>
      'folder' in place
        ? openFolderStore(place, { disk: realDisk, clock: realClock, processes })
        : openDatabaseStore({ ...place, name: nameOfPlace(place) }, bindDatabase(place, io, processes)),
  };
}

/** For a journal in a database. */
export function bindDatabase(
  { database }: Exclude<JournalPlace, { readonly folder: string }>,
  { env }: Pick<Io, 'env'>,
  processes = openProcesses(env),
): DatabaseMeans {
  return {
    clock: realClock,
    processes,
    newId: randomUUID,
    async connect() {
      // A separate bundle, which is not loaded for a journal in a folder.
      const { openPostgres } = await import('../journal/database/postgres/bundle.ts');
      return openPostgres(database);
    },
  };
}

interface OpenCloud<Api> {
  readonly api: Api;
  /** Closes idle connections. The process cannot end before this is called. */
  close(): void;
}

/** The part of the API that cannot create, for `plan` and `drift`. */
export async function openReader(settings: CloudSettings, io: Pick<Io, 'err'>): Promise<OpenCloud<HostReader>> {
  const { createHostReader } = await import('../cloud/compute-api.ts');
  const transport = await openTransport(settings);
  return { api: createHostReader(makeProviderSettings(settings, transport, io)), close: transport.close };
}

export async function openProvider(settings: CloudSettings, io: Pick<Io, 'err'>): Promise<OpenCloud<HostProvider>> {
  const { createHostProvider } = await import('../cloud/compute-api.ts');
  const transport = await openTransport(settings);
  return { api: createHostProvider(makeProviderSettings(settings, transport, io)), close: transport.close };
}

async function openTransport({ endpoint, useEnvProxy }: CloudSettings): Promise<Transport> {
  const { createTransport } = await import('../cloud/http/transport.ts');
  return createTransport({ endpoint, ...(useEnvProxy && { proxy: 'environment' as const }) });
}

function makeProviderSettings(settings: CloudSettings, transport: Transport, io: Pick<Io, 'err'>): ProviderSettings {
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
    onExchange: ({ action, parameterNames, httpStatus, retCode, failure, milliseconds }) => {
      const came = failure ?? `HTTP ${httpStatus}, RetCode ${retCode ?? 'none'}`;
      io.err(`debug: ${action}(${parameterNames.join(' ')}) -> ${came} in ${Math.round(milliseconds)} ms\n`);
    },
  };
}
