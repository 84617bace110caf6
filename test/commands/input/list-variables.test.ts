/** Variables of flags that may be repeated, such as `HOSTWRIGHT_ONLY` for `--only`, and those of no flag. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { webs } from '../../support/sends.ts';
import { it } from '../../support/stage.ts';

it.concurrent('select as their flags do, with commas between the patterns', async ({ stage }) => {
  const { inside } = await stage.emulated({}, { hosts: webs(4) });

  const env = { HOSTWRIGHT_ONLY: 'web-1, web-2,web-3', HOSTWRIGHT_EXCLUDE: 'web-2' };
  const { stdout } = await inside('plan --json', { env });

  expect(JSON.parse(stdout).hosts.map(({ name }: { name: string }) => name)).toEqual(['web-1', 'web-3']);
});

it.concurrent('name files and formats, one a line: a path may hold a comma', async ({ stage }) => {
  const { inside, folder } = await stage.emulated();
  writeFileSync(join(folder, 'a,b.yaml'), readFileSync(join(folder, 'hosts.yaml')));

  const env = { HOSTWRIGHT_FILE: 'a,b.yaml', HOSTWRIGHT_OUTPUT: 'json=report.json\nmarkdown=report.md\n' };
  const { code, stdout } = await inside('plan', { env });

  expect([code, stdout]).toEqual([0, expect.stringContaining('a,b.yaml:')]);
  expect(JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8')).counts.create).toBe(1);
  expect(existsSync(join(folder, 'report.md'))).toBe(true);
});

it.concurrent('say how a failure of the flags is printed', async ({ stage }) => {
  const { code, stdout } = await stage.at('').inside('plan --nonsense', { env: { HOSTWRIGHT_OUTPUT: 'json' } });

  expect([code, JSON.parse(stdout).error.code]).toEqual([3, 'flag-unknown']);
});

it.concurrent('that no flag has are noted if near one, and strangers of the prefix not', async ({ stage }) => {
  const env = { HOSTWRIGHT_ENDPIONT: 'x', HOSTWRIGHT_DIALECT: 'uhost', HOSTWRIGHT_AUTO_APPROVE: '1' };

  const { stderr } = await stage.at('').inside('validate', { env });

  expect(stderr).toContain('note: HOSTWRIGHT_ENDPIONT is ignored; did you mean HOSTWRIGHT_ENDPOINT?\n');
  expect(stderr).toContain('note: HOSTWRIGHT_AUTO_APPROVE is ignored: --auto-approve is for one run');
  expect(stderr).not.toContain('HOSTWRIGHT_DIALECT');
});
