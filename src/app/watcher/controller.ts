/** `controller`: watches many scopes, and shares the work with other processes. Creates nothing. */

import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { resolve } from 'node:path';
import manifest from '../../../package.json' with { type: 'json' };
import { isLoopback } from '../../cloud/endpoint.ts';
import { openScopeFolder } from '../../declare/scopes.ts';
import type { DatabaseSettings } from '../../journal/database/address.ts';
import { checkServer, checkTables, explainDatabase } from '../../journal/database/failures.ts';
import { isDatabaseFailure } from '../../journal/database/journal-database.ts';
import { KnownError } from '../../model/errors.ts';
import { escapeText } from '../../model/text/escape.ts';
import { realClock, realRandom } from '../../system/clock.ts';
import type { ControllerPorts, WorkerEvent } from '../../watcher/worker.ts';
import type { Io } from '../io.ts';
import type { CommandResult } from '../output/conclude.ts';
import type { ControllerFlags } from '../settings/command-flags.ts';
import { requireDatabase } from '../settings/journal-place.ts';
import { type LoadedScope, openScopeLoader } from './load-scopes.ts';
import { lookAtScope, tellFault } from './look-at-scope.ts';

/** A worker that was killed is replaced within this time and one second. */
const leaseMs = 45_000;
const [idleMs, reloadMs, graceMs] = [1_000, 30_000, 20_000];

/** Runs until a signal ends it. */
export async function runControllerCommand(flags: ControllerFlags, io: Io): Promise<CommandResult> {
  const { workers, scopes = '' } = flags;
  if (scopes === '') {
    throw new KnownError('flag-invalid', 'The controller needs --scopes: the folder with a file for each scope.', {
      suggestions: ['Such a file has two lines, for example: files: hosts.yaml, and cloud: shop.'],
    });
  }
  const address = readListenAddress(flags);
  const database = requireDatabase(flags, io);
  const { store, counters, check, findFault, ports, tellFailure } = await openController(flags, scopes, database, io);
  const { runController, startFleetServer } = await import('../../watcher/bundle.ts');
  const name = `${hostname()}-${process.pid}-${randomUUID().slice(0, 4)}`;
  let server: Awaited<ReturnType<typeof startFleetServer>> | undefined;
  try {
    await check();
    server = await startFleetServer(
      { store, counters, clock: realClock, onStoreFailed: tellFailure, isReady: findFault },
      { ...address, version: manifest.version },
    ).catch((error: unknown) => {
      throw explainListening(address, error);
    });
    io.out(`Pages, health and metrics: ${server.url}\n`);
    await runController({ workers, name, leaseMs, idleMs, reloadMs, graceMs }, ports, io.stop);
  } finally {
    await server?.close();
    await store.close();
  }
  return { kind: 'told', exit: 'ok' };
}

// `--listen`: the address at which a controller shows what it knows.

/** Throws KnownError `flag-invalid`. */
export function readListenAddress(flags: Pick<ControllerFlags, 'listen' | 'listen-host' | 'listen-public'>) {
  const { listen, 'listen-host': hostNames = [], 'listen-public': isPublic } = flags;
  const [, bracketed, plain, digits = ''] = /^(?:\[([0-9a-fA-F:.]+)\]|([^:[\]]+)):(\d{1,5})$/.exec(listen) ?? [];
  const [host, port] = [bracketed ?? plain, Number(digits)];
  if (host === undefined || port > 65_535) {
    throw new KnownError(
      'flag-invalid',
      `--listen ${JSON.stringify(escapeText(listen))} is not an address and a port.`,
      {
        suggestions: ['Write for example --listen 127.0.0.1:9464, or port 0 for any that is free.'],
      },
    );
  }
  if (isLoopback(host) || isPublic) return { host, port, hostNames };
  throw new KnownError(
    'flag-invalid',
    `--listen ${escapeText(listen)} can be reached from other machines, and the pages ask for no password.`,
    { suggestions: ['Listen on 127.0.0.1 behind a proxy that asks for one; or add --listen-public.'] },
  );
}

/** An error that is not about the address is returned unchanged. */
function explainListening({ host, port }: ReturnType<typeof readListenAddress>, error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (typeof code !== 'string') return error;
  const why = reasons[code] ?? code;
  return new KnownError('flag-invalid', `The controller cannot listen at ${escapeText(host)}:${port}: ${why}.`, {
    suggestions: ['Name another address with --listen.'],
  });
}

const reasons: Readonly<Record<string, string>> = {
  EADDRINUSE: 'another process listens there',
  EACCES: 'this user may not use it',
  EADDRNOTAVAIL: 'this machine has no such address',
  ENOTFOUND: 'there is no such name',
};

// What the workers of a controller share: its database, its scopes, and what it tells.

