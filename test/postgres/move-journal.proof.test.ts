/** `journal export` and `journal import`, between folders, files and a real PostgreSQL. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { encodeRecords } from '../../src/journal/codec.ts';
import { declarationOf, folderWith } from '../support/hostwright.ts';
import { startJournalServer } from '../support/postgres/journals.ts';
import { isPostgresOff } from '../support/postgres/programs.ts';
import { sendsTo, webs } from '../support/sends.ts';
import { type Stage, it as staged } from '../support/stage.ts';
import { until } from '../support/until.ts';

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
  return { ...scene, folder, url, sql, records, grow, file: join(folder, '../export') };
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

  it('ends each later run over the folder, and each reading too', async ({ stage }) => {
    const { inside: run, url, folder } = await moving(stage);
    await run(`journal import --from ${folder} --journal ${url}`);

    const [applied, intents] = [await run(`${never} --journal ${folder}`), await run(`intents --journal ${folder}`)];

    for (const one of [applied, intents]) {
      expect(one).toMatchObject({ code: 7, stderr: expect.stringContaining(`was moved to ${url}`) });
    }
  });

  it('is waited for with --lock-timeout while a run holds its lock', async ({ stage }) => {
    const { inside, start, url, folder } = await moving(stage);
    writeFileSync(join(folder, 'lock.2'), '');

    const importing = start(`journal import --from ${folder} --journal ${url} --lock-timeout 60s`);
    await until(() => importing.stderr().includes('Waiting for the lock'));
    await inside(`unlock 2 --journal ${folder}`);
    const { code, stdout } = await importing.ended;

    expect([code, stdout]).toEqual([0, expect.stringContaining(', lock free')]);
  });

  it('goes to no second database', async ({ stage }) => {
    const { inside: run, url, folder } = await moving(stage);
    const other = await newJournal();
    await run(`journal import --from ${folder} --journal ${url}`);

    const second = await run(`journal import --from ${folder} --journal ${other.url}`);

    expect(second).toMatchObject({ code: 7, stderr: expect.stringContaining('was moved to') });
    expect(await other.sql('select from hostwright.record')).toHaveLength(0);
  });

  it('does not join the records of a run that was there before', async ({ stage }) => {
    const { inside: run, url, folder, records } = await moving(stage);
    await run(`apply -y --settle-window 1s --cold-start proceed --journal ${url}`);
    const before = await records();

    const refused = await run(`journal import --from ${folder} --journal ${url}`);

    expect(refused).toMatchObject({ code: 7, stderr: expect.stringContaining('cannot be merged') });
    expect(await records()).toBe(before);
    expect(existsSync(join(folder, 'moved'))).toBe(false);
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

it.for([150])('an import that is killed leaves nothing or all of the journal (after %i ms)', async (ms, { stage }) => {
  const { run, start, url, folder, records, cloud, grow, sql } = await moving(stage);
  const started = start(`journal import --from ${folder} --journal ${url}`);
  const timer = setTimeout(() => started.kill('SIGKILL'), 100 + ms);
  await started.ended;
  clearTimeout(timer);
  const left = await records();

  const again = await run(`journal import --from ${folder} --journal ${url}`);
  grow();
  const applied = await run(`${never} --journal ${url}`);

  expect(again.code, again.stderr).toBe(0);
  expect([0, readFileSync(join(folder, 'journal'), 'utf8').trimEnd().split('\n').length + 1]).toContain(left);
  expect(applied.code, applied.stderr).toBe(0);
  expect(await sql('select from hostwright.account where not released')).toHaveLength(0);
  expect(sendsTo(cloud)).toMatchObject({ committed: hosts + 1, duplicates: [] });
});

/** A last record that is right in itself, and of other records. */
function otherEnd(lines: readonly string[]): string {
  const [, sha256 = ''] = /"sha256":"([0-9a-f]+)"/.exec(lines.at(-1) ?? '') ?? [];
  return Buffer.from(encodeRecords([{ type: 'exported', records: 5, sha256 }], 6, 1)).toString();
}

