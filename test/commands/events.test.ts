/** `apply -o ndjson`: what a run does, told while it does it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { binary } from '../support/hostwright.ts';
import { openSchema } from '../support/reports/schema-coverage.ts';
import { oneEach, sendsTo, webs } from '../support/sends.ts';
import { it } from '../support/stage.ts';
import { stopClock } from '../support/stopped-clock.ts';
import { until } from '../support/until.ts';

const approved = 'apply --auto-approve --allow new-scope';
const schema = openSchema('events');

type Line = Readonly<Record<string, unknown>> & { readonly type: string };

/** Every line that is whole; throws where one is no JSON. */
const read = (stdout: string): readonly Line[] =>
  stdout
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line));
const typesOf = (lines: readonly Line[]) => lines.map(({ type }) => type);
const underWay = ['create_sent', 'create_answered', 'progress', 'waiting', 'running'];

it.concurrent('tells what happens while the apply still waits, and nothing else on stdout', async ({ stage }) => {
  const clock = stopClock();
  const options = { provisioningMs: 1, now: clock.now };
  const { cloud, folder, start } = await stage.emulated(options, { hosts: webs(3) });
  const apply = start(`${approved} -o ndjson -o ndjson=events.ndjson`);
  await until(() => apply.stdout().split('"create_answered"').length > 3);

  const early = read(apply.stdout());
  clock.go();
  const { code, stdout, stderr } = await apply.ended;

  const lines = read(stdout);
  const file = read(readFileSync(join(folder, 'events.ndjson'), 'utf8'));
  const bare = ({ seq, ...line }: Line) => line;
  expect(code).toBe(0);
  expect(lines.map(schema.faultsOf).filter((fault) => fault !== '')).toEqual([]);
  expect(sendsTo(cloud)).toEqual(oneEach(3));
  expect(typesOf(early)).toEqual(expect.arrayContaining(['version', 'listing', 'host', 'plan', 'create_sent']));
  expect(typesOf(early)).not.toContain('summary');
  expect(early.filter(({ type }) => type === 'create_answered')).toMatchObject(
    Array.from({ length: 3 }, () => ({ answer: 'accepted', hostIds: [expect.stringMatching(/^host-/)] })),
  );
  expect(lines.slice(0, early.length)).toEqual(early);
  expect(lines.map(({ seq }) => seq)).toEqual(lines.map((_, index) => index + 1));
  expect(lines.filter(({ type, at }) => underWay.includes(type) !== (at !== undefined))).toEqual([]);
  expect(lines.at(-1)).toMatchObject({ type: 'summary', creates: { created: 3 }, exit: { code: 0, name: 'ok' } });
  expect(file.map(bare)).toEqual(lines.filter(({ type }) => !underWay.includes(type)).map(bare));
  expect(stderr).not.toContain('Plan: 3 to create');
});

it.concurrent('sends nothing more where nobody reads on, and tells what became of the rest', async ({ stage }) => {
  const { cloud, folder, env } = await stage.emulated({ latencyMs: 200 }, { hosts: webs(5) });
  const words = [binary, ...`${approved} -o ndjson`.split(' ')];
  const apply = spawn(process.execPath, words, { cwd: folder, env: { PATH: process.env.PATH, ...env } });
  let stderr = '';
  apply.stderr.setEncoding('utf8').on('data', (text) => {
    stderr += text;
  });
  // Whoever has not read the plan has approved nothing: it leaves once something is on its way.
  apply.stdout.setEncoding('utf8').on('data', (text) => {
    if (text.includes('"create_sent"')) apply.stdout.destroy();
  });

  const [code] = await once(apply, 'close');

  const told = read(stderr.slice(stderr.indexOf('{"type"'), stderr.lastIndexOf('exit 1 (error)\n')));
  const made = cloud.hosts().length;
  expect(code).toBe(1);
  expect(made).toBeGreaterThan(0);
  expect(made).toBeLessThan(5);
  expect(told.filter(({ outcome }) => outcome === 'not-sent')).toHaveLength(5 - made);
  expect(told.at(-1)).toMatchObject({ type: 'summary', exit: { code: 1, name: 'error' } });
});