async function openController(flags: ControllerFlags, scopes: string, database: DatabaseSettings, io: Io) {
  const { openConnections, openPostgres } = await import('../../journal/database/postgres/bundle.ts');
  const controller = await import('../../watcher/bundle.ts');
  const connections = openConnections(database);
  const { repeatFlags, schema } = database;
  const journalName = database.address.shown;
  const store = controller.openScopeStore(connections, schema);
  const journal = openPostgres(database, connections);
  const counters = controller.makeCounters();

  const note = (text: string) => io.err(`${new Date(realClock.wall()).toISOString()} ${escapeText(text)}\n`);
  const failures = makeFailureNotes(journalName, note);
  const explain = (error: unknown) =>
    isDatabaseFailure(error) && error.code === noRight
      ? makeRoleError(journalName)
      : explainDatabase(journalName, error, 'used', 'Nothing is looked at.', repeatFlags);
  const describe = (error: unknown) => {
    const known = explain(error);
    // Anything but a KnownError is a bug, whose text may contain anything.
    return known instanceof KnownError ? known.message : 'An unexpected error (a bug).';
  };
  const tellFailure = (error: unknown) => failures.failed(describe(error), isDatabaseFailure(error) && error.isPassing);
  const tellEvent = (event: WorkerEvent) => {
    counters.countEvent(event);
    if (event.kind === 'store-failed') return tellFailure(event.error);
    if (event.kind === 'store-answers') return failures.answered();
    const text = controller.describeEvent(event);
    if (text !== '') note(text);
  };

  const folder = resolve(io.cwd, scopes);
  const loader = openScopeLoader(openScopeFolder(folder), flags, io);
  let noted: ReadonlySet<string> = new Set();
  const load = async () => {
    const scopes = await loader.load();
    const notes = new Set(noteLoad(scopes, folder));
    for (const one of notes) if (!noted.has(one)) note(one);
    noted = notes;
    return scopes;
  };
  let loadFailure: string | undefined = 'The scopes have not been loaded yet.';
  const onLoaded: ControllerPorts['onLoaded'] = (error) => {
    loadFailure = error === undefined ? undefined : describe(error);
    if (error === undefined) failures.answered();
    else tellFailure(error);
  };

  const open = async (id: string) => {
    const read = await loader.read(id);
    if (read === undefined) return undefined;
    const { scope, fault, sources, revision, everyMs } = read;
    const look = (signal: AbortSignal) =>
      scope === undefined ? tellFault(fault, io) : lookAtScope(scope, sources, flags, io, signal);
    return { revision, everyMs, look };
  };

  return {
    store,
    counters,
    tellFailure,
    ports: { store, clock: realClock, random: realRandom, load, open, onLoaded, tell: tellEvent },
    /** Faults of the database and of the scopes are reported before anything begins. */
    async check(): Promise<void> {
      const refuse = (error: unknown) => {
        throw explain(error);
      };
      await store.readFleet().catch(refuse);
      // These write nothing. On a standby they fail too, and the controller waits until that is promoted.
      const tryOut = (statement: Promise<unknown>) =>
        statement.catch((error: unknown) => {
          if (isDatabaseFailure(error) && lasting.includes(error.code)) refuse(error);
        });
      await tryOut(store.put([]));
      await tryOut(store.lease('', [], 0));
      await load();
    },
    /** Why it cannot look at scopes now; undefined if it can. */
    async findFault(): Promise<string | undefined> {
      try {
        const look = await journal.look('');
        checkTables(journalName, look);
        checkServer(journalName, look);
        return loadFailure;
      } catch (error) {
        return describe(error);
      }
    },
  };
}

/** What people must know about a load of scopes. Each note is shown once, until it changes. */
function noteLoad(scopes: readonly LoadedScope[], folder: string): readonly string[] {
  if (scopes.length === 0) {
    return [`no scope is watched: the folder ${folder} has no .yaml or .yml file. It is read again every 30 seconds.`];
  }
  return scopes
    .filter(({ isLeft }) => isLeft)
    .map(({ id, fault }) => `${id}: left to other processes: ${fault?.message}`);
}

function makeRoleError(name: string): KnownError {
  return new KnownError(
    'journal-unusable',
    `This user of the database ${name} lacks the role hostwright_applier (42501). Nothing is looked at.`,
    { suggestions: ['As the owner of the database, grant hostwright_applier to this user.'] },
  );
}

/** SQLSTATE: this role may only read. */
const noRight = '42501';
/** A column or a function is missing, too: the tables are of an older version. */
const lasting = [noRight, '42703', '42883'];

/** Tells once that a database is away, and once that it is back. `name`: of the journal, without a password. */
function makeFailureNotes(name: string, tell: (note: string) => void) {
  const away = '';
  const told = new Set<string>();
  return {
    /** `text`: the error for people. `isAway`: the database could not be reached, or was busy. */
    failed(text: string, isAway: boolean) {
      const reason = isAway ? away : text;
      if (!told.has(reason) && !told.has(text)) tell(text);
      told.add(reason).add(text);
    },
    answered() {
      if (told.has(away)) tell(`The journal ${name} answers again.`);
      told.clear();
    },
  };
}
