/** Databases with the tables of a shared journal. */
import { afterAll, beforeAll } from 'vitest';
import { writeScopeRolesScript, writeScopeTablesScript } from '../../../src/controller/database/scope-tables.ts';
import { roles, writeRolesScript, writeTablesScript } from '../../../src/journal/database/postgres/tables.ts';
import type { PostgresDatabase } from './database.ts';
import { startPostgres } from './postgres.ts';
import { isPostgresOff } from './programs.ts';
import type { PostgresServer } from './server.ts';

export interface JournalServer {
  /** Its server keeps what it acknowledges, as a journal needs it. */
  readonly server: () => PostgresServer;
  /** A new database with the tables. */
  readonly newJournal: () => Promise<PostgresDatabase>;
}

/** A server for all tests of a file, which they may kill. */
export function startJournalServer(): JournalServer {
  const ends: (() => void | Promise<void>)[] = [];
  let server: PostgresServer | undefined;
  beforeAll(async () => {
    if (isPostgresOff) return;
    server = await startPostgres((end) => void ends.push(end));
  }, 90_000);
  afterAll(async () => {
    for (const end of ends.reverse()) await end();
  });
  const started = () => {
    if (server === undefined) throw new Error('the server has not started');
    return server;
  };
  return {
    server: started,
    newJournal: () => newJournalOn(started()),
  };
}

export async function newJournalOn(server: PostgresServer): Promise<PostgresDatabase> {
  const database = await server.newDatabase();
  await database.sql(writeTablesScript('hostwright') + writeScopeTablesScript('hostwright'));
  await database.sql(writeRolesScript('hostwright') + writeScopeRolesScript('hostwright', roles));
  return database;
}
