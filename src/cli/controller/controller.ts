/**
 * `controller`: watches many scopes, shares the work with other processes, and creates what was
 * approved.
 */
import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { resolve } from 'node:path';
import manifest from '../../../package.json' with { type: 'json' };
import type { ApplyPorts } from '../../controller/approval/work-on-approvals.ts';
import type { BudgetEvent } from '../../controller/budget/share-budgets.ts';
import type { NoticeEvent } from '../../controller/notify/deliver-notices.ts';
import type { WorkerEvent } from '../../controller/worker-event.ts';
import { KnownError } from '../../core/errors.ts';
import { escapeText } from '../../core/text/escape.ts';
import { checkServer, checkTables, explainDatabase } from '../../journal/database/failures.ts';
import { isDatabaseFailure } from '../../journal/database/journal-database.ts';
import { shareListings } from '../../reconcile/share-listings.ts';
import { realClock, realRandom } from '../../system/clock.ts';
import type { PasswordFlags } from '../apply/1-read-passwords.ts';
import type { Io } from '../io.ts';
import type { CommandResult } from '../output/command-result.ts';
import { requireDatabase } from '../settings/database-settings.ts';
import { parseChoice, parseCount, parseDuration, parseRate } from '../settings/flag-values.ts';
import { describeEvent } from './describe-event.ts';
import { explainListening, type ListenFlags, readListenAddress } from './listen.ts';
import { openScopeLoader } from './load-scopes.ts';
import type { LookFlags } from './look-at-scope.ts';
import { makeFailureNotes } from './note-failures.ts';
import { makeLoadNotes } from './note-loads.ts';
import { type NoticeFlags, openNotices } from './open-notices.ts';
import { makeOpenScope } from './open-scope.ts';
import { openScopeSource } from './open-source.ts';

export interface ControllerFlags extends LookFlags, ListenFlags, NoticeFlags, PasswordFlags {
  readonly scopes?: string | undefined;
  readonly workers: string;
  readonly apply: string;
  readonly 'account-rps'?: string | undefined;
  readonly 'listing-share': string;
}

/** A worker that was killed is replaced within this time and one second. */
const leaseMs = 45_000;
const [idleMs, reloadMs, graceMs] = [1_000, 30_000, 20_000];

