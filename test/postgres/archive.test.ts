/** `journal archive`, and the way back, over a real PostgreSQL. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { declarationOf, type Ran } from '../support/hostwright.ts';
import { startJournalServer } from '../support/postgres/journals.ts';
import { isPostgresOff } from '../support/postgres/programs.ts';
import { sendsTo, webs } from '../support/sends.ts';
import { type Stage, it as staged } from '../support/stage.ts';
import { until } from '../support/until.ts';

const it = staged.skipIf(isPostgresOff);
const { newJournal } = startJournalServer();

const hosts = 3;
/** A cold start would end it. */
const never = 'apply -y --settle-window 1h --cold-start refuse';
const before = '--before 2026-08-01';

/** Hosts that were created long ago, all of whose records are from then. */
async function openOldJournal(stage: Stage) {
  const scene = await stage.emulated({ visibilityLagMs: 0, provisioningMs: 0 }, { hosts: webs(hosts) });
  const { url, direct, sql } = await newJournal();
  const run = (words: string, at = url) => scene.inside(`${words} --journal ${at}`);
  expect((await run('apply -y --first-apply --settle-window 1h')).code).toBe(0);
  await sql("update hostwright.record set at = '2026-07-01'");
  const file = join(scene.folder, 'old.backup');
  const records = async () => sql('select seq, line from hostwright.record order by seq');
  /** One more host is missing, so that a run has something to create. */
  const grow = () => writeFileSync(join(scene.folder, 'hosts.yaml'), declarationOf(webs(hosts + 1)));
  return { ...scene, run, url, direct, sql, file, records, grow };
}

describe('a journal whose old records were archived', () => {
  it('says what it said, and the next apply waits for nothing and creates no host twice', async ({ stage }) => {
    const { run, file, cloud, records, grow } = await openOldJournal(stage);
    const [intents, all] = [await run('intents --all'), await records()];

    const archived = await run(`journal archive ${before} --to ${file}`);
    const left = await records();
    const [later, status] = [await run('intents --all'), await run('journal status')];
    grow();
    const applied = await run(never);

    const last = all.length - 1;
    expect(archived).toMatchObject({ code: 0, stderr: '' });
    expect(archived.stdout).toMatch(
      new RegExp(`^Moved records 1 to ${last} of the account [\\w-]+ to .*. Keep this file.\n$`),
    );
    expect(left).toEqual(all.slice(-1));
    const withoutAges = ({ stdout }: Ran) => stdout.replace(/ +\d+ s$/gm, '');
    expect(withoutAges(later)).toBe(withoutAges(intents));
    expect(status).toMatchObject({
      code: 0,
      stdout: expect.stringContaining(`${all.length} records (${last} archived)`),
    });
    expect(applied.code, applied.stderr).toBe(0);
    expect(sendsTo(cloud)).toMatchObject({ committed: hosts + 1, duplicates: [] });
  });

  it('has all its records again after an import of the file', async ({ stage }) => {
    const { run, file, cloud, records, grow, sql } = await openOldJournal(stage);
    const all = await records();
    await run(`journal archive ${before} --to ${file}`);
    grow();
    const applied = await run(never);

    const back = await run(`journal import --from ${file}`);
    const exported = await run(`journal export --to ${file}.whole`);
    const again = await run(never);

    expect(applied.code, applied.stderr).toBe(0);
    expect(back).toMatchObject({ code: 0, stderr: `note: the records 1 to ${all.length - 1} are there again\n` });
    expect((await records()).slice(0, all.length)).toEqual(all);
    expect(await sql("select from hostwright.record where at = '2026-07-01'")).toHaveLength(all.length);
    expect(exported.code, exported.stderr).toBe(0);
    expect(again.code, again.stderr).toBe(0);
    expect(sendsTo(cloud)).toMatchObject({ committed: hosts + 1, duplicates: [] });
  });

  it('is read by a role that may only read', async ({ stage }) => {
    const { run, direct, sql, file } = await openOldJournal(stage);
    await sql('create role looker login in role hostwright_reader');
    await run(`journal archive ${before} --to ${file}`);

    const plan = await run('plan', direct.replace('//hw@', '//looker@'));

    expect(plan).toMatchObject({ code: 0, stdout: expect.stringContaining('0 to create') });
    expect(plan.stderr).not.toContain('journal');
  });

  it('is read from its newest archive, whose last record has more digits than that of the one before', async ({
    stage,
  }) => {
    const { run, sql, file, records, grow } = await openOldJournal(stage);
    const all = await records();
    await sql('update hostwright.record set at = now() where seq > 8');
    await run(`journal archive ${before} --to ${file}`);
    await sql("update hostwright.record set at = '2026-07-01'");
    await run(`journal archive ${before} --to ${file}.2`);
    grow();

    const applied = await run(never);
    const back = [await run(`journal import --from ${file}.2`), await run(`journal import --from ${file}`)];

    expect(await sql('select seq from hostwright.archive')).toEqual([]);
    expect(applied.code, applied.stderr).toBe(0);
    expect(back.map(({ code }) => code)).toEqual([0, 0]);
    expect((await records()).slice(0, all.length)).toEqual(all);
  });

  it('is archived once: the second time there is nothing to move', async ({ stage }) => {
    const { run, file } = await openOldJournal(stage);
    await run(`journal archive ${before} --to ${file}`);

    const again = await run(`journal archive ${before} --to ${file}.2`);

    expect(again).toMatchObject({ code: 0, stdout: expect.stringContaining('No record was moved: ') });
    expect(existsSync(`${file}.2`)).toBe(false);
  });
});

