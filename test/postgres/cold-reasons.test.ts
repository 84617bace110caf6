/** An apply over a database that is not as this machine left it says in one sentence why it waits. */
import { describe, expect } from 'vitest';
import { postgresDatabase } from '../support/postgres/postgres.ts';
import { isPostgresOff } from '../support/postgres/programs.ts';
import { type SharedScene, shareJournal } from '../support/postgres/shared-scene.ts';
import { type Stage, it as staged } from '../support/stage.ts';

const it = staged.skipIf(isPostgresOff);
const apply = 'apply -y --cold-start wait --settle-window 1s HOSTWRIGHT_SETTLE_WAIT=20s';

/** One host of two was created over it, and the database is then changed. */
async function openScene(stage: Stage, change: (scene: SharedScene) => Promise<void>): Promise<SharedScene> {
  const scene = await shareJournal(stage, await postgresDatabase(stage.atEnd), { hosts: 2 });
  await scene.inside(`journal migrate --journal ${scene.journal}`);
  const first = await scene.inside(`apply -y --first-apply --only web-1 --journal ${scene.journal}`);
  expect(first.code, first.stderr).toBe(0);
  await change(scene);
  return scene;
}

/** The tables of a restored dump are new ones. */
async function restoreDump({ sql }: SharedScene): Promise<void> {
  await sql(`
    alter table hostwright.record rename to old;
    create table hostwright.record (like hostwright.old including all);
    insert into hostwright.record select * from hostwright.old;
    drop table hostwright.old`);
}

/** Its owner says that it is not what it was, e.g. because its disk was put back. */
async function rename({ sql }: SharedScene): Promise<void> {
  await sql('update hostwright.meta set id = default');
}

const says = 'The journal is a copy (a file from a cache or a backup, or a database that was restored or failed over)';

describe.concurrent('an apply that makes a cold start says why', () => {
  it.for<[what: string, change: (scene: SharedScene) => Promise<void>]>([
    ['restored from a dump', restoreDump],
    ['named anew by its owner', rename],
  ])('where the database was %s', async ([, change], { stage }) => {
    const scene = await openScene(stage, change);

    const next = await scene.inside(`${apply} --journal ${scene.journal}`);

    expect(next).toMatchObject({ code: 0, stderr: expect.stringContaining(says) });
  });

  it('where it may not wait', async ({ stage }) => {
    const scene = await openScene(stage, restoreDump);

    const refused = await scene.inside(`apply -y --cold-start refuse --journal ${scene.journal}`);

    expect(refused.code).toBe(7);
    expect(refused.stderr).toContain('what was sent since may not be in it. So this run cannot know');
    expect(refused.stderr).toMatch(/^ {2}- Keep the journal between runs, or wait with --cold-start wait \(\d+ s\)\./m);
    expect(refused.stderr).not.toContain('--first-apply');
  });
});
