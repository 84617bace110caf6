/** Whole commands over a journal in PostgreSQL: a real server, real processes, killed for real. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'vitest';
import { otherMachine } from '../support/hostwright.ts';
import { startJournalServer } from '../support/postgres/journals.ts';
import { isPostgresOff } from '../support/postgres/programs.ts';
import { expectEachOnce, shareJournal } from '../support/postgres/shared-scene.ts';
import { sendsTo } from '../support/sends.ts';
import { it as staged } from '../support/stage.ts';
import { until } from '../support/until.ts';

const it = staged.skipIf(isPostgresOff).concurrent;
const { newJournal } = startJournalServer();

const apply = 'apply -y --settle-window 1s HOSTWRIGHT_SETTLE_WAIT=20s';

it('another program that answers in place of the journal is told, and nothing is sent', async ({ stage }) => {
  const scene = await shareJournal(stage, await newJournal());
  const other = createServer((_, response) => response.end('hello'));
  await new Promise<void>((done) => other.listen(0, '127.0.0.1', done));
  stage.atEnd(() => void other.close());
  const { port } = other.address() as AddressInfo;

  const { code, stderr } = await scene.inside(`${apply} --journal postgres://hw@127.0.0.1:${port}/journal`);

  expect(code).toBe(7);
  expect(stderr).toContain('no PostgreSQL of version 13 or later answers there');
  expect(sendsTo(scene.cloud).received).toBe(0);
});

it('a paused run that was replaced writes and sends nothing when it wakes [F-T11]', async ({ stage }) => {
  const scene = await shareJournal(stage, await newJournal(), { hosts: 5, latencyMs: 50 });
  const onJournal = (words: string) => `${words} --journal ${scene.journal}`;
  const paused = scene.start(onJournal(`${apply} --first-apply --parallelism 1`));
  await until(() => sendsTo(scene.cloud).received >= 2);
  paused.kill('SIGSTOP');
  const [row] = await scene.sql('select generation, account from hostwright.account');
  const unlocked = await scene.run(onJournal(`unlock ${row?.generation}`), { env: otherMachine('other') });
  const next = await scene.run(onJournal(`${apply} --on-doubt recreate`));
  const before = await scene.sql('select from hostwright.record where generation = $1', [row?.generation]);

  paused.kill('SIGCONT');
  const { code, stderr } = await paused.ended;

  expect([unlocked.code, next.code], unlocked.stderr + next.stderr).toEqual([0, 0]);
  // A create whose answer came back to it is in doubt.
  expect([5, 7, 8], stderr).toContain(code);
  expect(await scene.sql('select from hostwright.record where generation = $1', [row?.generation])).toEqual(before);
  expectEachOnce(scene);
});
