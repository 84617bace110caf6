/** Approvals: their store on a real PostgreSQL, and whole controllers that create what was approved. */

import { Client } from 'pg';
import { describe, expect, vi } from 'vitest';
import type { Proposal } from '../../src/controller/approval/approval.ts';
import { openApprovalStore } from '../../src/controller/database/approval-database.ts';
import { openScopeStore } from '../../src/controller/database/scope-database.ts';
import type { ScopeLease } from '../../src/controller/scope-store.ts';
import { lookOf } from '../support/controller/fleet.ts';
import { proposalOf } from '../support/controller/proposals.ts';
import { statesOf, type Watched, watchScopes } from '../support/controller/watched.ts';
import { operations, type Started } from '../support/hostwright.ts';
import { connectionsTo } from '../support/postgres/connections.ts';
import type { PostgresDatabase } from '../support/postgres/database.ts';
import { startJournalServer } from '../support/postgres/journals.ts';
import { untilWaiting } from '../support/postgres/locks.ts';
import { isPostgresOff } from '../support/postgres/programs.ts';
import { type Stage, it as staged } from '../support/stage.ts';
import { until } from '../support/until.ts';

const it = staged.skipIf(isPostgresOff);
const { newJournal } = startJournalServer();
const shop = { id: 'shop', account: '0123456789ab', revision: 'one' };

/** A user for each role of a team. */
async function addTeam(sql: PostgresDatabase['sql']): Promise<void> {
  const team = {
    boss: 'approver',
    runner: 'applier',
    looker: 'reader',
    watcher: 'controller',
    keeper: 'controller, hostwright_approver',
  };
  for (const [user, role] of Object.entries(team)) {
    await sql(
      `do $$ begin create role ${user} login in role hostwright_${role}; exception when duplicate_object or unique_violation then null; end $$`,
    );
  }
}

const urlOf = (user: string, url: string) => url.replace(/\/\/\w+@/, `//${user}@`);

async function openApprovals({ atEnd }: Stage) {
  const { url, sql } = await newJournal();
  const connections = connectionsTo(url, atEnd);
  const scopes = openScopeStore(connections, 'hostwright');
  await scopes.put([{ ...shop, everyMs: 900_000 }]);
  const store = openApprovalStore(connections, 'hostwright');

  /** As a worker that looks at the scope does it, however soon the scope is due. */
  async function withLease<T>(work: (lease: Pick<ScopeLease, 'id' | 'token'>) => Promise<T>): Promise<T> {
    const [row] = await sql(`
      update hostwright.scope set lease_token = lease_token + 1, lease_until = now() + interval '1 minute'
        returning lease_token::int as token`);
    const result = await work({ id: 'shop', token: Number(row?.token) });
    await sql('update hostwright.scope set lease_until = null');
    return result;
  }

  const propose = (planned: typeof shop, proposal: Proposal, insteadOf?: string) =>
    withLease((lease) => store.propose(lease, planned, proposal, insteadOf));
  const withdraw = () => withLease((lease) => store.withdraw(lease));
  return { url, scopes, sql, store, propose, withdraw };
}

