/** A shared journal behind pgbouncer in transaction mode. The project `pooled` repeats tests of test/postgres behind it, too. */
import { Client } from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import type { AtEnd } from '../support/hostwright.ts';
import { startPooler } from '../support/postgres/pooler.ts';
import { startPostgres } from '../support/postgres/postgres.ts';
import { isPostgresOff } from '../support/postgres/programs.ts';

/** An empty database, and its address through a pooler. */
async function poolDatabase(atEnd: AtEnd) {
  const server = await startPostgres(atEnd, { version: 15 });
  const database = await server.newDatabase();
  const pooler = await startPooler(atEnd, server.url);
  return { ...database, url: pooler.through(database.url) };
}

it.skipIf(isPostgresOff)('the pooler gives one client several processes of the server', async () => {
  const { url } = await poolDatabase(onTestFinished);
  const clients = Array.from({ length: 4 }, () => new Client({ connectionString: url }));
  await Promise.all(clients.map((client) => client.connect()));
  await Promise.all(clients.map((client) => client.query('select pg_sleep(0.1)')));
  const [one] = clients;

  const sessions = new Set<unknown>();
  for (let nth = 0; nth < 8; nth += 1) {
    const answer = await one?.query('select pg_backend_pid()');
    sessions.add(answer?.rows[0]?.pg_backend_pid);
  }

  // On a busy machine a statement may end before the last one begins: then a session less was opened.
  expect(sessions.size).toBeGreaterThan(1);
  await Promise.all(clients.map((client) => client.end()));
});
