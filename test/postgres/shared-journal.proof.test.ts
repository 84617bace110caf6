/** Whole commands over a journal in PostgreSQL: a real server, real processes, killed for real. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect } from 'vitest';
import { otherMachine } from '../support/hostwright.ts';
import { startJournalServer } from '../support/postgres/journals.ts';
import { isPostgresOff } from '../support/postgres/programs.ts';
import { expectEachOnce, type SharedScene, shareJournal } from '../support/postgres/shared-scene.ts';
import { sendsTo } from '../support/sends.ts';
import { type Stage, it as staged } from '../support/stage.ts';
import { until } from '../support/until.ts';

const it = staged.skipIf(isPostgresOff).concurrent;
const { newJournal } = startJournalServer();

const hosts = 5;
const apply = 'apply -y --settle-window 1s HOSTWRIGHT_SETTLE_WAIT=20s';

/** A cloud, and a journal in a database of its own. */
async function shared(stage: Stage, latencyMs?: number): Promise<SharedScene> {
  return shareJournal(stage, await newJournal(), { hosts, ...(latencyMs !== undefined && { latencyMs }) });
}

const onJournal = ({ journal }: SharedScene, words: string) => `${words} --journal ${journal}`;

// First, because those that wait longest for a server are here.
describe.concurrent('a journal that cannot be used is told in one message, and nothing is sent:', () => {
  it('another program answers there', async ({ stage }) => {
    const scene = await shared(stage);
    const other = createServer((_, response) => response.end('hello'));
    await new Promise<void>((done) => other.listen(0, '127.0.0.1', done));
    stage.atEnd(() => void other.close());
    const { port } = other.address() as AddressInfo;

    const { code, stderr } = await scene.run(`${apply} --journal postgres://hw@127.0.0.1:${port}/journal`);

    expect(code).toBe(7);
    expect(stderr).toContain('no PostgreSQL of version 13 or later answers there');
    expect(sendsTo(scene.cloud).received).toBe(0);
  });

  const refusals: readonly (readonly [string, string])[] = [
    ['was changed', `update hostwright.record set line = replace(line, 'began', 'begun') where seq = 2`],
    ['is missing', 'delete from hostwright.record where seq = 2'],
  ];

  it.for(refusals)('a record %s', async ([, change], { stage }) => {
    const scene = await shared(stage);
    await scene.inside(onJournal(scene, `${apply} --first-apply --only web-1`));
    const sent = sendsTo(scene.cloud).received;
    await scene.sql(change);

    const { code, stderr } = await scene.inside(onJournal(scene, apply));

    expect(code).toBe(7);
    expect(stderr.replaceAll(/\s+/g, ' ')).toContain('a record was changed, lost or put back');
    expect(stderr).not.toMatch(/\n\s+at /);
    expect(sendsTo(scene.cloud).received).toBe(sent);
  });
});

it('a paused run that was replaced writes and sends nothing when it wakes [F-T11]', async ({ stage }) => {
  const scene = await shared(stage, 50);
  const paused = scene.start(onJournal(scene, `${apply} --first-apply --parallelism 1`));
  await until(() => sendsTo(scene.cloud).received >= 2);
  paused.kill('SIGSTOP');
  const [row] = await scene.sql('select generation, account from hostwright.account');
  const unlocked = await scene.run(onJournal(scene, `unlock ${row?.generation}`), { env: otherMachine('other') });
  const next = await scene.run(onJournal(scene, `${apply} --on-doubt recreate`));
  const before = await scene.sql('select from hostwright.record where generation = $1', [row?.generation]);

  paused.kill('SIGCONT');
  const { code, stderr } = await paused.ended;

  expect([unlocked.code, next.code], unlocked.stderr + next.stderr).toEqual([0, 0]);
  // A create whose answer came back to it is in doubt.
  expect([5, 7, 8], stderr).toContain(code);
  expect(await scene.sql('select from hostwright.record where generation = $1', [row?.generation])).toEqual(before);
  expectEachOnce(scene);
});

it.concurrent('a password is refused in a flag, and shown nowhere', async ({ stage }) => {
  const scene = await shared(stage);
  const address = scene.journal.replace('hw@', 'hw:Sesame-open@');

  const flag = await scene.inside(`${apply} --journal ${address}`);
  const variable = await scene.run(`${apply} --first-apply HOSTWRIGHT_DEBUG=true`, {
    env: { ...scene.env, HOSTWRIGHT_JOURNAL: address },
  });

  expect(flag.code).toBe(3);
  expect(variable.code).toBe(0);
  expect([flag, variable].map(({ stdout, stderr }) => stdout + stderr).join('')).not.toContain('Sesame-open');
});
