/** A map of hosts shows each of them once, and stays small. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Report } from '../../src/findings/report.ts';
import { renderMap } from '../../src/report/html.ts';
import { desiredHost, liveAs, observation, observationsOf } from '../support/model/builders.ts';
import { ignoreRule } from '../support/reports/drift-facts.ts';
import { driftReport, planOf } from '../support/reports/reports.ts';

const states = ['in sync', 'missing', 'changed', 'not Running'] as const;
type State = (typeof states)[number];

/** Hosts of two regions and two tags. */
function reportOf(
  count: number,
  stateOf: (index: number) => State,
  tag = (index: number) => `tag-${index % 2}`,
): Report {
  const hosts = Array.from({ length: count }, (_, index) =>
    desiredHost({
      name: `web-${String(index).padStart(5, '0')}`,
      region: index % 3 === 0 ? 'hk' : 'cn-bj2',
      tag: tag(index),
    }),
  );
  const live = hosts.flatMap((host, index) => {
    const same = { hostId: `host-${index}`, tag: host.tag ?? '' };
    if (stateOf(index) === 'missing') return [];
    if (stateOf(index) === 'changed') return [liveAs(host, { ...same, memory: 1 })];
    return [liveAs(host, stateOf(index) === 'in sync' ? same : { ...same, state: 'Stopped' })];
  });
  return driftReport(planOf(hosts, observationsOf(live, ['cn-bj2', 'hk'])));
}

const render = ({ hosts }: Pick<Report, 'hosts'>) => renderMap(hosts).markup;

/** The cells of a map: how many of each word. */
function countCells(map: string): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  const add = (word: string, count: number) => {
    counts[word] = (counts[word] ?? 0) + count;
  };
  for (const _ of map.matchAll(/<i>/g)) add('in sync', 1);
  for (const [, word = ''] of map.matchAll(/<b class="k [a-z-]+" title="[^"]*: ([^":]+)">/g)) add(word, 1);
  return counts;
}

it('has one cell for each host', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...states), { minLength: 1, maxLength: 60 }), (given) => {
      const map = render(reportOf(given.length, (index) => given[index] ?? 'in sync'));

      const expected = Object.fromEntries(
        states.map((state) => [state, given.filter((one) => one === state).length]).filter(([, count]) => count !== 0),
      );
      expect(countCells(map)).toEqual(expected);
    }),
  );
});

it('says in words what the cells of a group are', () => {
  const map = render(reportOf(12, (index) => (index === 3 ? 'missing' : 'in sync')));

  expect([...map.matchAll(/aria-label="([^"]+)"/g)].map(([, label]) => label)).toEqual([
    'cn-bj2 tag-0: 4 in sync',
    'cn-bj2 tag-1: 4 in sync',
    'hk tag-0: 2 in sync',
    'hk tag-1: 1 missing, 1 in sync',
  ]);
});

it('does not show what a rule ignores as in sync', () => {
  const web = desiredHost({ name: 'web-1' });
  const map = render(
    driftReport(planOf([web], [observation([liveAs(web, { memory: 1 })])]), { ignore: [ignoreRule()] }),
  );

  expect(countCells(map)).toEqual({ ignored: 1 });
});

it('stays below 60 kB for 1,000 hosts, even if none is as declared', () => {
  expect(render(reportOf(1_000, () => 'in sync')).length).toBeLessThan(9_000);
  const map = render(reportOf(1_000, (index) => states[1 + (index % 3)] ?? 'missing'));

  expect(map.length).toBeLessThan(60_000);
  expect(countCells(map)).toEqual({ missing: 334, changed: 333, 'not Running': 333 });
});

it('leaves out groups of hosts if there are too many to show', () => {
  const map = render(
    reportOf(
      4_000,
      (index) => (index % 2 === 0 ? 'missing' : 'changed'),
      (index) => `tag-${'x'.repeat(40)}-${index % 900}`,
    ),
  );

  expect(map.length).toBeLessThan(62_000);
  expect(map).toMatch(/… and \d+ more groups: the JSON report has them\./);
});
