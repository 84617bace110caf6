/** The store of watchers on a real PostgreSQL. */
import { describe, expect, it } from 'vitest';
import type { ScopeLease, ScopeLook, ScopeStore } from '../../src/watcher/scope-store.ts';
import { openScopeStore } from '../../src/watcher/scope-store.ts';
import type { AtEnd } from '../support/hostwright.ts';
import { connectionsTo } from '../support/postgres/connections.ts';
import { startJournalServer } from '../support/postgres/journals.ts';
import { isPostgresOff } from '../support/postgres/programs.ts';

const { newJournal } = startJournalServer();
const minute = 60_000;

async function openStore(atEnd: AtEnd) {
  const { url, sql } = await newJournal();
  return { store: openScopeStore(connectionsTo(url, atEnd), 'hostwright'), sql };
}

const facts = { cloud: 'shop', owner: '', link: '' };
const scope = (id: string, revision = 'one') => ({
  id,
  account: '0123456789ab',
  facts,
  everyMs: 15 * minute,
  revision,
});

function look(changes: Partial<ScopeLook> = {}): ScopeLook {
  return {
    state: 'in-sync',
    exit: 0,
    counts: { declared: 3, inSync: 3 },
    message: '',
    revision: 'one',
    trusted: true,
    failures: 0,
    dueInMs: 15 * minute,
    json: '{"a":1}\n',
    html: '<p>ä</p>\n',
    commit: undefined,
    findings: { total: 0, first: [] },
    ofAccount: undefined,
    ...changes,
  };
}

async function leaseNow(store: ScopeStore, worker = 'w1', ids: readonly string[] = ['a']): Promise<ScopeLease> {
  const lease = await store.lease(worker, ids, minute);
  if (lease === undefined) throw new Error('nothing was due');
  return lease;
}