describe('an exported journal', () => {
  it.for(['folder', 'database'])(
    'of a %s is a file, which starts cold where it is imported',
    async (kind, { stage }) => {
      const { run, url, folder, file, grow } = await moving(stage);
      if (kind === 'database') await run(`journal import --from ${folder} --journal ${url}`);
      const target = await newJournal();

      const exported = await run(`journal export --to ${file} --journal ${kind === 'database' ? url : folder}`);
      const imported = await run(`journal import --from ${file} --journal ${target.url}`);
      const intents = await run(`intents --all --journal ${target.url}`);
      grow();
      const applied = await run(`${never} --journal ${target.url}`);

      expect(exported).toMatchObject({ code: 0, stderr: '' });
      expect(imported, imported.stderr).toMatchObject({
        code: 0,
        stderr: expect.stringContaining('makes a cold start'),
      });
      expect(intents.stdout).toContain('web-1');
      expect(applied.code).toBe(7);
    },
  );

  it.for(['folder', 'database'])(
    'of a %s is refused where a part of it is missing, or is another one',
    async (kind, { stage }) => {
      const { inside: run, url, folder, file } = await moving(stage);
      if (kind === 'database') await run(`journal import --from ${folder} --journal ${url}`);
      await run(`journal export --to ${file} --journal ${kind === 'database' ? url : folder}`);
      const target = await newJournal();
      const lines = readFileSync(file, 'utf8').split(/(?<=\n)/);
      const parts: readonly (readonly [text: string, says: string])[] = [
        [lines.slice(0, -1).join(''), 'its end is missing'],
        [lines.slice(0, 4).join(''), 'its end is missing'],
        [lines.join('').slice(0, -1), 'its end is missing'],
        [lines.join('').slice(0, -40), 'its end is missing'],
        [`${lines.slice(0, 5).join('')}${otherEnd(lines)}`, 'its records are not those that were exported'],
        ['', 'its end is missing'],
      ];

      for (const [text, says] of parts) {
        writeFileSync(file, text);
        const refused = await run(`journal import --from ${file} --journal ${target.url}`);
        expect(refused, refused.stderr).toMatchObject({ code: 7, stderr: expect.stringContaining(says) });
      }

      expect(await target.sql('select from hostwright.record')).toHaveLength(0);
    },
  );

  it('can be used as the journal of a folder again', async ({ stage }) => {
    const { inside: run, folder, file, grow, cloud } = await moving(stage);
    await run(`journal export --to ${file} --journal ${folder}`);
    const back = folderWith({ journal: readFileSync(file) }, stage.atEnd);

    const intents = await run(`intents --all --journal ${back}`);
    grow();
    const applied = await run(`apply -y --cold-start wait --settle-window 1s --journal ${back}`);
    const again = await run(`journal export --to ${file}-2 --journal ${back}`);

    expect(intents.stdout).toContain('web-1');
    expect([applied.code, again.code], applied.stderr + again.stderr).toEqual([0, 0]);
    expect(sendsTo(cloud)).toMatchObject({ committed: hosts + 1, duplicates: [] });
  });

  it('is written over no file', async ({ stage }) => {
    const { inside: run, folder, file } = await moving(stage);
    writeFileSync(file, 'mine');

    const refused = await run(`journal export --to ${file} --journal ${folder}`);

    expect(refused).toMatchObject({ code: 3, stderr: expect.stringContaining('is not overwritten') });
    expect(readFileSync(file, 'utf8')).toBe('mine');
  });

  it('of another name is told, and nothing is made there', async ({ stage }) => {
    const { run, url, file } = await moving(stage);

    const refused = await run(`journal import --from ${file}-2 --journal ${url}`);

    expect(refused, refused.stderr).toMatchObject({
      code: 7,
      stderr: expect.stringContaining('There is no folder and no file'),
    });
    expect(existsSync(`${file}-2`)).toBe(false);
  });

  it.for([
    ['/nonexistent/dir/file', '--to cannot write "/nonexistent/dir/file": its folder does not exist.'],
    ['.', 'it exists and is not a regular file'],
  ])('is not written to %s', async ([to = '', says = ''], { stage }) => {
    const { run, folder } = await moving(stage);

    const refused = await run(`journal export --to ${to} --journal ${folder}`);

    expect(refused, refused.stderr).toMatchObject({ code: 3, stderr: expect.stringContaining(says) });
    expect(refused.stderr).toContain('Name a file in a folder that exists.');
  });

  it('that is damaged is refused, and nothing of it is written', async ({ stage }) => {
    const { inside: run, folder, file, url, records } = await moving(stage);
    await run(`journal export --to ${file} --journal ${folder}`);
    writeFileSync(file, readFileSync(file, 'utf8').replace('web-2', 'web-9'));

    const refused = await run(`journal import --from ${file} --journal ${url}`);

    expect(refused).toMatchObject({ code: 7, stderr: expect.stringContaining('is not a whole export: line') });
    expect(await records()).toBe(0);
  });
});
