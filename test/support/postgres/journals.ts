/** Databases with the tables of a shared journal. */
import { afterAll, beforeAll, inject } from 'vitest';
import { writeScripts } from '../../../src/journal/database/postgres/postgres-database.ts';
import { writeScopeRolesScript, writeScopeTablesScript } from '../../../src/watcher/scope-store.ts';
import type { AtEnd } from '../hostwright.ts';
import type { PostgresDatabase } from './database.ts';
import { type Pooler, startPooler } from './pooler.ts';
import { startPostgres } from './postgres.ts';
import { isPostgresOff } from './programs.ts';
import type { PostgresServer } from './server.ts';

export interface JournalServer {
  /** Its server keeps what it acknowledges, as a journal needs it. */
  readonly server: () => PostgresServer;
  /** A new database with the tables: to copy them takes a third of the time. `direct`: its address without a pooler. */
  readonly newJournal: () => Promise<PostgresDatabase & { readonly direct: string }>;
}

const tested = inject('postgres');
export const isPooled = tested === 'pooled';
/** What the tests of this project start. */
export const testedServer = tested === 'any' ? {} : { version: 15 };

/** The same database, through a pooler where the tests of this project have one. */
export async function pooled(atEnd: AtEnd, url: string): Promise<string> {
  return isPooled ? (await startPooler(atEnd, url)).through(url) : url;
}

/** A server for all tests of a file, which they may kill. */
export function startJournalServer(): JournalServer {
  const ends: (() => void | Promise<void>)[] = [];
  let server: PostgresServer | undefined;
  let pooler: Pooler | undefined;
  let template: Promise<PostgresDatabase> | undefined;
  beforeAll(async () => {
    if (isPostgresOff) return;
    const atEnd: AtEnd = (end) => void ends.push(end);
    server = await startPostgres(atEnd, testedServer);
    if (isPooled) pooler = await startPooler(atEnd, server.url);
  });
  afterAll(async () => {
    for (const end of ends.reverse()) await end();
  });
  const started = () => {
    if (server === undefined) throw new Error('the server has not started');
    return server;
  };
  return {
    server: started,
    async newJournal() {
      template ??= newJournalOn(started());
      const database = await started().newDatabase(await template);
      // A journal is known by it.
      await database.sql('update hostwright.meta set id = default');
      const { url: direct } = database;
      return { ...database, direct, url: pooler?.through(direct) ?? direct };
    },
  };
}

/** Ends what runs in a database. A pooler keeps sessions, which hear of no later setting and hold the database. */
export async function endSessions({ sql }: PostgresServer, name: string): Promise<void> {
  await sql('select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = $1', [name]);
}

export async function newJournalOn(server: PostgresServer): Promise<PostgresDatabase> {
  const database = await server.newDatabase();
  const others = { tables: writeScopeTablesScript('hostwright'), grants: writeScopeRolesScript('hostwright') };
  const { tables, grants } = writeScripts('hostwright', others);
  await database.sql(tables);
  await database.sql(grants);
  return database;
}

/** Puts the database back to the state of now, as a restored disk would. No run was active then. */
export async function rememberState({ sql }: Pick<PostgresDatabase, 'sql'>): Promise<() => Promise<void>> {
  const [row] = await sql('select generation, head, chain from hostwright.account');
  return async () => {
    await sql('delete from hostwright.record where seq > $1', [row?.head]);
    await sql('update hostwright.account set generation = $1, head = $2, chain = $3, released = true', [
      row?.generation,
      row?.head,
      row?.chain,
    ]);
  };
}