describe('no record is moved', () => {
  it('by a user who is not the owner', async ({ stage }) => {
    const { run, direct, sql, file, records } = await openOldJournal(stage);
    await sql('create role mover login in role hostwright_applier');
    const all = await records();

    const refused = await run(`journal archive ${before} --to ${file}`, direct.replace('//hw@', '//mover@'));

    expect(refused.code).toBe(7);
    expect(refused.stderr).toContain('only the owner of its tables may move records (42501)');
    expect(refused.stderr).toContain('Put the owner of the database into the address');
    expect(existsSync(file)).toBe(false);
    expect(await records()).toEqual(all);
  });

  it('while an apply holds the lock', async ({ stage }) => {
    const { run, sql, file } = await openOldJournal(stage);
    await sql("update hostwright.account set released = false, holder = '{}'");

    const refused = await run(`journal archive ${before} --to ${file}`);

    expect(refused.code).toBe(7);
    expect(existsSync(file)).toBe(false);
  });

  it('until another run has released the lock, with --lock-timeout', async ({ stage }) => {
    const { start, sql, url, file } = await openOldJournal(stage);
    await sql("update hostwright.account set released = false, holder = '{}'");

    const archive = start(`journal archive ${before} --to ${file} --lock-timeout 60s --journal ${url}`);
    await until(() => archive.stderr().includes('Waiting for the lock'));
    await sql('update hostwright.account set released = true');
    const { code, stdout, stderr } = await archive.ended;

    expect([code, stdout]).toEqual([0, expect.stringMatching(/^Moved records 1 to /)]);
    expect(stderr).toMatch(/^The lock of this account is taken, and it is unknown by whom\.\nWaiting for the lock: /);
  });

  it.for([
    ['--before 2099-01-01 --to x', 'is in the future'],
    ['--before 2026-02-31 --to x', 'is not a date'],
    ['--before yesterday --to x', 'is not a date'],
    ['--to x', '--before names no date'],
    ['--before 2026-08-01', '--to names no file'],
  ] as const)('with %s', async ([flags, says], { stage }) => {
    const { inside } = await stage.emulated();

    const refused = await inside(`journal archive ${flags} --journal postgres://hw@127.0.0.1:1/none`);

    expect(refused).toMatchObject({ code: 3, stdout: '' });
    expect(refused.stderr).toContain(says);
  });

  it('of an account without a journal, which leaves nothing behind', async ({ stage }) => {
    const { inside, folder } = await stage.emulated();
    const { url, sql } = await newJournal();

    const archived = await inside(`journal archive ${before} --to ${folder}/x --journal ${url}`);

    expect(archived).toMatchObject({ code: 7, stderr: expect.stringContaining('There is no journal of the account') });
    expect(await sql('select from hostwright.account')).toEqual([]);
  });

  it('out of a folder', async ({ stage }) => {
    const { inside, folder } = await stage.emulated();

    const refused = await inside(`journal archive ${before} --to x --journal ${folder}`);

    expect(refused).toMatchObject({ code: 3, stderr: expect.stringContaining('not out of a folder') });
  });
});

it('the file of an archive begins with the first record of the journal', async ({ stage }) => {
  const { run, file, records } = await openOldJournal(stage);
  const all = await records();

  await run(`journal archive ${before} --to ${file}`);

  const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
  expect(lines.slice(0, -1)).toEqual(all.slice(0, -1).map(({ line }) => line));
});
