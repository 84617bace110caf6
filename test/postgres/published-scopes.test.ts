/** Scopes in the database: published by one process, and watched by others that have no folder. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { openPublishedScopes } from '../../src/controller/database/publish-database.ts';
import type { ScopeToPublish } from '../../src/core/published-scope.ts';
import { statesOf, watchScopes } from '../support/controller/watched.ts';
import { connectionsTo } from '../support/postgres/connections.ts';
import { startJournalServer } from '../support/postgres/journals.ts';
import { isPostgresOff } from '../support/postgres/programs.ts';
import { type Stage, it as staged } from '../support/stage.ts';

const it = staged.skipIf(isPostgresOff);
const { newJournal } = startJournalServer();

const watched = (stage: Stage) => watchScopes(stage, newJournal);

function rowOf(id: string, revision: string): ScopeToPublish {
  const declarations = [{ file: 'hosts.yaml', text: `hosts of ${revision}\n` }];
  return { id, file: `${id}.yaml`, text: `scope of ${revision}\n`, declarations, revision };
}

async function openPublisher({ atEnd }: Stage) {
  const { url, sql } = await newJournal();
  return { url, sql, store: openPublishedScopes(connectionsTo(url, atEnd), 'hostwright') };
}

const changesOf = (changes: readonly { readonly id: string; readonly change: string }[]) =>
  changes.map(({ id, change }) => `${id} ${change}`);

describe('the store of published scopes', () => {
  it('holds what was published last, and tells what that changed', async ({ stage }) => {
    const { store, sql } = await openPublisher(stage);
    const first = await store.publish([rowOf('a', 'one'), rowOf('b', 'one'), rowOf('c', 'one')], 'ann@ci', true);

    const second = await store.publish([rowOf('b', 'two'), rowOf('c', 'one'), rowOf('d', 'one')], 'bob@ci', true);

    expect(changesOf(first)).toEqual(['a added', 'b added', 'c added']);
    expect(changesOf(second)).toEqual(['a removed', 'b changed', 'c unchanged', 'd added']);
    const rows = await sql('select id, revision, published_by as by from hostwright.published_scope order by id');
    expect(rows).toEqual([
      { id: 'b', revision: 'two', by: 'bob@ci (hw)' },
      { id: 'c', revision: 'one', by: 'ann@ci (hw)' },
      { id: 'd', revision: 'one', by: 'bob@ci (hw)' },
    ]);
  });

  it('tells the same in a dry run, and writes nothing', async ({ stage }) => {
    const { store, sql } = await openPublisher(stage);
    await store.publish([rowOf('a', 'one')], 'ann@ci', true);

    const told = await store.publish([rowOf('b', 'one')], 'bob@ci', false);

    expect(changesOf(told)).toEqual(['a removed', 'b added']);
    expect(await sql('select id from hostwright.published_scope')).toEqual([{ id: 'a' }]);
  });

  it('gives texts only where a row was written since, by whom ever', async ({ stage }) => {
    const { store, sql } = await openPublisher(stage);
    await store.publish([rowOf('a', 'one'), rowOf('b', 'one')], 'ann@ci', true);
    const first = await store.list(new Map());
    const known = new Map(first.map(({ id, version }) => [id, version]));

    const same = await store.list(known);
    await store.publish([rowOf('a', 'one'), rowOf('b', 'one')], 'bob@ci', true);
    const publishedAgain = await store.list(known);
    await sql("update hostwright.published_scope set text = 'by hand' where id = 'b'");
    const edited = await store.list(known);

    const { revision: _, ...texts } = rowOf('a', 'one');
    expect(first[0]?.scope).toEqual(texts);
    for (const listed of [same, publishedAgain]) {
      expect(listed.map(({ scope }) => scope)).toEqual([undefined, undefined]);
    }
    expect(edited.map(({ scope }) => scope?.text)).toEqual([undefined, 'by hand']);
  });

  it('holds one whole folder where two are published at once', async ({ stage }) => {
    const { store, url } = await openPublisher(stage);
    const other = openPublishedScopes(connectionsTo(url, stage.atEnd), 'hostwright');

    for (let nth = 0; nth < 20; nth += 1) {
      const [mine, theirs] = [
        [rowOf('a', `${nth}`), rowOf('b', `${nth}`)],
        [rowOf('b', `${-nth}`), rowOf('c', `${-nth}`)],
      ];
      await Promise.all([store.publish(mine, 'ann@ci', true), other.publish(theirs, 'bob@ci', true)]);

      const ids = (await store.list(new Map())).map(({ id }) => id).join(' ');
      expect(['a b', 'b c']).toContain(ids);
    }
  });

  it('is written by a role that can do nothing else, and by no other role of a team', async ({ stage }) => {
    const { url, store, sql } = await openPublisher(stage);
    const roles = ['publisher', 'applier', 'controller', 'reader'];
    for (const role of roles) {
      await sql(
        `do $$ begin create role the_${role} login in role hostwright_${role}; exception when duplicate_object then null; end $$`,
      );
    }
    const as = (role: string) => openPublishedScopes(connectionsTo(url, stage.atEnd, `the_${role}`), 'hostwright');
    const denied = { code: '42501' };

    expect(changesOf(await as('publisher').publish([rowOf('a', 'one')], 'ci', true))).toEqual(['a added']);
    for (const role of roles.slice(1)) {
      await expect(as(role).publish([], 'ci', true)).rejects.toMatchObject(denied);
      await expect(as(role).publish([], 'ci', false)).rejects.toMatchObject(denied);
    }
    for (const role of ['controller', 'reader']) expect(await as(role).list(new Map())).toHaveLength(1);
    for (const role of ['publisher', 'applier']) {
      await expect(as(role).list(new Map())).rejects.toMatchObject(denied);
    }
    for (const write of ["update hostwright.published_scope set text = ''", 'delete from hostwright.published_scope']) {
      for (const role of roles)
        await expect(sql(`set role the_${role}; ${write}`)).rejects.toThrow('permission denied');
    }
    expect((await store.list(new Map()))[0]?.scope?.text).toBe('scope of one\n');
  });
});

describe('scopes publish', () => {
  it('tells what it changes, first in a dry run', async ({ stage }) => {
    const scene = await watched(stage);
    scene.declare('app', 'name: app-1');
    scene.declare('web', 'name: web-1');

    const dry = await scene.publish(' --dry-run');
    const first = await scene.publish();
    scene.declare('app', 'name: app-2');
    rmSync(join(scene.scopes, 'web.yaml'));
    const second = await scene.publish(' --json');

    expect(dry).toMatchObject({ code: 0, stderr: '' });
    expect(dry.stdout).toContain('Nothing was written (--dry-run). It would publish 2 scopes: 2 added.');
    expect(first.stdout).toContain('Published 2 scopes: 2 added.');
    const revision = expect.stringMatching(/^[0-9a-f]{12}$/);
    expect(JSON.parse(second.stdout)).toMatchObject({
      format: 'hostwright/scopes',
      dryRun: false,
      scopes: [
        { id: 'app', change: 'changed', revision },
        { id: 'web', change: 'removed', revision },
      ],
    });
  });

  it('publishes nothing if a scope names an endpoint with a password', async ({ stage }) => {
    const scene = await watched(stage);
    scene.declare('app', 'name: app-1');
    scene.declare('web', 'name: web-1', 'endpoint: https://ann:s3kr1t-w0rd@api.example.com\n');

    const refused = await scene.publish();

    expect(refused.code).toBe(3);
    expect(refused.stderr).toContain('"endpoint" is not a field of a scope');
    expect(refused.stdout + refused.stderr).not.toContain('s3kr1t');
    expect(await scene.sql('select id from hostwright.published_scope')).toEqual([]);
  });

  it('says which command makes the table, in a database of an older version', async ({ stage }) => {
    const scene = await watched(stage);
    scene.declare('app', 'name: app-1');
    await scene.sql('drop function hostwright.publish_scopes; drop table hostwright.published_scope');

    const published = await scene.publish();
    const controller = await scene.watchTable().ended;
    const migrated = await scene.inside(`journal migrate --journal ${scene.url}`);

    for (const { code, stderr } of [published, controller]) {
      expect({ code, stderr }).toEqual({ code: 7, stderr: expect.stringContaining('hostwright journal migrate') });
    }
    expect(migrated.code).toBe(0);
    expect((await scene.publish()).code).toBe(0);
  });

  it('says which role may publish to one that may not', async ({ stage }) => {
    const scene = await watched(stage);
    scene.declare('app', 'name: app-1');
    await scene.sql(
      'do $$ begin create role looker login in role hostwright_reader; exception when duplicate_object then null; end $$',
    );

    const { code, stderr } = await scene.inside(
      `scopes publish ${scene.scopes} --journal ${scene.url.replace('//hw@', '//looker@')}`,
    );

    expect({ code, stderr }).toEqual({ code: 7, stderr: expect.stringContaining('hostwright_publisher') });
  });
});

describe('a controller over published scopes', () => {
  it('watches good rows beside broken ones, and shows hostile text as text', async ({ stage }) => {
    const scene = await watched(stage);
    scene.declare('app', 'name: app-1');
    scene.declare('web', 'name: web-1');
    await scene.publish();
    const hostile = '<script>alert(1)</script>\x1b[31m.yaml';
    await scene.sql(
      `update hostwright.published_scope set file = '${hostile}', text = E'id: web\\nflies: x' where id = 'web'`,
    );
    rmSync(scene.scopes, { recursive: true });
    const controller = scene.watchTable();

    await expect.poll(() => statesOf(scene)).toEqual({ app: 'drift', web: 'broken' });
    const [address = ''] = /http:\S+/.exec(controller.stdout()) ?? [];
    const page = await fetch(`${address}/scopes/web`).then((answer) => answer.text());
    controller.kill('SIGTERM');
    const { code, stderr } = await controller.ended;

    expect(code).toBe(0);
    expect(page).toContain('files is missing');
    expect(page).toContain('&lt;script&gt;alert(1)');
    expect(page).not.toContain('<script>alert(1)');
    expect(stderr).toContain('app: waiting -> drift: 1 missing');
    expect(stderr).toContain('.yaml:1:1: files is missing.');
    expect(stderr).not.toContain('\x1b');
  });

  it('has the revision of the folder that was published, so that neither makes the other look again', async ({
    stage,
  }) => {
    const scene = await watched(stage);
    scene.declare('app', 'name: app-1');
    await scene.publish();
    const over = [scene.watchTable(), scene.watch()];

    await expect.poll(() => statesOf(scene)).toEqual({ app: 'drift' });
    await expect.poll(() => over.every((one) => one.stdout().includes('Pages'))).toBe(true);
    for (const one of over) one.kill('SIGTERM');
    await Promise.all(over.map((one) => one.ended));

    const [row] = await scene.sql(
      'select scope.revision, looked_revision, published_scope.revision as published, (select count(*)::int from hostwright.observation) as looks from hostwright.scope join hostwright.published_scope using (id)',
    );
    expect(row).toMatchObject({ revision: row?.published, looked_revision: row?.published, looks: 1 });
  });

  it('knows no more of a scope that was removed, and looks again at one that was changed', async ({ stage }) => {
    const scene = await watched(stage);
    scene.declare('app', 'name: app-1');
    scene.declare('web', 'name: web-1');
    await scene.publish();
    const first = scene.watchTable();
    await expect.poll(() => statesOf(scene)).toEqual({ app: 'drift', web: 'drift' });
    first.kill('SIGTERM');
    await first.ended;

    scene.declare('app', ['name: app-1', 'name: app-2']);
    rmSync(join(scene.scopes, 'web.yaml'));
    await scene.publish();
    scene.watchTable();

    const looks = () =>
      scene.sql(
        "select scope, max(counts->>'missing') as missing, count(*)::int as looks from hostwright.observation group by scope order by scope",
      );
    await expect.poll(looks).toEqual([
      { scope: 'app', missing: '2', looks: 2 },
      { scope: 'web', missing: '1', looks: 1 },
    ]);
  });
});
