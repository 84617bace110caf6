import { randomUUID } from 'node:crypto';
import type { ProviderSettings } from '../cloud/call.ts';
import type { DatabaseSettings } from '../journal/database/address.ts';
import type { DatabaseMeans } from '../journal/database/database-store.ts';
import { openFolderStore } from '../journal/folder-store.ts';
import type { JournalStore } from '../ledger/journal-store.ts';
import type { Clock, HostProvider, HostReader, Processes, Random, Transport } from '../model/ports.ts';
import type { RepeatFlags } from '../model/text/shell-word.ts';
import { realClock, realRandom } from '../system/clock.ts';
import { realDisk } from '../system/disk.ts';
import { openProcesses } from '../system/processes.ts';
import type { Io } from './io.ts';
import type { CloudSettings } from './settings/cloud-settings.ts';

/** The outside world of an applier, real or simulated. */
export interface Ports {
  readonly clock: Clock;
  readonly random: Random;
  /** The journal and lock at this place. */
  journalAt(place: JournalPlace): Promise<JournalStore>;
}

/** Where an account's journal and lock are: in a folder, or in a database that machines share. */
export type JournalPlace = {
  readonly account: string;
  /** Flags of this run, so that a command in a message finds the same place. */
  readonly repeatFlags?: RepeatFlags | undefined;
  /** Number of records after which a run keeps a checkpoint when it ends; undefined: 10,000. */
  readonly checkpointEvery?: number | undefined;
} & ({ readonly folder: string } | { readonly database: DatabaseSettings });

/** The folder, or the address without its password. */
export function nameOfPlace(place: JournalPlace): string {
  return 'folder' in place ? place.folder : place.database.address.shown;
}

export interface RealPorts extends Ports {
  readonly processes: Processes;
}

/** Binds the real ports. In `app`, only this file knows where journals are stored. */
export function bindPorts(io: Pick<Io, 'env'>): RealPorts {
  const processes = openProcesses(io.env);
  return {
    clock: realClock,
    random: realRandom,
    processes,
    async journalAt(place) {
      if ('folder' in place) return openFolderStore(place, { disk: realDisk, clock: realClock, processes });
      const { openDatabaseStore } = await import('../journal/database/database-store.ts');
      return openDatabaseStore({ ...place, name: nameOfPlace(place) }, bindDatabase(place, io, processes));
    },
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
export async function openReader(
  settings: CloudSettings,
  io: Pick<Io, 'err'>,
  { onExchange, onPace }: Pick<ProviderSettings, 'onExchange' | 'onPace'> = {},
): Promise<OpenCloud<HostReader>> {
  const { makeReader, meansOf } = await import('../cloud/reader.ts');
  return openCloud(
    (own) => makeReader(meansOf({ ...own, ...(onExchange && { onExchange }), ...(onPace && { onPace }) })),
    settings,
    io,
  );
}

export async function openProvider(settings: CloudSettings, io: Pick<Io, 'err'>): Promise<OpenCloud<HostProvider>> {
  const { makeProvider } = await import('../cloud/create.ts');
  return openCloud(makeProvider, settings, io);
}

async function openCloud<Api>(
  makeApi: (settings: ProviderSettings) => Api,
  settings: CloudSettings,
  io: Pick<Io, 'err'>,
): Promise<OpenCloud<Api>> {
  const { makeTransport } = await import('../cloud/http/transport.ts');
  const { endpoint, useEnvProxy } = settings;
  const transport = makeTransport({ endpoint, ...(useEnvProxy && { proxy: 'environment' as const }) });
  return { api: makeApi(makeProviderSettings(settings, transport, io)), close: transport.close };
}

function makeProviderSettings(settings: CloudSettings, transport: Transport, io: Pick<Io, 'err'>): ProviderSettings {
  const { wire, endpoint, keys, requestForm, retCodes, mostPerSecond } = settings;
  const ports = { transport, clock: realClock, random: realRandom };
  const base = { endpoint, ...keys, wire, requestForm, retCodes, mostPerSecond, ...ports };
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
