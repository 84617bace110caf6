/** `watch`: looks at many scopes again and again, and shares the work with other processes. Creates nothing. */
import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { resolve } from 'node:path';
import manifest from '../../../package.json' with { type: 'json' };
import { isLoopback } from '../../cloud/endpoint.ts';
import { makeNoScopeError, openScopeFolder } from '../../declare/scopes.ts';
import { isDatabaseFailure, requireSafe } from '../../journal/database/journal-database.ts';
import { catchKnown, codeOf, exitCodes, exitNames, KnownError, pickMostUrgent } from '../../model/errors.ts';
import type { Stop } from '../../model/ports.ts';
import { escapeText } from '../../model/text/escape.ts';
import { encodeExit } from '../../report/json.ts';
import { findCheckout, readCommit } from '../../system/checkout.ts';
import { realClock, realRandom } from '../../system/clock.ts';
import type { FleetPorts } from '../../watcher/http/routes.ts';
import type { LookedScope, ScopeStore } from '../../watcher/scope-store.ts';
import type { WorkerEvent } from '../../watcher/worker.ts';
import type { Io } from '../io.ts';
import type { CommandResult } from '../output/result.ts';
import type { FlagsOf } from '../settings/command-flags.ts';
import { requireDatabase } from '../settings/journal-place.ts';
import { type Log, type LogLine, lineOf, noteClash, noteClock, noteLoad, openLines, openLog } from './log.ts';
import { type LoadedScope, lookAtScope, makeFailedLook, openScopeLoader } from './scopes-of-folder.ts';

/** A worker that was killed is replaced within this time and one second. */
const leaseMs = 45_000;
const [idleMs, reloadMs, graceMs] = [1_000, 30_000, 20_000];

/** Runs until a signal ends it, or looks at each scope once. With `--log-format json`, its end is a line too. */
export async function runWatch(flags: FlagsOf<'watch'>, io: Io): Promise<CommandResult> {
  if (flags['log-format'] !== 'json') return watch(flags, io);
  const write = openLines(flags, io);
  const { exit } = await watch(flags, io).catch((error: unknown) => {
    const { code, message, suggestions, ...failure } = catchKnown(error);
    write({ level: 'error', event: 'failed', message, code, suggestions });
    return failure;
  });
  write({
    level: exit === 'ok' ? 'info' : 'error',
    event: 'ended',
    exit: encodeExit(exit),
    message: `exit ${exitCodes[exit]} (${exit})`,
  });
  return { kind: 'printed', exit, isLogged: true };
}

type Ended = Extract<CommandResult, { readonly kind: 'printed' }>;

async function watch(flags: FlagsOf<'watch'>, io: Io): Promise<Ended> {
  const { scopes = '' } = flags;
  if (scopes === '') {
    throw new KnownError('flag-invalid', 'watch needs --scopes: the folder with a file for each scope.', {
      suggestions: ['Such a file has two lines, for example: files: hosts.yaml, and cloud: shop.'],
    });
  }
  const folder = resolve(io.cwd, scopes);
  const name = `${hostname()}-${process.pid}-${randomUUID().slice(0, 4)}`;
  const settings = { workers: flags.workers, name, leaseMs, idleMs, reloadMs, graceMs };
  return flags.once ? lookOnce(settings, flags, folder, io) : watchOn(settings, flags, folder, io);
}

type Settings = Parameters<typeof import('../../watcher/worker.ts')['runWatcher']>[0];

async function watchOn(settings: Settings, flags: FlagsOf<'watch'>, folder: string, io: Io): Promise<Ended> {
  const addresses = readListenAddresses(flags);
  const { store, counters, log, isReady, clock, ports } = await openWatcher(flags, folder, io);
  const { runWatcher } = await import('../../watcher/bundle.ts');
  let servers: Awaited<ReturnType<typeof startServers>> | undefined;
  try {
    await checkStore(store, log);
    const scopes = await ports.load();
    const tryWrite = () => store.put([]);
    servers = await startServers(
      { store, counters, clock, onStoreFailed: log.failed, isReady, tryWrite, version: manifest.version },
      addresses,
    );
    io.out(`Pages: ${servers.pages.url}\nHealth and metrics: ${servers.metrics.url}\n`);
    await runWatcher(settings, scopes, ports, io.stop);
  } finally {
    await servers?.close();
    await store.close();
  }
  return { kind: 'printed', exit: 'ok' };
}

