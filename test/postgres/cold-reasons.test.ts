/** An apply over a database that is not as this machine left it says in one sentence why it waits. */
import { describe, expect } from 'vitest';
import { rememberState } from '../support/postgres/journals.ts';
import { postgresDatabase } from '../support/postgres/postgres.ts';
import { isPostgresOff } from '../support/postgres/programs.ts';
import { type SharedScene, shareJournal } from '../support/postgres/shared-scene.ts';
import { type Stage, it as staged } from '../support/stage.ts';

const it = staged.skipIf(isPostgresOff);
const apply = 'apply -y --cold-start wait --settle-window 1s --settle-wait 20s';

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

/** To before its last run. */
async function setBack(scene: SharedScene): Promise<void> {
  const putBack = await rememberState(scene);
  await scene.inside(`apply -y --only web-1 --journal ${scene.journal}`);
  await putBack();
}

describe.concurrent('an apply that makes a cold start says why', () => {
  it.for<[what: string, change: (scene: SharedScene) => Promise<void>, says: RegExp]>([
    [
      'restored from a dump',
      restoreDump,
      /The database of the journal is not the one that was used before: it was restored from a dump, or is a copy\. So nothing/,
    ],
    [
      'set back',
      setBack,
      /The database of the journal was set back to an earlier state, and \d records that this machine has seen are gone\. So nothing/,
    ],
    [
      'set back before it was restored from a dump',
      async (scene) => {
        await setBack(scene);
        await restoreDump(scene);
      },
      /restored from a dump, or is a copy, and \d records that this machine has seen are gone\. So nothing/,
    ],
  ])('where the database was %s', async ([, change, says], { stage }) => {
    const scene = await openScene(stage, change);

    const next = await scene.inside(`${apply} --journal ${scene.journal}`);

    expect(next).toMatchObject({ code: 0, stderr: expect.stringMatching(says) });
  });

  it('where it may not wait', async ({ stage }) => {
    const scene = await openScene(stage, restoreDump);

    const refused = await scene.inside(`apply -y --cold-start refuse --journal ${scene.journal}`);

    expect(refused.code).toBe(7);
    expect(refused.stderr).toContain('it was restored from a dump, or is a copy. So this run cannot know');
    expect(refused.stderr).toMatch(/^ {2}- Wait with --cold-start wait \(\d+ s\)\.$/m);
    expect(refused.stderr).not.toContain('--first-apply');
  });
});