describe.concurrent('the store of approvals', () => {
  it('asks once for the same creates of the same files, and keeps what was decided', async ({ stage, expect }) => {
    const { store, propose } = await openApprovals(stage);

    const first = await propose(shop, proposalOf('a'));
    await store.decide('a'.repeat(64), 'rejected', 'ann@ci');
    const again = await propose(shop, proposalOf('b', { content: 'a'.repeat(64) }));

    expect(first).toEqual({ fingerprint: 'a'.repeat(64), state: 'asked', isRepeat: false });
    expect(again).toEqual({ fingerprint: 'a'.repeat(64), state: 'rejected', isRepeat: false });
    expect(await store.list({ all: true })).toMatchObject([{ state: 'rejected', decidedBy: 'ann@ci (hw)' }]);
  });

  it.for([
    ['other creates', proposalOf('b'), 'one'],
    ['other files', proposalOf('b', { content: 'a'.repeat(64) }), 'two'],
  ] as const)('supersedes what was asked and approved for %s', async ([, proposal, revision], { stage, expect }) => {
    const { store, propose } = await openApprovals(stage);
    await propose(shop, proposalOf('a'));
    await store.decide('a'.repeat(64), 'approved', 'ann@ci');

    expect(await propose({ ...shop, revision }, proposal)).toMatchObject({ state: 'asked' });

    expect(await store.list({ all: true })).toMatchObject([{ state: 'asked' }, { state: 'superseded' }]);
    expect(await store.findApproved('shop', 'one')).toBeUndefined();
  });

  it('tells nobody of a plan that was decided before anybody could be told', async ({ stage, expect }) => {
    const { scopes, store, propose } = await openApprovals(stage);
    await scopes.expectNotices();
    await propose(shop, proposalOf('a'));
    await store.decide('a'.repeat(64), 'approved', 'policy auto');
    expect(await scopes.takeNotice('me')).toBeUndefined();

    await propose(shop, proposalOf('b'));

    const told = { message: `2 hosts wait for approval: hostwright approve ${'b'.repeat(12)}` };
    expect(await scopes.takeNotice('me')).toMatchObject(told);
  });

  it('keeps the outcome of a plan that was superseded while it was applied', async ({ stage, expect }) => {
    const { store, propose } = await openApprovals(stage);
    await propose(shop, proposalOf('a'));
    await store.decide('a'.repeat(64), 'approved', 'ann@ci');
    await propose(shop, proposalOf('b'));

    await store.spend('a'.repeat(64), '2 created');
    await store.spend('b'.repeat(64), '2 created');

    const told = await store.list({ all: true });
    expect(told).toMatchObject([{ state: 'asked' }, { state: 'spent', outcome: '2 created' }]);
    expect(await propose(shop, proposalOf('c', { content: 'a'.repeat(64) }))).toMatchObject({ isRepeat: true });
  });

  it('can be rejected, even if their plan cannot be read', async ({ stage, expect }) => {
    const { store, propose, sql } = await openApprovals(stage);
    await propose(shop, proposalOf('a'));
    await sql("update hostwright.approval set plan = 'no plan'");

    const [found] = await store.find('aa');

    expect(found).toMatchObject({ state: 'asked', plan: '' });
  });

  it('gives an approved plan out for its own revision alone, until it is spent [F-T23]', async ({ stage, expect }) => {
    const { store, propose } = await openApprovals(stage);
    await propose(shop, proposalOf('a'));
    await store.decide('a'.repeat(64), 'approved', 'ann@ci');

    const approved = { fingerprint: 'a'.repeat(64), plan: '{"plan":"a"}', tries: 0, outcome: undefined };
    expect(await store.findApproved('shop', 'one')).toEqual(approved);
    expect(await store.findApproved('shop', 'two')).toBeUndefined();
    await store.countTry('a'.repeat(64), 'the lock was held');
    expect(await store.findApproved('shop', 'one')).toEqual({
      ...approved,
      tries: 1,
      outcome: 'the lock was held',
    });
    await store.spend('a'.repeat(64), '2 created');
    expect(await store.findApproved('shop', 'one')).toBeUndefined();
    expect(await propose(shop, proposalOf('b', { content: 'a'.repeat(64) }))).toEqual({
      fingerprint: 'b'.repeat(64),
      state: 'asked',
      isRepeat: true,
    });
  });

  it.for(['approved', 'rejected'] as const)(
    'lets one of two who decide at once be first: %s',
    async (verdict, { stage, expect }) => {
      const { store, propose } = await openApprovals(stage);
      await propose(shop, proposalOf('a'));

      const decided = await Promise.all(['ann', 'bob'].map((who) => store.decide('a'.repeat(64), verdict, who)));

      expect(decided.filter((one) => one)).toHaveLength(1);
      expect(await store.decide('a'.repeat(64), 'approved', 'cid')).toBe(false);
    },
  );

  it('neither decides nor gives out what has expired [F-T23]', async ({ stage, expect }) => {
    const { store, sql, propose } = await openApprovals(stage);
    const expire = () => sql("update hostwright.approval set expires = now() - interval '1 ms'");
    await propose(shop, proposalOf('a'));
    await expire();
    expect(await store.decide('a'.repeat(64), 'approved', 'ann')).toBe(false);
    await propose(shop, proposalOf('b'));
    await store.decide('b'.repeat(64), 'approved', 'ann');
    await expire();

    expect(await store.findApproved('shop', 'one')).toBeUndefined();
    expect((await store.find('bbbbbbbb'))[0]?.state).toBe('expired');
    expect(await store.list({ all: false })).toEqual([]);
  });

  it('makes a scope due once its plan is approved, and tells that it waits', async ({ stage, expect }) => {
    const { store, scopes, sql, propose } = await openApprovals(stage);
    await scopes.expectNotices();
    await sql("update hostwright.scope set due = now() + interval '1 hour'");
    await propose(shop, proposalOf('a'));
    expect(await scopes.lease('w1', ['shop'], 1_000)).toBeUndefined();
    expect((await scopes.takeNotice('w1'))?.message).toBe('2 hosts wait for approval: hostwright approve aaaaaaaaaaaa');

    await store.decide('a'.repeat(64), 'approved', 'ann');

    expect(await scopes.lease('w1', ['shop'], 1_000)).toMatchObject({ id: 'shop' });
  });

  it('makes a scope due if its plan is approved while a worker still looks at it', async ({ stage, expect }) => {
    const { store, scopes } = await openApprovals(stage);
    const lease = await scopes.lease('w1', ['shop'], 60_000);
    await store.propose(lease as ScopeLease, shop, proposalOf('a'));
    await store.decide('a'.repeat(64), 'approved', 'ann');

    await scopes.finish(lease as ScopeLease, lookOf({ revision: 'one' }));

    const next = await scopes.lease('w1', ['shop'], 60_000);
    expect(next).toMatchObject({ id: 'shop' });
    // The next look was asked for by no approval, so it is due after the interval.
    await scopes.finish(next as ScopeLease, lookOf({ revision: 'one' }));
    expect(await scopes.lease('w1', ['shop'], 60_000)).toBeUndefined();
  });

  it('puts a proposal in the place of the request that it names, and tells nobody again', async ({ stage, expect }) => {
    const { store, scopes, propose } = await openApprovals(stage);
    await scopes.expectNotices();
    await propose(shop, proposalOf('a'));

    const put = await propose(shop, proposalOf('b', { content: 'a'.repeat(64) }), 'a'.repeat(64));

    expect(put).toEqual({ fingerprint: 'b'.repeat(64), state: 'asked', isRepeat: false });
    expect(await store.decide('a'.repeat(64), 'approved', 'ann')).toBe(false);
    expect(await store.list({ all: true })).toMatchObject([
      { fingerprint: 'b'.repeat(64), state: 'asked' },
      { fingerprint: 'a'.repeat(64), state: 'superseded' },
    ]);
    expect((await scopes.takeNotice('w1'))?.message).toContain('aaaaaaaaaaaa');
    expect(await scopes.takeNotice('w1')).toBeUndefined();
  });

  it.for(['approved', 'rejected'] as const)(
    'keeps what was %s, even if a proposal is to take its place',
    async (state, { stage, expect }) => {
      const { store, propose } = await openApprovals(stage);
      const fingerprint = 'a'.repeat(64);
      await propose(shop, proposalOf('a'));
      await store.decide(fingerprint, state, 'ann');

      const kept = await propose(shop, proposalOf('b', { content: fingerprint }), fingerprint);

      expect(kept).toEqual({ fingerprint, state, isRepeat: false });
      expect(await store.list({ all: true })).toMatchObject([{ fingerprint, state }]);
    },
  );

  it('changes nothing for a worker that has lost its lease', async ({ stage, expect }) => {
    const { store, scopes, sql } = await openApprovals(stage);
    const suspended = (await scopes.lease('w1', ['shop'], 60_000)) as ScopeLease;
    await sql("update hostwright.scope set lease_until = now() - interval '1 ms'");
    const present = (await scopes.lease('w2', ['shop'], 60_000)) as ScopeLease;
    await store.propose(present, shop, proposalOf('a'));
    await store.decide('a'.repeat(64), 'approved', 'ann');

    const isOver = [await store.propose(suspended, shop, proposalOf('b')), await store.withdraw(suspended)];
    await scopes.finish(present, lookOf({ revision: 'one' }));
    const isFinished = [await store.propose(present, shop, proposalOf('c')), await store.withdraw(present)];

    expect([isOver, isFinished]).toEqual([
      [undefined, false],
      [undefined, false],
    ]);
    expect(await store.list({ all: true })).toMatchObject([{ fingerprint: 'a'.repeat(64), state: 'approved' }]);
  });

  it('keeps a plan that is approved while its scope proposes it again', async ({ stage, expect }) => {
    const { store, scopes, sql, url } = await openApprovals(stage);
    const boss = openApprovalStore(connectionsTo(url, stage.atEnd), 'hostwright');
    const lease = (await scopes.lease('w1', ['shop'], 60_000)) as ScopeLease;
    await store.propose(lease, shop, proposalOf('a'));
    const holder = new Client({ connectionString: url });
    await holder.connect();
    stage.atEnd(() => holder.end());
    await holder.query('begin; select from hostwright.approval for update');

    const decided = boss.decide('a'.repeat(64), 'approved', 'ann');
    await untilWaiting({ sql });
    const proposed = store.propose(lease, shop, proposalOf('b', { content: 'a'.repeat(64) }));
    await untilWaiting({ sql }, 2);
    await holder.query('commit');

    expect(await decided).toBe(true);
    expect(await proposed).toEqual({ fingerprint: 'a'.repeat(64), state: 'approved', isRepeat: false });
    expect(await store.list({ all: true })).toMatchObject([{ fingerprint: 'a'.repeat(64), state: 'approved' }]);
  });

  it('withdraws what nobody needs any more', async ({ stage, expect }) => {
    const { store, propose, withdraw } = await openApprovals(stage);
    await propose(shop, proposalOf('a'));

    await withdraw();

    expect(await store.decide('a'.repeat(64), 'approved', 'ann')).toBe(false);
  });
});