/** Prints a line for each scope. */
async function lookOnce(settings: Settings, flags: FlagsOf<'watch'>, folder: string, io: Io): Promise<Ended> {
  const { store, log, ports } = await openWatcher(flags, folder, io);
  const { runOnce } = await import('../../watcher/bundle.ts');
  try {
    await checkStore(store, log, true);
    const scopes = await ports.load();
    if (scopes.length === 0) throw makeNoScopeError(folder);
    const looked = await runOnce(settings, scopes, ports, io.stop).catch((error: unknown) => {
      throw log.explain(error);
    });
    const ends = scopes.map((scope) => endOf(scope, looked.get(scope.id), io.stop));
    io.out(ends.map(({ line }) => `${escapeText(line)}\n`).join(''));
    return { kind: 'printed', exit: pickMostUrgent(ends.map(({ exit }) => exit)) };
  } finally {
    await store.close();
  }
}

/** A scope that nobody has looked at must not count as one that is in sync. */
function endOf({ id, fault }: LoadedScope, look: LookedScope | undefined, { why }: Pick<Stop, 'why'>) {
  if (look === undefined) {
    const other = 'its file is gone, or its id is that of a scope of another repository';
    const reason = fault?.message ?? (why ? 'the run was stopped' : other);
    return { line: `${id}: not looked at: ${reason}`, exit: fault?.exit ?? why ?? 'invalid' };
  }
  const { state, message } = look;
  const line = `${id}: ${state}${message === '' ? '' : `: ${message}`}`;
  return { line, exit: exitNames.find((one) => exitCodes[one] === look.exit) ?? 'error' };
}

// What the workers of a watcher share: its database, its scopes, and what it tells.

async function openWatcher(flags: FlagsOf<'watch'>, folder: string, io: Io) {
  const { openConnections, openPostgres } = await import('../../journal/database/postgres/postgres-database.ts');
  const { makeCounters, openScopeStore } = await import('../../watcher/bundle.ts');
  const database = await requireDatabase(flags, io);
  const connections = openConnections(database);
  const store = openScopeStore(connections, database.schema);
  const journal = openPostgres(database, connections);
  const counters = makeCounters(realClock.now);
  const log = openLog(database, openLines(flags, io));
  // Paths are shown from the checkout, so that they are the same on all machines.
  const checkout = findCheckout(folder);
  const root = checkout?.root ?? folder;
  const loader = openScopeLoader(openScopeFolder(folder, { root, only: flags.only }), flags, io);
  let noted: ReadonlySet<string> = new Set();
  let found: readonly LogLine[] = [];
  /** Tells what was not so at the load before. */
  const noteLoaded = (more: readonly LogLine[]) => {
    const notes = [...found, ...more];
    for (const one of notes) if (!noted.has(one.message)) log.write(one);
    noted = new Set(notes.map(({ message }) => message));
  };
  let aheadMs = 0;
  let loadFailure: string | undefined = 'The scopes have not been loaded yet.';
  return {
    store,
    counters,
    log,
    /** That of the database, which has all other times of the pages. */
    clock: { wall: () => realClock.wall() - aheadMs },
    /** Why it cannot look at scopes now; undefined if it can. */
    async isReady(): Promise<string | undefined> {
      try {
        requireSafe(await journal.look(''));
        return loadFailure;
      } catch (error) {
        return log.describe(error);
      }
    },
    ports: {
      store,
      clock: realClock,
      random: realRandom,
      async load() {
        const scopes = await loader.load();
        found = noteLoad(scopes, folder);
        return scopes;
      },
      async open(id: string) {
        const read = await loader.read(id);
        if (read === undefined) return undefined;
        const { scope, fault, sources, revision, everyMs } = read;
        const commit = checkout && readCommit(checkout);
        const err = (text: string) =>
          log.write({ level: 'debug', event: 'debug', scope: id, message: `${id}: ${text.trimEnd()}` });
        const look = async (signal: AbortSignal) => ({
          ...(await (scope === undefined
            ? makeFailedLook(fault, io)
            : lookAtScope({ scope, sources, root }, flags, { ...io, err }, signal))),
          commit,
        });
        return { revision, everyMs, look };
      },
      tell(event: WorkerEvent) {
        counters.countEvent(event);
        if (event.kind === 'loaded') {
          ({ aheadMs } = event);
          loadFailure = undefined;
          noteLoaded([...event.clashes.map(noteClash), ...noteClock(aheadMs, log.journal)]);
        }
        if (event.kind === 'load-failed') loadFailure = log.describe(event.error);
        if ('error' in event) log.failed(event.error);
        else if (event.kind === 'loaded' || event.kind === 'store-answers') log.answered();
        const line = lineOf(event);
        if (line !== undefined) log.write(line);
      },
    },
  };
}

