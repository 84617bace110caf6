/** `journal import`, from a folder to a real PostgreSQL. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { declarationOf, folderWith } from '../support/hostwright.ts';
import { startJournalServer } from '../support/postgres/journals.ts';
import { isPostgresOff } from '../support/postgres/programs.ts';
import { sendsTo, webs } from '../support/sends.ts';
import { type Stage, it as staged } from '../support/stage.ts';

const it = staged.skipIf(isPostgresOff);
const { newJournal } = startJournalServer();

const hosts = 3;
const first = 'apply -y --first-apply --settle-window 1h';
/** A cold start would end it. */
const never = 'apply -y --settle-window 1h --cold-start refuse';

/** Hosts that were created over a folder, and an empty database. */
async function moving(stage: Stage) {
  const scene = await stage.emulated({ visibilityLagMs: 0, provisioningMs: 0 }, { hosts: webs(hosts) });
  const folder = join(folderWith({}, stage.atEnd), 'journal');
  const { url, sql } = await newJournal();
  expect((await scene.inside(`${first} --journal ${folder}`)).code).toBe(0);
  const records = async () => (await sql('select line from hostwright.record order by seq')).length;
  /** One more host is missing, so that a run has something to create. */
  const grow = () => writeFileSync(join(scene.folder, 'hosts.yaml'), declarationOf(webs(hosts + 1)));
  return { ...scene, folder, url, sql, records, grow };
}

describe('a journal of a folder that is imported', () => {
  it('is gone on with in the database, and no run waits for anything', async ({ stage }) => {
    const { run, url, folder, cloud, grow } = await moving(stage);

    const moved = await run(`journal import --from ${folder} --journal ${url}`);
    grow();
    const applied = await run(`${never} --journal ${url}`);

    expect(moved, moved.stderr).toMatchObject({ code: 0, stderr: '' });
    expect(applied.code, applied.stderr).toBe(0);
    expect(sendsTo(cloud)).toMatchObject({ committed: hosts + 1, duplicates: [] });
  });

  it('of a copied folder starts cold', async ({ stage }) => {
    const { inside: run, url, folder, grow } = await moving(stage);
    const copy = folderWith({ journal: readFileSync(join(folder, 'journal'), 'utf8') }, stage.atEnd);

    const moved = await run(`journal import --from ${copy} --journal ${url}`);
    grow();
    const applied = await run(`${never} --journal ${url}`);

    expect(moved).toMatchObject({ code: 0, stderr: expect.stringContaining('makes a cold start') });
    expect(applied.code).toBe(7);
  });
});