/** `user`: of the controller, and of all commands that name no other. */
const watched = (stage: Stage, user = 'hw') =>
  watchScopes(stage, async () => {
    const journal = await newJournal();
    await addTeam(journal.sql);
    return { ...journal, url: urlOf(user, journal.url) };
  });

async function approvalsOf({ inside, url }: Watched, more = '') {
  const { stdout } = await inside(`approvals --journal ${url} --json${more}`);
  return JSON.parse(stdout).approvals as readonly { fingerprint: string; state: string; outcome: string }[];
}

/** The address of the page of all scopes. */
function pageOf({ stdout }: Started): string {
  return /metrics: (\S+)/.exec(stdout())?.[1] ?? '';
}

/** The one that waits, once it does. */
async function nextAsked(scene: Watched): Promise<string> {
  const statesNow = async () => (await approvalsOf(scene)).map(({ state }) => state);
  await vi.waitFor(async () => expect(await statesNow()).toEqual(['asked']), { timeout: 30_000, interval: 50 });
  return (await approvalsOf(scene))[0]?.fingerprint ?? '';
}

/** A controller in the middle of an approved apply: the first create has arrived, and its answer is slow. */
async function startApply(scene: Watched, hosts: readonly string[]): Promise<Started> {
  scene.declare('shop', hosts);
  const controller = scene.watch(' --apply approved');
  const fingerprint = await nextAsked(scene);
  scene.cloud.changeOptions({ latencyMs: [400, 400] });
  await scene.inside(`approve ${fingerprint} --journal ${scene.url}`);
  await until(() => scene.cloud.requests().some(({ operation }) => operation === operations.create), 20);
  return controller;
}