/** Faults of the database are reported before anything begins. `isOnce`: those that may pass, too. */
async function checkStore(store: ScopeStore, log: Log, isOnce = false): Promise<void> {
  const refuse = (error: unknown) => {
    throw log.explain(error);
  };
  await (isOnce ? store.readLooked([], { since: 0, revisions: [] }) : store.readFleet()).catch(refuse);
  // These write nothing. On a standby they fail too, and a watcher that goes on waits until that is promoted.
  const tryOut = (statement: Promise<unknown>) =>
    statement.catch((error: unknown) => {
      if (isOnce || (isDatabaseFailure(error) && lasting.includes(error.code))) refuse(error);
      log.failed(error);
    });
  await tryOut(store.put([]));
  await tryOut(store.lease('', [], 0));
}

/** SQLSTATE. This role may only read; or a column or a function is missing: the tables are of an older version. */
const lasting = ['42501', '42703', '42883'];

// `--listen` and `--listen-metrics`: the addresses at which a watcher shows what it knows.

type ListenFlags = Pick<FlagsOf<'watch'>, 'listen' | 'listen-metrics' | 'listen-host' | 'listen-public'>;
type ListenFlag = '--listen' | '--listen-metrics';

/** Throws KnownError `flag-invalid`. */
export function readListenAddresses(flags: ListenFlags) {
  const { listen, 'listen-metrics': listenMetrics, 'listen-host': hostNames = [], 'listen-public': isPublic } = flags;
  const [pages, metrics] = [readAddress('--listen', listen), readAddress('--listen-metrics', listenMetrics)];
  if (!isLoopback(pages.host) && !isPublic) {
    throw new KnownError(
      'flag-invalid',
      `--listen ${escapeText(listen)} can be reached from other machines, and the pages ask for no password.`,
      { suggestions: ['Listen on 127.0.0.1 behind a proxy that asks for one; or add --listen-public.'] },
    );
  }
  if (pages.host === metrics.host && pages.port === metrics.port && pages.port !== 0) {
    throw new KnownError('flag-invalid', `--listen and --listen-metrics are both ${escapeText(listen)}.`, {
      suggestions: ['Give one of them another port.'],
    });
  }
  return { pages, metrics, hostNames };
}

interface ListenAddress {
  readonly flag: ListenFlag;
  readonly host: string;
  readonly port: number;
}

function readAddress(flag: ListenFlag, text: string): ListenAddress {
  const [, bracketed, plain, digits = ''] = /^(?:\[([0-9a-fA-F:.]+)\]|([^:[\]]+)):(\d{1,5})$/.exec(text) ?? [];
  const [host, port] = [bracketed ?? plain, Number(digits)];
  if (host !== undefined && port <= 65_535) return { flag, host, port };
  throw new KnownError('flag-invalid', `${flag} ${JSON.stringify(escapeText(text))} is not an address and a port.`, {
    suggestions: [`Write for example ${flag} 127.0.0.1:9464, or port 0 for any that is free.`],
  });
}

/** Throws KnownError `flag-invalid` if it cannot listen at both. */
async function startServers(ports: FleetPorts, { pages, metrics, hostNames }: ReturnType<typeof readListenAddresses>) {
  const { answerMetrics, answerPages, startServer } = await import('../../watcher/bundle.ts');
  const start = (answer: typeof answerPages, address: ListenAddress) =>
    startServer((path) => answer(path, ports), { ...address, hostNames }).catch((error: unknown) => {
      throw explainListening(address, error);
    });
  const first = await start(answerPages, pages);
  const second = await start(answerMetrics, metrics).catch(async (error: unknown) => {
    await first.close();
    throw error;
  });
  return {
    pages: first,
    metrics: second,
    close: async () => void (await Promise.all([first.close(), second.close()])),
  };
}

/** Why it cannot listen there. An error that is not about the address is returned unchanged. */
export function explainListening({ flag, host, port }: ListenAddress, error: unknown): unknown {
  const code = codeOf(error);
  if (code === undefined) return error;
  const why = reasons[code] ?? code;
  return new KnownError('flag-invalid', `The watcher cannot listen at ${escapeText(host)}:${port}: ${why}.`, {
    suggestions: [`Name another address with ${flag}.`],
  });
}

const reasons: Readonly<Record<string, string>> = {
  EADDRINUSE: 'something listens there already',
  EACCES: 'this user may not use it',
  EADDRNOTAVAIL: 'this machine has no such address',
  ENOTFOUND: 'there is no such name',
};
