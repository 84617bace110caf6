import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { linesOf, openSchema } from '../support/reports/schema-coverage.ts';
import { oneEach, sendsTo, webs } from '../support/sends.ts';
import { it } from '../support/stage.ts';
import { stopClock } from '../support/stopped-clock.ts';
import { until } from '../support/until.ts';

const schema = openSchema('events');

type Line = Readonly<Record<string, unknown>> & { readonly type: string };

const read = linesOf<Line>;
const typesOf = (lines: readonly Line[]) => lines.map(({ type }) => type);
const underWay = ['create_sent', 'create_answered', 'progress', 'waiting', 'running'];

it.concurrent('tells what happens while the apply still waits, and nothing else on stdout', async ({ stage }) => {
  const clock = stopClock();
  const options = { provisioningMs: 1, now: clock.now };
  const { cloud, folder, start } = await stage.emulated(options, { hosts: webs(3) });
  const apply = start('apply -y --allow new-scope -o ndjson -o ndjson=events.ndjson');
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