describe.skipIf(isPostgresOff)('the store of watchers', () => {
  it('shows a scope that was put, and has not been looked at', async ({ onTestFinished }) => {
    const { store } = await openStore(onTestFinished);

    await store.put([scope('a')]);

    expect(await store.readFleet()).toEqual([
      {
        id: 'a',
        account: '0123456789ab',
        ...facts,
        revision: 'one',
        everyMs: 900_000,
        state: 'waiting',
        counts: {},
        since: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:]{8}\.\d{3}Z$/),
        dueAt: expect.any(String),
        exit: undefined,
        message: '',
        lookedAt: undefined,
        trustedAt: undefined,
        worker: undefined,
        failures: 0,
      },
    ]);
  });

  it('leaves a scope to its repository, between two rounds too, and tells another one', async ({ onTestFinished }) => {
    const { store, sql } = await openStore(onTestFinished);
    const of = (link: string) => [{ ...scope('a', link), facts: { ...facts, link } }];
    const pass = "update hostwright.scope set put_at = put_at - interval '25 minutes'";
    await store.put(of('https://git.example.com/one'));
    await sql(pass);

    const clashes = await store.put(of('https://git.example.com/two'));
    await sql(pass);
    const later = await store.put(of('https://git.example.com/two'));
    // One that names no repository may be of any, for example of the one that now names itself.
    await store.put([scope('b')]);
    await sql(pass);
    const named = await store.put([{ ...scope('b'), facts: { ...facts, link: 'https://git.example.com/two' } }]);

    expect(clashes).toEqual([{ id: 'a', link: 'https://git.example.com/one' }]);
    expect([later, named]).toEqual([[], []]);
    expect(await store.readFleet()).toMatchObject([{ link: 'https://git.example.com/two' }, { id: 'b' }]);
    // Its watcher has loaded it no longer.
    await store.forget(of('https://git.example.com/two').map((one) => ({ ...one, revision: 'other' })));
    expect(await store.put(of('https://git.example.com/one'))).toEqual([]);
  });

  it('counts in a round looks of others at the files of this process', async ({ onTestFinished }) => {
    const { store } = await openStore(onTestFinished);
    const round = { since: await store.readClock(), revisions: ['mine'] };
    const counted = async () => (await store.readLooked(['a'], round)).length;
    await store.put([scope('a', 'mine')]);
    // The checkout of another process is older.
    await store.put([scope('a', 'older')]);
    await store.finish(await leaseNow(store), look({ revision: 'older' }));

    const before = await counted();
    const lease = await store.lease('w1', ['a'], minute, [], round);
    await store.finish(lease as ScopeLease, look({ revision: 'mine' }));

    expect([before, await counted()]).toEqual([0, 1]);
    expect(await store.lease('w1', ['a'], minute, [], round)).toBeUndefined();
  });

  it('keeps what the last green look knew, whatever text from a cloud says', async ({ onTestFinished }) => {
    const { store, sql } = await openStore(onTestFinished);
    const text = '\\u0000 \u0000 \ud800 \u{1f600}';
    const found = { total: 1, first: [{ identity: text, class: 'missing', name: text, region: 'cn-bj2' }] };
    await store.put([scope('a')]);
    await store.finish(await leaseNow(store), look({ commit: 'c'.repeat(40) }));
    await sql("update hostwright.scope set due = now() - interval '1 s'");

    await store.finish(await leaseNow(store), look({ state: 'drift', exit: 2, message: text, findings: found }));

    const { row, digest, green, findings, plot } = (await store.readScope('a')) ?? {};
    const kept = '\\u0000 \ufffd \ufffd \u{1f600}';
    expect(green).toEqual({
      ...{ at: expect.any(String), revision: 'c'.repeat(40), digest: 'one' },
      findings: { total: 0, first: [] },
    });
    expect(digest).toBe('one');
    expect(findings?.first).toEqual([{ identity: kept, class: 'missing', name: kept, region: 'cn-bj2' }]);
    expect(row).toMatchObject({ revision: 'one', message: kept });
    expect(plot?.map(({ state }) => state)).toEqual(['in-sync', 'drift']);
  });

  it('plots the looks of 90 days, and of more than 361 the last one of each 6 hours', async ({ onTestFinished }) => {
    const { store, sql } = await openStore(onTestFinished);
    await store.put([scope('a')]);
    const add = (from: number, to: number) =>
      sql(`insert into hostwright.observation (scope, at, state, exit, counts, revision)
        select 'a', now() - n * interval '1 hour', 'drift', 2, '{}', 'one' from generate_series(${from}, ${to}) as n`);

    await add(1, 361);
    await add(3_000, 3_010);
    const all = (await store.readScope('a'))?.plot ?? [];
    await add(362, 363);
    const some = (await store.readScope('a'))?.plot ?? [];

    expect(all).toHaveLength(361);
    expect(all.map(({ at }) => at)).toEqual(all.map(({ at }) => at).toSorted());
    expect(some.length).toBeGreaterThan(59);
    expect(some.length).toBeLessThan(63);
    expect(some.at(-1)).toEqual(all.at(-1));
  });

  it('tells of an account what its newest look knew, and who holds its lock now', async ({ onTestFinished }) => {
    const { store, sql } = await openStore(onTestFinished);
    const first = [{ name: 'web-1', region: 'cn-bj2', sentAt: '2026-11-23T10:00:00.000Z' }];
    const known = { doubts: { total: 1, first }, throttled: false, repeatFlags: undefined };
    await store.put([scope('a'), scope('b')]);
    const nothing = await store.readAccounts();
    await store.finish(await leaseNow(store), look({ ofAccount: known }));
    await store.finish(await leaseNow(store, 'w1', ['b']), look({ ofAccount: undefined, state: 'unknown' }));
    const holder = { pid: 7, started: '1', boot: 'b', namespace: 'n', host: 'ci-1', at: '2026-11-23T10:00:00.000Z' };
    await sql(`insert into hostwright.account
      values ('0123456789ab', 3, '${JSON.stringify(holder)}', now(), false, 0, '', 's')`);

    const [account] = await store.readAccounts();

    expect(nothing).toMatchObject([{ clouds: ['shop'], scopes: 2, known: undefined, lock: undefined }]);
    expect(account).toMatchObject({ account: '0123456789ab', scopes: 2, known: { doubts: { total: 1, first } } });
    expect(account?.lock).toMatchObject({ status: 'held', generation: 3, taken: { host: 'ci-1' } });
    await store.put([scope('a'), { ...scope('b'), account: 'f'.repeat(12) }]);
    await store.put([{ ...scope('a'), account: 'e'.repeat(12) }]);
    expect((await store.readAccounts()).map((one) => [one.account, one.known])).toEqual([
      ['e'.repeat(12), undefined],
      ['f'.repeat(12), undefined],
    ]);
    await store.put([scope('a')]);
    await sql('update hostwright.account set released = true');
    expect((await store.readAccounts())[0]?.lock).toBeUndefined();
  });

  it('shows a scope for longer than its alert waits, and not one that is gone', async ({ onTestFinished }) => {
    const { store, sql } = await openStore(onTestFinished);
    await store.put([scope('a'), scope('b'), { ...scope('c'), facts: { ...facts, link: 'https://x.example.com' } }]);
    const shown = async () => (await store.readFleet()).map(({ id }) => id);
    const pass = (minutes: number) =>
      sql(`update hostwright.scope set put_at = put_at - interval '${minutes} minutes',
        shown_until = shown_until - interval '${minutes} minutes'`);

    // The other repository has put its own scope of this id.
    await store.forget([scope('b'), scope('c')]);
    expect(await shown()).toEqual(['a', 'c']);
    await pass(1);
    await store.put([scope('b')]);
    await pass(24 * 60 + 28);
    expect(await shown()).toEqual(['a', 'b', 'c']);
    await pass(3);
    expect([await shown(), await store.readAccounts()]).toEqual([[], []]);
  });

  it('leases each scope to one worker of many at a time', async ({ onTestFinished }) => {
    const { store } = await openStore(onTestFinished);
    const ids = ['a', 'b', 'c'];
    await store.put(ids.map((id) => scope(id)));

    const leases = await Promise.all(Array.from({ length: 9 }, (_, index) => store.lease(`w${index}`, ids, minute)));

    const leased = leases.flatMap((lease) => (lease === undefined ? [] : [lease.id]));
    expect(new Set(leased).size).toBe(leased.length);
    expect(await store.lease('last', ids, minute).then(async (one) => one ?? (await store.readFleet()).length)).toBe(3);
  });

  it('leaves a scope to the process that can read it, and shows why once there is none', async ({ onTestFinished }) => {
    const { store, sql } = await openStore(onTestFinished);
    const left = { ...scope('a', 'left'), account: '', isLeft: true };
    const leaseLeft = () => store.lease('w2', [], minute, ['left']);
    await store.put([scope('a')]);

    await store.put([left]);

    expect(await store.readFleet()).toMatchObject([{ account: '0123456789ab', revision: 'one' }]);
    expect(await leaseLeft()).toBeUndefined();
    const pass = (minutes: number) =>
      sql(`update hostwright.scope set put_at = put_at - interval '4 minutes',
        due = now() - interval '${minutes} minutes'`);
    await pass(14);
    await store.put([left]);
    expect(await leaseLeft()).toBeUndefined();
    await pass(16);
    await store.put([left]);
    expect(await leaseLeft()).toMatchObject({ id: 'a' });
    await store.put([scope('a')]);
    expect(await leaseLeft()).toBeUndefined();
    await sql("update hostwright.scope set lease_until = now() - interval '1 ms'");
    expect(await store.lease('w1', ['a'], minute)).toMatchObject({ id: 'a' });
  });

  it('looks soon again where another process put other files during the look', async ({ onTestFinished }) => {
    const { store, sql } = await openStore(onTestFinished);
    await store.put([scope('a')]);
    const lease = await leaseNow(store);
    await store.put([scope('a', 'two')]);

    await store.finish(lease, look());

    const [row] = await sql("select due < now() + interval '31 seconds' as soon from hostwright.scope");
    expect(row).toEqual({ soon: true });
  });

  it('leases no scope that this process has not loaded, and none that is not due', async ({ onTestFinished }) => {
    const { store } = await openStore(onTestFinished);
    await store.put([scope('a'), scope('b')]);
    await store.finish(await leaseNow(store), look());

    expect(await store.lease('w2', ['a'], minute)).toBeUndefined();
    expect(await store.lease('w2', [], minute)).toBeUndefined();
    expect(await store.lease('w2', ['a', 'b'], minute)).toMatchObject({ id: 'b' });
  });

  it('gives the scope of a killed worker to another, and takes no more of the first', async ({ onTestFinished }) => {
    const { store, sql } = await openStore(onTestFinished);
    await store.put([scope('a')]);
    const killed = await store.lease('w1', ['a'], 1);
    if (killed === undefined) throw new Error('nothing was due');
    await sql('select pg_sleep(0.01)');

    const second = await leaseNow(store, 'w2');

    expect(second.token).toBeGreaterThan(killed.token);
    expect(await store.renew(killed, minute)).toBe(false);
    expect(await store.finish(killed, look({ state: 'drift', exit: 2 }))).toBe(false);
    expect(await store.readScope('a')).toMatchObject({ row: { state: 'waiting', worker: 'w2' }, history: [] });
    expect(await store.renew(second, minute)).toBe(true);
    expect(await store.finish(second, look())).toBe(true);
    expect(await store.finish(second, look({ state: 'drift' }))).toBe(false);
  });

  it('keeps the looks that found a change and one a day, for 90 days', async ({ onTestFinished }) => {
    const { store, sql } = await openStore(onTestFinished);
    await store.put([scope('a')]);
    const see = async (changes: Partial<ScopeLook>) => {
      await store.finish(await leaseNow(store), look({ ...changes, dueInMs: 0 }));
      return (await store.readScope('a'))?.history.map(({ state }) => state);
    };
    const drift = { state: 'drift', exit: 2, counts: { missing: 1 } } as const;

    expect(await see({})).toEqual(['in-sync']);
    expect(await see({})).toEqual(['in-sync']);
    expect(await see(drift)).toEqual(['drift', 'in-sync']);
    expect(await see(drift)).toEqual(['drift', 'in-sync']);
    expect(await see({ ...drift, counts: { missing: 2 } })).toEqual(['drift', 'drift', 'in-sync']);
    await sql("update hostwright.observation set at = at - interval '25 hours'");
    expect(await see({ ...drift, counts: { missing: 2 } })).toHaveLength(4);
    await sql("update hostwright.observation set at = at - interval '89 days'");
    await store.tidy();
    expect((await store.readScope('a'))?.history).toHaveLength(1);
  });
});
