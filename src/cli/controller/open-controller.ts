/** What the workers of a controller share: its database, its scopes, and what it tells. */
import type { ControllerPorts } from '../../controller/run-controller.ts';
import type { WorkerEvent } from '../../controller/worker-event.ts';
import { KnownError } from '../../core/errors.ts';
import { escapeText } from '../../core/text/escape.ts';
import { openScopeFolder } from '../../declaration/scopes.ts';
import { checkServer, checkTables, explainDatabase } from '../../journal/database/failures.ts';
import { isDatabaseFailure } from '../../journal/database/journal-database.ts';
import { realClock, realRandom } from '../../system/clock.ts';
import type { Io } from '../io.ts';
import type { ControllerOptions } from './controller-options.ts';
import { type LoadedScope, openScopeLoader } from './load-scopes.ts';
import { lookAtScope, tellFault } from './look-at-scope.ts';
import { makeFailureNotes } from './note-failures.ts';

export async function openController(options: ControllerOptions, io: Io) {
  const { flags, scopes: folder, database } = options;
  const { openConnections, openPostgres } = await import('../../journal/database/postgres/bundle.ts');
  const controller = await import('../../controller/bundle.ts');
  const connections = openConnections(database);
  const { repeatFlags, schema } = database;
  const journalName = database.address.shown;
  const store = controller.openScopeStore(connections, schema);
  const journal = openPostgres(database, connections);
  const counters = controller.makeCounters();

  const note = (text: string) => tell(text, io);
  const failures = makeFailureNotes(journalName, note);
  const consequence = 'Nothing is looked at.';
  const explain = (error: unknown) =>
    isDatabaseFailure(error) && error.code === noRight
      ? makeRoleError(journalName)
      : explainDatabase(journalName, error, 'used', consequence, repeatFlags);
  const describe = (error: unknown) => describeError(explain(error));
  const tellFailure = (error: unknown) => failures.failed(describe(error), isDatabaseFailure(error) && error.isPassing);
  const tellEvent = (event: WorkerEvent) => {
    counters.countEvent(event);
    if (event.kind === 'store-failed') return tellFailure(event.error);
    if (event.kind === 'store-answers') return failures.answered();
    const text = controller.describeEvent(event);
    if (text !== '') note(text);
  };

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
    const surroundings = { env: io.env, givenSources: sources };
    const look = (ending: AbortSignal) =>
      scope === undefined ? tellFault(fault, io) : lookAtScope(scope, flags, surroundings, ending);
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
      // These write nothing. On a standby they fail too, and the controller waits until that is
      // promoted.
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

/** Anything but a KnownError is a bug, whose text may contain anything. */
function describeError(error: unknown): string {
  return error instanceof KnownError ? error.message : 'An unexpected error (a bug).';
}

function tell(text: string, io: Pick<Io, 'err'>): void {
  io.err(`${new Date(realClock.wall()).toISOString()} ${escapeText(text)}\n`);
}