const namesOf = ({ cloud }: Watched) => cloud.hosts().map(({ name }) => name);

describe.concurrent('a controller that applies', () => {
  it('creates what a person approved, once, and nothing before', async ({ stage, expect }) => {
    const scene = await watched(stage, 'watcher');
    const boss = urlOf('boss', scene.url);
    scene.declare('shop', 'name: web-1');
    const controller = scene.watch(' --apply approved');
    const fingerprint = await nextAsked(scene);
    expect(namesOf(scene)).toEqual([]);

    const listed = await scene.inside(`approvals --journal ${boss}`);
    const shown = await scene.inside(`approvals ${fingerprint.slice(0, 12)} --journal ${boss}`);
    const approved = await scene.inside(`approve ${fingerprint.slice(0, 8)} --journal ${boss}`);
    const twice = await scene.inside(`approve ${fingerprint} --journal ${boss}`);

    expect(listed.stdout.split('\n').slice(2, 5)).toEqual(
      [
        'Show what it would create with: hostwright approvals',
        'Approve it with: hostwright approve',
        'Reject it with: hostwright reject',
      ].map((line) => `${line} ${fingerprint.slice(0, 12)} --journal ${boss}`),
    );
    expect(shown.stdout).toContain('web-1');
    expect(approved).toMatchObject({ code: 0, stdout: expect.stringContaining('Approved: 1 host of the scope shop.') });
    expect(twice).toMatchObject({ code: 9, stderr: expect.stringContaining('cannot be approved or rejected') });
    await expect.poll(() => statesOf(scene)).toEqual({ shop: 'in-sync' });
    expect(namesOf(scene)).toEqual(['web-1']);
    expect(await approvalsOf(scene, ' --all')).toMatchObject([{ state: 'spent', outcome: '1 created, exit 0' }]);
    const metrics = await fetch(new URL('/metrics', pageOf(controller))).then((answer) => answer.text());
    expect(metrics).toMatch(/^hostwright_append_seconds_count [1-9]/m);
    expect(metrics).toMatch(/^hostwright_open_intents\{account="[0-9a-f]{12}"\} 0$/m);
    controller.kill('SIGTERM');
    const { code, stderr } = await controller.ended;
    expect(code).toBe(0);
    const told = `shop: 1 host waits for approval: hostwright approve ${fingerprint.slice(0, 12)}`;
    expect(stderr.split('\n').filter((line) => line.endsWith(told))).toHaveLength(1);
  });

  it('shows a plan that waits with the commands that decide about it, and no other', async ({ stage, expect }) => {
    const scene = await watched(stage);
    scene.declare('shop', 'name: web-1');
    scene.watch(' --apply approved');
    const name = (await nextAsked(scene)).slice(0, 12);
    const show = (more = '') => scene.inside(`approvals ${name} --journal ${scene.url}${more}`);

    const asked = await show();
    const asJson = await show(' --json');
    await scene.inside(`reject ${name} --journal ${scene.url}`);
    const rejected = await show();

    expect(asked.stdout).toContain(
      [
        `Approve it with: hostwright approve ${name} --journal ${scene.url}`,
        `Reject it with: hostwright reject ${name} --journal ${scene.url}`,
      ].join('\n'),
    );
    expect(asked.stdout).not.toMatch(/Saved to|hostwright apply/);
    expect(JSON.parse(asJson.stdout).saved).toMatchObject({ approval: 'asked' });
    expect(rejected.stdout).toContain('It is rejected, so it cannot be approved.');
    expect(rejected.stdout).not.toContain('hostwright approve');
  });

  it('creates nothing of what was rejected, does not ask again, and says so on its page', async ({ stage, expect }) => {
    const scene = await watched(stage);
    scene.declare('shop', 'name: web-1', 'every: 10s\n');
    const controller = scene.watch(' --apply approved');
    const fingerprint = await nextAsked(scene);

    const { stdout } = await scene.inside(`reject ${fingerprint} --journal ${scene.url}`);
    await scene.sql('update hostwright.scope set due = now()');

    const looks = async () => (await scene.sql('select from hostwright.observation')).length;
    expect(stdout).toMatch(
      /^Rejected: 1 host of the scope shop\. No controller applies this plan\. A controller asks again when the files of the scope change, when other hosts are missing, or after 20\d\d-\d\d-\d\d \d\d:\d\d UTC\.\n$/,
    );
    await expect.poll(looks).toBe(2);
    expect(await approvalsOf(scene, ' --all')).toMatchObject([{ state: 'rejected' }]);
    expect(namesOf(scene)).toEqual([]);
    const read = (path: string) => fetch(new URL(path, pageOf(controller))).then((answer) => answer.text());
    expect(await read('/scopes/shop')).toMatch(/1 missing host is not created: the plan \w{12} was rejected\./);
    expect(JSON.parse(await read('/scopes/shop.json')).scope).toMatchObject({
      waiting: null,
      rejected: { fingerprint, creates: 1, decidedBy: expect.stringContaining('(hw)') },
    });
  });

  it('creates nothing of a plan whose files were edited before it is applied [F-T23]', async ({ stage, expect }) => {
    const scene = await watched(stage);
    scene.declare('shop', 'name: web-1');
    scene.watch(' --apply approved');
    const fingerprint = await nextAsked(scene);

    scene.declare('shop', 'name: web-1, cpu: 4');
    await scene.inside(`approve ${fingerprint} --journal ${scene.url}`);

    const asked = async () => (await approvalsOf(scene, ' --all')).map(({ state }) => state);
    await expect.poll(asked).toEqual(['asked', 'superseded']);
    expect(namesOf(scene)).toEqual([]);
  });

  it.for(['a folder', 'rows'] as const)(
    'decides by the policy that %s holds now, not by the one that was loaded before',
    async (place, { stage, expect }) => {
      const scene = await watched(stage);
      const publish = async () => place === 'rows' && (await scene.publish());
      scene.declare('shop', 'name: web-1', 'policy: { auto: { maxCreates: 5 } }\n');
      await publish();
      if (place === 'rows') scene.watchTable(' --apply policy');
      else scene.watch(' --apply policy');
      await expect.poll(() => statesOf(scene)).toEqual({ shop: 'in-sync' });

      scene.declare('shop', ['name: web-1', 'name: web-2'], 'policy: manual\n');
      await publish();
      await scene.sql('update hostwright.scope set due = now()');

      await expect.poll(() => statesOf(scene)).toEqual({ shop: 'drift' });
      const asked =
        'select state, revision = (select revision from hostwright.scope) as is_present from hostwright.approval';
      expect(await scene.sql(`${asked} where state <> 'spent'`)).toEqual([{ state: 'asked', is_present: true }]);
      expect(namesOf(scene)).toEqual(['web-1']);
    },
  );

  it('creates no host that another scope declares, however short it has done so', async ({ stage, expect }) => {
    const scene = await watched(stage);
    scene.declare('app', 'name: app-1');
    scene.declare('shop', 'name: web-1', 'policy: { auto: { maxCreates: 5 } }\n');
    scene.watch(' --apply policy');
    await expect.poll(() => statesOf(scene)).toEqual({ app: 'drift', shop: 'in-sync' });

    scene.declare('shop', ['name: web-1', 'name: app-1'], 'policy: { auto: { maxCreates: 5 } }\n');
    await scene.sql("update hostwright.scope set due = now() where id = 'shop'");

    await expect.poll(() => statesOf(scene)).toEqual({ app: 'broken', shop: 'broken' });
    expect(namesOf(scene)).toEqual(['web-1']);
  });

  it('lets the policy of a scope approve, and asks people for what is beyond it', async ({ stage, expect }) => {
    const scene = await watched(stage, 'keeper');
    const policy = 'policy: { auto: { maxCreates: 1 } }\nevery: 1h\n';
    scene.declare('one', 'name: web-1', policy);
    scene.declare('two', ['name: app-1', 'name: app-2'], `${policy}`);
    const controller = scene.watch(' --apply policy');

    await expect.poll(() => statesOf(scene)).toEqual({ one: 'in-sync', two: 'drift' });

    expect(namesOf(scene)).toEqual(['web-1']);
    const [row] = await scene.sql("select message from hostwright.scope where id = 'two'");
    expect(row?.message).toContain('it cannot be approved: 2 hosts declared for cn-bj2, and none is live there');
    controller.kill('SIGTERM');
    expect((await controller.ended).stderr).toContain('one: its policy approved');
  });

  it('approves by its policy its own plan, and no other that was there for the same hosts', async ({
    stage,
    expect,
  }) => {
    const scene = await watched(stage, 'keeper');
    scene.declare('shop', 'name: web-1', 'policy: { auto: { maxCreates: 1 } }\n');
    const first = scene.watch(' --apply approved');
    await nextAsked(scene);
    first.kill('SIGTERM');
    await first.ended;
    const forged = 'e'.repeat(64);
    await scene.sql(`update hostwright.approval set fingerprint = '${forged}', plan = ''`);
    await scene.sql('update hostwright.scope set due = now()');

    scene.watch(' --apply policy');

    await expect.poll(() => statesOf(scene)).toEqual({ shop: 'in-sync' });
    expect(namesOf(scene)).toEqual(['web-1']);
    const rows = await approvalsOf(scene, ' --all');
    expect(rows.map(({ fingerprint, state }) => [fingerprint === forged, state])).toEqual([
      [false, 'spent'],
      [true, 'superseded'],
    ]);
  });

  it('neither shows, approves nor applies another plan than the one that was proposed', async ({ stage, expect }) => {
    const scene = await watched(stage);
    scene.declare('app', 'name: app-1');
    scene.declare('shop', 'name: web-1');
    scene.watch(' --apply approved');
    const rowsNow = async () => (await approvalsOf(scene)).length;
    await expect.poll(rowsNow).toBe(2);
    const [row] = await scene.sql(`
      update hostwright.approval set plan = (select plan from hostwright.approval where scope = 'app')
        where scope = 'shop' returning fingerprint`);
    const fingerprint = String(row?.fingerprint);

    const refused = [
      await scene.inside(`approvals ${fingerprint} --journal ${scene.url}`),
      await scene.inside(`approve ${fingerprint} --journal ${scene.url}`),
    ];
    await scene.sql(`select hostwright.decide_plan('${fingerprint}', 'approved', 'ann')`);

    for (const { code, stderr } of refused) {
      expect({ code, stderr }).toEqual({ code: 9, stderr: expect.stringContaining('is not the one that') });
    }
    const outcome = expect.stringContaining(`"approval ${fingerprint.slice(0, 12)}" is not the one that was approved`);
    const spent = async () => (await approvalsOf(scene, ' --all --scope shop')).map((one) => one.outcome);
    await expect.poll(spent).toContainEqual(outcome);
    expect(namesOf(scene)).toEqual([]);
  });

  it('does not begin where its policies may not approve, and says which role may', async ({ stage, expect }) => {
    const scene = await watched(stage, 'watcher');
    scene.declare('shop', 'name: web-1', 'policy: { auto: { maxCreates: 1 } }\n');

    const { code, stderr } = await scene.watch(' --apply policy').ended;

    expect(code).toBe(7);
    expect(stderr).toContain('grant hostwright_approver to this user');
  });

  it('says which command makes the functions that it needs, in a database of an older version', async ({
    stage,
    expect,
  }) => {
    const scene = await watched(stage);
    scene.declare('shop', 'name: web-1');
    await scene.sql('drop function hostwright.decide_plan');

    const { code, stderr } = await scene.watch(' --apply approved').ended;

    expect({ code, stderr }).toEqual({ code: 7, stderr: expect.stringContaining('hostwright journal migrate') });
  });

  it('never creates without --apply, whatever the policies say', async ({ stage, expect }) => {
    const scene = await watched(stage);
    scene.declare('shop', 'name: web-1', 'policy: { auto: { maxCreates: 1 } }\n');
    scene.watch();

    await expect.poll(() => statesOf(scene)).toEqual({ shop: 'drift' });

    expect(await approvalsOf(scene, ' --all')).toEqual([]);
    expect(namesOf(scene)).toEqual([]);
  });

  it('makes no double where it is killed in the middle of an apply, and another goes on [F-T22]', async ({
    stage,
    expect,
  }) => {
    const scene = await watched(stage);
    const first = await startApply(scene, ['name: web-1']);

    first.kill('SIGKILL');
    await first.ended;
    scene.cloud.changeOptions({ latencyMs: [0, 0] });
    // What the clock of the server would do in less than a minute.
    await scene.sql("update hostwright.scope set lease_until = now() - interval '1 ms', due = now()");
    scene.watch(' --apply approved');

    await expect.poll(() => statesOf(scene)).toEqual({ shop: 'in-sync' });
    expect(namesOf(scene)).toEqual(['web-1']);
  });

  it.for([
    [['name: web-1'], 'spent', /^1 created, exit 143/],
    [['name: web-1', 'name: web-2'], 'superseded', /^1 created, 1 not-sent, exit 143/],
  ] as const)('records what an apply of %j made that SIGTERM cut short', async (row, { stage, expect }) => {
    const [hosts, state, outcome] = row;
    const scene = await watched(stage);
    // In a region without live hosts, a guard refuses to create several.
    scene.cloud.addHosts([{ Name: 'old-1', Region: 'cn-bj2' }]);
    const controller = await startApply(scene, ['name: old-1', ...hosts]);

    controller.kill('SIGTERM');
    const { code } = await controller.ended;

    expect(code).toBe(0);
    const applied = (await approvalsOf(scene, ' --all')).filter(({ outcome: told }) => typeof told === 'string');
    expect(applied).toMatchObject([{ state, outcome: expect.stringMatching(outcome) }]);
    // What is still missing is another plan, which waits for an approval of its own.
    expect(await approvalsOf(scene)).toHaveLength(hosts.length - 1);
  });

  it('shares approved plans among two processes, and creates each once', async ({ stage, expect }) => {
    const scene = await watched(stage);
    const ids = ['a', 'b', 'c', 'd'];
    for (const id of ids) scene.declare(id, `name: ${id}-1`, 'policy: { auto: { maxCreates: 1 } }\nevery: 1h\n');
    scene.watch(' --apply policy --workers 2');
    scene.watch(' --apply policy --workers 2');

    await expect.poll(async () => new Set(Object.values(await statesOf(scene)))).toEqual(new Set(['in-sync']));

    expect(namesOf(scene).toSorted()).toEqual(ids.map((id) => `${id}-1`));
  });
});

