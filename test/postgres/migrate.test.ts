/** `journal migrate` and `journal status` over schemas that hold tables of other versions, or of somebody else. */
import { describe, expect } from 'vitest';
import type { Ran } from '../support/hostwright.ts';
import { postgresDatabase } from '../support/postgres/postgres.ts';
import { isPostgresOff } from '../support/postgres/programs.ts';
import { type Stage, it as staged } from '../support/stage.ts';

const it = staged.skipIf(isPostgresOff);

/** A database without tables, and the commands of its owner. */
async function openScene(stage: Stage) {
  const { url, sql } = await postgresDatabase(stage.atEnd);
  const scene = stage.at('http://127.0.0.1:1');
  const run = (words: string) => scene.inside(`${words} --journal ${url}`);
  const answer = async (question: string) => (await sql(`select ${question} as answer`))[0]?.answer;
  return { url, sql, run, answer };
}

async function migrated(stage: Stage) {
  const scene = await openScene(stage);
  expect(await scene.run('journal migrate')).toMatchObject({ code: 0, stderr: '' });
  return scene;
}

function expectRefused({ code, stdout, stderr }: Ran, says: string): void {
  expect({ code, stdout, stderr }).toEqual({ code: 7, stdout: '', stderr: expect.stringContaining(says) });
  expect(stderr).toContain('\n  - ');
}

describe.concurrent('tables of a newer version', () => {
  const newer = 'its tables are of a newer version';
  const change = `
    update hostwright.meta set version = 2;
    create or replace function hostwright.release(of_account text, of_generation bigint, of_holder text)
      returns boolean language sql as 'select null::boolean';
    revoke select on hostwright.record from hostwright_reader`;
  it('are refused by migrate before it changes anything', async ({ stage }) => {
    const { sql, run, answer } = await migrated(stage);
    await sql(change);

    const refused = await run('journal migrate');

    expectRefused(refused, newer);
    expect(await answer("(select prosrc from pg_proc where proname = 'release')")).toBe('select null::boolean');
    expect(await answer("has_table_privilege('hostwright_reader', 'hostwright.record', 'select')")).toBe(false);
  });

  it('are refused by what migrate --print prints, even if each error is passed over', async ({ stage }) => {
    const { sql, run, answer } = await migrated(stage);
    await sql(change);
    const { stdout: printed } = await run('journal migrate --print');

    const [tables = '', grants = '', ...more] = printed.split(/(?<=^commit;$)/m).filter((part) => part.trim() !== '');

    expect(more).toEqual([]);
    for (const script of [tables, grants]) await expect(sql(script)).rejects.toThrow('newer version');
    expect(await answer("(select prosrc from pg_proc where proname = 'release')")).toBe('select null::boolean');
    expect(await answer("has_table_privilege('hostwright_reader', 'hostwright.record', 'select')")).toBe(false);
  });
});