/** Runs until a signal ends it. */
export async function runControllerCommand(given: ControllerFlags, io: Io): Promise<CommandResult> {
  const flags = withAbsolutePaths(given, io);
  const workers = parseCount('workers', flags.workers, 1, 64);
  const most = flags['account-rps'] === undefined ? undefined : parseRate('account-rps', flags['account-rps']);
  const shareMs = parseDuration('listing-share', flags['listing-share'], { zero: true });
  const mode = parseChoice('apply', flags.apply, ['never', 'approved', 'policy']);
  const address = readListenAddress(flags);
  const database = requireDatabase(flags, io);
  const notices = await openNotices(flags, io);
  const { openConnections, openPostgres } = await import('../../journal/database/postgres/bundle.ts');
  const {
    deliverNotices,
    makeCounters,
    openApprovalStore,
    openBudgetStore,
    openPublishedScopes,
    openScopeStore,
    runController,
    shareBudgets,
    startFleetServer,
  } = await import('../../controller/bundle.ts');
  const connections = openConnections(database);
  const { repeatFlags } = database;
  const journalName = database.address.shown;
  const explain = (error: unknown) => explainDatabase(journalName, error, 'used', 'Nothing is looked at.', repeatFlags);
  const source = openScopeSource(flags.scopes, openPublishedScopes(connections, database.schema), explain, io);
  const loader = openScopeLoader(source, flags, io);
  const noteLoad = makeLoadNotes(resolve(io.cwd, flags.scopes ?? ''), source.isPublished, (note) => tell(note, io));
  const load = async () => {
    const scopes = await loader.load();
    noteLoad(scopes);
    return scopes;
  };
  const store = openScopeStore(connections, database.schema);
  const journal = openPostgres(database, connections);
  const approvals = openApprovalStore(connections, database.schema);
  const budgetOf =
    most === undefined
      ? undefined
      : shareBudgets({
          store: openBudgetStore(connections, database.schema),
          clock: realClock,
          random: realRandom,
          most,
          tell: (event) => tellEvent(event),
        });
  const sharedListings = shareMs === 0 ? undefined : shareListings(shareMs, realClock);
  const open = async (id: string) => {
    const read = await loader.read(id);
    if (read === undefined) return undefined;
    const onJournalEvent = counters.countEvent;
    const surroundings = {
      env: io.env,
      cwd: io.cwd,
      sharedListings,
      requestBudget: budgetOf?.(read.account),
      onJournalEvent,
    };
    return makeOpenScope(read, source.isPublished, flags, surroundings, mode !== 'never');
  };
  const applying: ApplyPorts = { store: approvals, clock: realClock, policiesCount: mode === 'policy' };
  const describe = (error: unknown) => describeError(explain(error));
  const checkDatabase = async () => {
    const look = await journal.look('');
    checkTables(journalName, look, repeatFlags);
    checkServer(journalName, look);
  };
  const counters = makeCounters();
  const failures = makeFailureNotes(journalName, (note) => tell(note, io));
  const tellFailure = (error: unknown) => failures.failed(describe(error), isDatabaseFailure(error) && error.isPassing);
  const tellEvent = (event: WorkerEvent | NoticeEvent | BudgetEvent) => {
    counters.countEvent(event);
    if (event.kind === 'store-failed') return tellFailure(event.error);
    if (event.kind === 'store-answers') return failures.answered();
    const text = describeEvent(event);
    if (text !== '') tell(text, io);
  };
  let server: Awaited<ReturnType<typeof startFleetServer>> | undefined;
  let loadFailure: string | undefined = 'The scopes have not been loaded yet.';
  try {
    // Faults of the database, the folder or the address are reported before anything begins.
    const refuse = (error: unknown) => {
      throw explain(error);
    };
    await store.readFleet().catch(refuse);
    // Tables of an older version lack it.
    await store.findReader().catch(refuse);
    if (mode !== 'never') checkApprover(mode, await approvals.mayDecide().catch(refuse), database.address.shown);
    await load();
    server = await startFleetServer(
      {
        store,
        counters,
        clock: realClock,
        onStoreFailed: tellFailure,
        isReady: () => checkDatabase().then(() => loadFailure, describe),
      },
      { ...address, version: manifest.version },
    ).catch((error: unknown) => {
      throw explainListening(address, error);
    });
    io.out(`Pages, health and metrics: ${server.url}\n`);
    const name = `${hostname()}-${process.pid}-${randomUUID().slice(0, 4)}`;
    await runController(
      { workers, name, leaseMs, idleMs, reloadMs, graceMs },
      {
        store,
        clock: realClock,
        random: realRandom,
        load,
        open,
        ...(mode !== 'never' && { applying }),
        onLoaded(error) {
          loadFailure = error === undefined ? undefined : describe(error);
          if (error === undefined) failures.answered();
          else tellFailure(error);
        },
        tell: tellEvent,
      },
      io.interruption,
      notices === undefined
        ? []
        : [
            (draining) =>
              deliverNotices(
                { ...notices, name },
                { store, clock: realClock, post: notices.post, tell: tellEvent },
                draining,
              ),
          ],
    );
  } finally {
    await server?.close();
    notices?.close();
    await store.close();
  }
  return { kind: 'told', exit: 'ok' };
}

/** Policies decide in the same table as people do. */
function checkApprover(mode: 'approved' | 'policy', mayDecide: boolean, name: string): void {
  if (mayDecide || mode === 'approved') return;
  throw new KnownError(
    'journal-unusable',
    `With --apply policy a controller approves plans, and this user of the database ${name} may not. Nothing is looked at.`,
    {
      suggestions: [
        'As the owner of the database, grant hostwright_approver to this user, beside hostwright_applier.',
        'Or start the controller with --apply approved, so that people approve.',
      ],
    },
  );
}

/** Paths in flags are relative to the working directory, unlike the paths in a scope file. */
function withAbsolutePaths(flags: ControllerFlags, { cwd }: Pick<Io, 'cwd'>): ControllerFlags {
  const { 'journal-ca': authority, 'password-directory': folders } = flags;
  return {
    ...flags,
    ...(authority !== undefined && { 'journal-ca': resolve(cwd, authority) }),
    ...(folders !== undefined && { 'password-directory': folders.map((folder) => resolve(cwd, folder)) }),
  };
}

/** Anything but a KnownError is a bug, whose text may contain anything. */
function describeError(error: unknown): string {
  return error instanceof KnownError ? error.message : 'An unexpected error (a bug).';
}

function tell(text: string, io: Pick<Io, 'err'>): void {
  io.err(`${new Date(realClock.wall()).toISOString()} ${escapeText(text)}\n`);
}
