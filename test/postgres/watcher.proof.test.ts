/** Whole watchers: real processes over a real PostgreSQL, killed for real. */
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe } from 'vitest';
import { laterBy } from '../faults/preload.ts';
import { endSessions, startJournalServer } from '../support/postgres/journals.ts';
import { isPostgresOff } from '../support/postgres/programs.ts';
import { type Stage, it as staged } from '../support/stage.ts';
import { statesOf, watchScopes, watchThroughProxy } from '../support/watcher/watched.ts';

const it = staged.skipIf(isPostgresOff);
const { server, newJournal } = startJournalServer();

const watched = (stage: Stage) => watchScopes(stage, newJournal);

describe.concurrent('a watcher', () => {
  it('watches good scopes beside broken ones, creates nothing, and ends clean', async ({ stage, expect }) => {
    const scene = await watched(stage);
    scene.declare('app', 'name: app-1');
    scene.declare('web', 'name: web-1');
    writeFileSync(join(scene.scopes, 'bad.yaml'), 'flies: x\n');
    const watcher = scene.watch();

    await expect.poll(() => statesOf(scene)).toEqual({ app: 'drift', bad: 'broken', web: 'drift' });
    rmSync(join(scene.scopes, 'web.yaml'));
    const gone = () => scene.sql('select id from hostwright.scope where shown_until <= now()');
    await expect.poll(gone, { timeout: 60_000 }).toEqual([{ id: 'web' }]);
    watcher.kill('SIGTERM');
    const { code, stderr } = await watcher.ended;

    expect(code).toBe(0);
    expect(stderr).toContain('app: waiting -> drift: 1 missing');
    expect(stderr).toContain('bad.yaml:1:1: this scope has no cloud.');
    expect(scene.cloud.hosts()).toEqual([]);
  });

  it('tells a lost create in scope and account, with commands that run as they are', async ({ stage, expect }) => {
    const lost = [{ on: 'create', kind: 'no-answer-before-commit' }] as const;
    const scene = await watchScopes(stage, newJournal, { faults: lost });
    scene.declare('app', 'name: app-1');
    scene.declare('web', 'name: web-1');
    const apply = scene.start(`apply -y -f ${join(scene.scopes, '../app.hosts.yaml')} --journal ${scene.url}`);
    const sent = async () => (await scene.sql("select from hostwright.record where line like '%app-1%'")).length;
    await expect.poll(sent).toBeGreaterThan(0);
    apply.kill('SIGKILL');
    const watcher = scene.watch();

    await expect.poll(() => statesOf(scene)).toEqual({ app: 'in-doubt', web: 'drift' });

    const rows = await scene.sql(
      "select id, counts ->> 'inDoubt' as own, of_account -> 'doubts' ->> 'total' as all from hostwright.scope order by id",
    );
    expect(rows).toEqual([
      { id: 'app', own: '1', all: '1' },
      { id: 'web', own: '0', all: '1' },
    ]);
    const [, pages = ''] = /Pages: (\S+)/.exec(watcher.stdout()) ?? [];
    const text = await fetch(pages).then((answer) => answer.text());
    const [unlock = '', intents = ''] = [...text.matchAll(/<code>hostwright (.*?)<\/code>/g)].map(
      ([, words = '']) => words,
    );
    expect([unlock, intents]).toEqual([expect.stringMatching(/^unlock 1 /), expect.stringMatching(/^intents /)]);
    expect(await scene.paste(unlock).ended).toMatchObject({ code: 0 });
    expect((await scene.paste(intents).ended).stdout).toContain('app-1');
    expect(await fetch(pages).then((answer) => answer.text())).toContain('The lock is free.');

    scene.cloud.changeOptions({ faults: [{ on: 'list', kind: 'http-500-before-commit', status: 403 }] });
    await scene.sql('update hostwright.scope set due = now()');
    await expect.poll(watcher.stderr).toContain('app: in-doubt: cn-bj2 could not be listed.');
    const [app] = await scene.sql("select state, counts, failures from hostwright.scope where id = 'app'");
    expect(app).toEqual({ state: 'in-doubt', counts: {}, failures: 1 });
  });

  it('leaves a scope whose keys it lacks to a process that has them, and says so once', async ({ stage, expect }) => {
    const scene = await watched(stage);
    scene.declare('app', 'name: app-1');
    scene.watch();
    await expect.poll(() => statesOf(scene)).toEqual({ app: 'drift' });

    const poor = scene.watch('', { SHOP_PUBLIC_KEY: undefined });
    await expect.poll(poor.stderr).toContain('app: left to other processes');
    await scene.sql('update hostwright.scope set due = now()');

    const looks = async () => (await scene.sql('select lease_token::int from hostwright.scope'))[0]?.lease_token;
    await expect.poll(looks).toBe(2);
    poor.kill('SIGTERM');
    const { stderr } = await poor.ended;
    expect(stderr.match(/left to other processes/g)).toHaveLength(1);
    expect(stderr).toMatch(
      /left to other processes: The scope app \(.*app\.yaml:2:8\): .*The variable SHOP_PUBLIC_KEY of publicKey is not set\./,
    );
    expect(await statesOf(scene)).toEqual({ app: 'drift' });
  });

  it('says once that its database is away, and once that it is back', async ({ stage, expect }) => {
    const scene = await watchThroughProxy(stage, newJournal);
    for (const id of ['a', 'b', 'c', 'd', 'e']) scene.declare(id, `name: ${id}`, 'every: 10s\n');
    const watcher = scene.watch();
    await expect.poll(() => statesOf(scene)).toEqual({ a: 'drift', b: 'drift', c: 'drift', d: 'drift', e: 'drift' });
    const [, server = ''] = /metrics: (\S+)/.exec(watcher.stdout()) ?? [];
    const failures = async () => {
      const text = await fetch(new URL('/metrics', server)).then((answer) => answer.text());
      return Number(/^hostwright_store_failures_total (\d+)/m.exec(text)?.[1]);
    };

    scene.proxy.refuse();
    await expect.poll(failures).toBeGreaterThan(8);
    scene.proxy.accept();

    const lines = () =>
      watcher
        .stderr()
        .split('\n')
        .filter((line) => / The journal /.test(line));
    await expect.poll(() => lines().length).toBe(2);
    expect(lines()[0]).toMatch(/cannot be used: .* Nothing is looked at\.$/);
    expect(lines()[1]).toMatch(/The journal postgres:\S+ answers again\.$/);
  });

  it('tells a clock that is a day off, and the age of a look by that of its database', async ({ stage, expect }) => {
    const scene = await watched(stage);
    scene.declare('app', 'name: app-1');
    const watcher = scene.watch('', laterBy(scene, 86_400_000).env);
    await expect.poll(() => statesOf(scene)).toEqual({ app: 'drift' });

    const [pages, metrics] = [...watcher.stdout().matchAll(/http:\S+/g)].map(String);
    const text = await fetch(pages ?? '').then((answer) => answer.text());
    const figures = await fetch(`${metrics}/metrics`).then((answer) => answer.text());

    expect(watcher.stderr()).toMatch(/ The clock of this machine is 2\d h ahead of that of postgres:/);
    expect(text).toContain('app');
    expect(text).not.toMatch(/\d h ago/);
    expect(Number(/^hostwright_scope_look_age_seconds\S+ (\S+)/m.exec(figures)?.[1])).toBeLessThan(300);
  });

  it('is refused to a role that may only read, before a scope is read', async ({ stage, expect }) => {
    const scene = await watched(stage);
    scene.declare('app', 'name: app-1');
    await scene.sql('create role only_reader login in role hostwright_reader');

    const journal = scene.url.replace('//hw@', '//only_reader@');
    const words = `watch --scopes ${scene.scopes} --journal ${journal} --listen 127.0.0.1:0 --listen-metrics 127.0.0.1:0`;
    const { code, stdout, stderr } = await scene.start(words).ended;

    expect(code).toBe(7);
    expect(stdout).toBe('');
    expect(stderr).toMatch(/this role lacks a right there \(42501\)\. Nothing is looked at\./);
  });

  it('says that its database cannot be written, and once that it can, in metrics too', async ({ stage, expect }) => {
    const scene = await watched(stage);
    scene.declare('app', 'name: app-1');
    const name = String((await scene.sql('select current_database() as name'))[0]?.name);
    const writable = `alter database "${name}" set default_transaction_read_only`;
    await server().sql(`${writable} = on`);
    const watcher = scene.watch();
    await expect.poll(watcher.stdout).toContain('metrics: ');

    const [told = '', ...others] = watcher.stderr().trimEnd().split('\n');
    expect(told).toMatch(
      / The journal \S+ cannot be used: it cannot be written to \(25006\)\. Nothing is looked at\.$/,
    );
    expect(others).toEqual([]);
    const [, metrics] = /metrics: (\S+)/.exec(watcher.stdout()) ?? [];
    const isUp = async () => {
      const text = await fetch(`${metrics}/metrics`).then((answer) => answer.text());
      // It can be read all the same.
      expect(text).toContain('hostwright_scopes{state="waiting"} 0\n');
      return /^hostwright_store_up (\d)$/m.exec(text)?.[1];
    };
    expect(await isUp()).toBe('0');

    await server().sql(`${writable} = off`);
    await endSessions(server(), name);
    await expect.poll(() => statesOf(scene)).toEqual({ app: 'drift' });
    expect(watcher.stderr().match(/ The journal \S+ answers again\./g)).toHaveLength(1);
    await expect.poll(isUp).toBe('1');
  });
});
