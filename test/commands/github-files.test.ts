/** `-o github`: the summary and the outputs of a step, as the platform reads them from its files. */
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { writeGithubFiles } from '../../src/app/output/github-files.ts';
import { outputsIn } from '../gitops/platforms/github-job.ts';
import { folderWith } from '../support/hostwright.ts';
import { desiredHost, observation } from '../support/model/builders.ts';
import { everyRow, planOf, planReport, renderOptions } from '../support/reports/reports.ts';
import { readCommands } from '../support/reports/workflow-commands.ts';
import { it } from '../support/stage.ts';

const mebibyte = 1_048_576;
const everything = planReport(everyRow);
const filesIn = (folder: string) => ({
  GITHUB_STEP_SUMMARY: join(folder, 'summary.md'),
  GITHUB_OUTPUT: join(folder, 'output'),
});

it.concurrent('a plan tells its step what it found, and prints its annotations', async ({ stage }) => {
  const { folder, run, env } = await stage.emulated({}, { hosts: ['name: web-1', 'name: web-2'] });
  const files = filesIn(folder);

  const { code, stdout } = await run('plan --allow new-scope -o github', { env: { ...env, ...files } });

  expect(code).toBe(0);
  expect(readCommands(stdout).map(({ name, properties }) => [name, properties.file, properties.line])).toEqual([
    ['notice', 'hosts.yaml', '12'],
    ['notice', 'hosts.yaml', '13'],
  ]);
  expect(stdout).toMatch(/\nHostwright plan: 2 to create, 0 in sync\. Exit 0 \(ok\)\.\n$/);
  expect(readFileSync(files.GITHUB_STEP_SUMMARY, 'utf8')).toContain('### Hostwright plan: 2 to create, 0 in sync\n');
  expect(outputsIn(readFileSync(files.GITHUB_OUTPUT, 'utf8'))).toEqual({
    'exit-code': '0',
    'exit-name': 'ok',
    create: '2',
    missing: '2',
    changed: '0',
    duplicate: '0',
    held: '0',
    'left-out': '0',
  });
});

it.concurrent('names files as the checkout does, wherever the command runs', async ({ stage }) => {
  const { folder, inside, env } = await stage.emulated();
  const outer = join(folder, '..');

  const { stdout } = await inside('plan -o github', { env: { ...env, GITHUB_WORKSPACE: outer } });

  expect(readCommands(stdout)[0]?.properties.file).toBe(`${folder.split('/').at(-1)}/hosts.yaml`);
});

it.concurrent('writes nothing where the platform names no files, or nobody asked for it', async ({ stage }) => {
  const { folder, inside, env } = await stage.emulated();
  const files = filesIn(folder);

  const nameless = await inside('plan -o github', { env: { ...env, GITHUB_STEP_SUMMARY: '' } });
  await inside('plan -o markdown', { env: { ...env, ...files } });

  expect(nameless.code).toBe(0);
  expect(nameless.stderr).not.toContain('note: ');
  expect(() => statSync(files.GITHUB_STEP_SUMMARY)).toThrow('ENOENT');
  expect(() => statSync(files.GITHUB_OUTPUT)).toThrow('ENOENT');
});

it.concurrent('adds the plan that was saved, and no output can begin another', async ({ stage }) => {
  const files = filesIn(folderWith({}, stage.atEnd));
  const saved = { fingerprint: 'f'.repeat(64), path: 'a\nexit-code=0\nx<<y', expires: '', terms: [], files: [] };

  await writeGithubFiles({ exit: 'duplicate', report: { ...everything, saved }, options: renderOptions }, files);

  const written = readFileSync(files.GITHUB_OUTPUT, 'utf8');
  const outputs = outputsIn(written);
  // Nobody can guess what ends an output.
  expect(written.match(/^[\w-]+<<hostwright-[0-9a-f-]{36}$/gm)).toHaveLength(Object.keys(outputs).length);
  expect(outputs).toMatchObject({
    fingerprint: saved.fingerprint,
    'plan-file': saved.path,
    'exit-code': '6',
    'exit-name': 'duplicate',
    create: '2',
    held: '2',
  });
});

it.concurrent('keeps the summary within one mebibyte, with what is there', async ({ stage }) => {
  const folder = folderWith({}, stage.atEnd);
  const files = filesIn(folder);
  const hosts = Array.from({ length: 3_000 }, (_, index) =>
    desiredHost({ name: `wéb-${index}`, imageId: '画'.repeat(80) }),
  );
  const report = planReport(planOf(hosts, [observation()]));
  const sizes = [0, 500_000, 1_000_000];

  const texts: string[] = [];
  for (const size of sizes) {
    writeFileSync(files.GITHUB_STEP_SUMMARY, 'x'.repeat(size));
    await writeGithubFiles({ exit: 'ok', report, options: { ...renderOptions, details: true } }, files);
    texts.push(readFileSync(files.GITHUB_STEP_SUMMARY, 'utf8').slice(size));
  }

  const added = texts.map((text) => Buffer.byteLength(text));
  expect(added.every((bytes, index) => bytes > 0 && bytes + (sizes[index] ?? 0) <= mebibyte)).toBe(true);
  expect(added[0]).toBeGreaterThan(300_000);
  expect(texts.every((text) => text.includes('### Hostwright plan: 3000 to create'))).toBe(true);
  expect(texts.map((text) => text.includes('more rows'))).toEqual([true, true, true]);
});
