/** A shared journal behind pgbouncer in transaction mode. The project `pooled` repeats tests of test/postgres behind it, too. */
import { Client } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import type { AtEnd } from '../support/hostwright.ts';
import { startPooler } from '../support/postgres/pooler.ts';
import { startPostgres } from '../support/postgres/postgres.ts';
import { isPostgresOff } from '../support/postgres/programs.ts';
import { expectEachOnce, shareJournal } from '../support/postgres/shared-scene.ts';
import { sendsTo } from '../support/sends.ts';
import { it as staged } from '../support/stage.ts';
import { until } from '../support/until.ts';

const it = staged.skipIf(isPostgresOff);

/** An empty database, and its address through a pooler. */
async function poolDatabase(atEnd: AtEnd) {
  const server = await startPostgres(atEnd, { version: 15 });
  const database = await server.newDatabase();
  const pooler = await startPooler(atEnd, server.url);
  return { ...database, url: pooler.through(database.url) };
}

test.skipIf(isPostgresOff)('the pooler gives the statements of one client to several sessions', async () => {
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

it('a new journal is made, used, unlocked after a kill and used again, all through the pooler', async ({ stage }) => {
  const scene = await shareJournal(stage, await poolDatabase(stage.atEnd), { hosts: 8, latencyMs: 50 });
  const { journal, cloud, sql, start } = scene;
  const run = (words: string) => scene.run(`${words} --journal ${journal}`);
  const apply = 'apply -y --settle-window 1s HOSTWRIGHT_SETTLE_WAIT=20s';
  const migrated = await run('journal migrate');
  const killed = start(`${apply} --first-apply --parallelism 1 --journal ${journal}`);
  await until(() => sendsTo(cloud).received >= 2);
  killed.kill('SIGKILL');
  await killed.ended;

  const held = await run('journal status');
  const [row] = await sql('select generation from hostwright.account');
  const unlocked = await run(`unlock ${row?.generation}`);
  const released = await run('journal status');
  const intents = await run('intents');
  const applied = await run(`${apply} --on-doubt recreate`);
  const planned = await run('plan');

  for (const { code, stderr } of [migrated, held, unlocked, released, intents, applied, planned]) {
    expect(code, stderr).toBe(0);
  }
  expect([held, released].map(({ stdout }) => stdout.includes('held'))).toEqual([true, false]);
  expect(intents.stdout).toContain('web-');
  expect(planned.stdout).toContain('0 to create, 8 in sync.');
  expectEachOnce(scene);
});