describe.concurrent('approve', () => {
  it.for([
    ['a word', ' all', 3, 'Name the plan by 8 or more digits of its fingerprint: "all" is not a fingerprint.'],
    ['a plan that nobody knows', ' 0123456789ab', 3, 'No plan has a fingerprint that begins with 0123456789ab.'],
  ] as const)('says what is wrong with %s', async ([, words, code, message], { stage, expect }) => {
    const scene = await watched(stage);

    const { code: exit, stderr } = await scene.inside(`approve${words} --journal ${scene.url}`);

    expect({ exit, stderr }).toEqual({ exit: code, stderr: expect.stringContaining(message) });
  });

  it('approves nothing where the number of hosts is not that of the plan', async ({ stage, expect }) => {
    const scene = await watched(stage);
    scene.declare('shop', 'name: web-1');
    scene.watch(' --apply approved');
    const fingerprint = await nextAsked(scene);
    await scene.sql('update hostwright.approval set creates = 3');

    const { code, stderr } = await scene.inside(`approve ${fingerprint} --journal ${scene.url}`);
    const rejected = await scene.inside(`reject ${fingerprint} --journal ${scene.url}`);

    expect({ code, stderr }).toEqual({ code: 9, stderr: expect.stringContaining('creates 1 host, and not 3') });
    expect(rejected.code).toBe(0);
  });

  it('may be used by a role that can do nothing else', async ({ stage, expect }) => {
    const { url, sql, propose } = await openApprovals(stage);
    await addTeam(sql);
    const boss = openApprovalStore(connectionsTo(url, stage.atEnd, 'boss'), 'hostwright');
    await propose(shop, proposalOf('a'));

    expect(await boss.mayDecide()).toBe(true);
    expect(await boss.decide('a'.repeat(64), 'approved', 'boss@desk')).toBe(true);
    expect(await boss.list({ all: false })).toMatchObject([{ state: 'approved', decidedBy: 'boss@desk (boss)' }]);
    const [denied, lease] = [{ code: '42501' }, { id: 'shop', token: 1 }];
    await expect(boss.propose(lease, shop, proposalOf('b'))).rejects.toMatchObject(denied);
    await expect(boss.spend('a'.repeat(64), '')).rejects.toMatchObject(denied);
    await expect(boss.countTry('a'.repeat(64), '')).rejects.toMatchObject(denied);
    await expect(boss.withdraw(lease)).rejects.toMatchObject(denied);
  });

  it('revives nothing that was rejected, spent or superseded, and cannot name another role', async ({
    stage,
    expect,
  }) => {
    const { store, sql, url, propose, withdraw } = await openApprovals(stage);
    await addTeam(sql);
    const boss = openApprovalStore(connectionsTo(url, stage.atEnd, 'boss'), 'hostwright');
    await propose(shop, proposalOf('a'));
    await boss.decide('a'.repeat(64), 'rejected', 'ceo@desk (ceo)');
    await propose(shop, proposalOf('b'));
    await store.decide('b'.repeat(64), 'approved', 'ann@ci');
    await store.spend('b'.repeat(64), '2 created');
    await propose(shop, proposalOf('c'));
    await withdraw();

    for (const digit of ['a', 'b', 'c']) expect(await boss.decide(digit.repeat(64), 'approved', 'boss')).toBe(false);

    expect(await store.findApproved('shop', 'one')).toBeUndefined();
    const decided = await sql('select state, decided_by from hostwright.approval order by fingerprint');
    expect(decided).toEqual([
      { state: 'rejected', decided_by: 'ceo@desk [ceo] (boss)' },
      { state: 'spent', decided_by: 'ann@ci (hw)' },
      { state: 'superseded', decided_by: null },
    ]);
  });

  it.for(['boss', 'runner', 'looker', 'watcher'])(
    'is the only way to decide: the table is not written by %s',
    async (role, { stage, expect }) => {
      const { sql, propose } = await openApprovals(stage);
      await addTeam(sql);
      await propose(shop, proposalOf('a'));
      const columns = await sql(
        "select attname from pg_attribute where attrelid = 'hostwright.approval'::regclass and attnum > 0",
      );

      for (const write of [
        ...columns.map(({ attname }) => `update hostwright.approval set ${attname} = ${attname}`),
        'insert into hostwright.approval select * from hostwright.approval',
        'delete from hostwright.approval',
        'truncate hostwright.approval',
      ]) {
        await expect(sql(`set role ${role}; ${write}`)).rejects.toThrow('permission denied');
      }
    },
  );

  it('is refused to a role that only applies, with the role that may', async ({ stage, expect }) => {
    const scene = await watched(stage, 'watcher');
    scene.declare('shop', 'name: web-1');
    scene.watch(' --apply approved');
    const fingerprint = await nextAsked(scene);
    const runner = openApprovalStore(connectionsTo(scene.url, stage.atEnd, 'runner'), 'hostwright');

    const { code, stderr } = await scene.inside(`approve ${fingerprint} --journal ${scene.url}`);

    expect(code).toBe(7);
    expect(stderr).toMatch(/lacks the role hostwright_approver \(42501\)\. Nothing was decided\./);
    expect(stderr).toContain('As the owner of the database, grant hostwright_approver to this user.');
    expect(stderr).not.toContain('hostwright_publisher');
    expect(await runner.mayDecide()).toBe(false);
    await expect(runner.decide(fingerprint, 'approved', 'policy auto')).rejects.toMatchObject({ code: '42501' });
    expect(await runner.list({ all: true })).toMatchObject([{ state: 'asked', decidedBy: undefined }]);
  });

  it('is the only way to decide in an older database, too, once it is migrated', async ({ stage, expect }) => {
    const { sql, url } = await openApprovals(stage);
    await addTeam(sql);
    await sql(`
      grant select, insert, update, delete on hostwright.approval to hostwright_applier;
      grant select on hostwright.approval, hostwright.scope to hostwright_approver;
      grant update (state, decided_by, decided_at) on hostwright.approval to hostwright_approver;
      grant update (due) on hostwright.scope to hostwright_approver`);
    const scene = stage.at('https://api.example.com');

    for (let nth = 0; nth < 2; nth += 1) {
      expect(await scene.inside(`journal migrate --journal ${url}`)).toMatchObject({ code: 0, stderr: '' });
    }

    for (const role of ['boss', 'runner', 'watcher']) {
      const write = `set role ${role}; update hostwright.approval set decided_by = decided_by`;
      await expect(sql(write)).rejects.toThrow('permission denied');
    }
    await expect(sql('set role boss; update hostwright.scope set due = due')).rejects.toThrow('permission denied');
  });
});
