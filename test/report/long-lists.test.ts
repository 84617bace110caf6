import { describe, expect, it } from 'vitest';
import { type CreateOutcome, countOutcomes } from '../../src/creating/create-outcome.ts';
import type { DesiredHost, LiveHost } from '../../src/model/host.ts';
import { expandName, parseName } from '../../src/model/text/name-pattern.ts';
import { renderPlan } from '../../src/report/text.ts';
import { describeOutcomeCounts } from '../../src/report/words/counts.ts';
import { desiredHost, liveAs, observation } from '../support/model/builders.ts';
import { renderOptions as plain, planOf, planReport } from '../support/reports/reports.ts';

function hostsOf(...patterns: readonly string[]) {
  return patterns.flatMap((text) => {
    const pattern = parseName(text);
    if ('problem' in pattern) throw new Error(pattern.problem);
    return [...expandName(pattern)].map((name) => desiredHost({ name }));
  });
}

const planFor = (desired: readonly DesiredHost[], live: readonly LiveHost[] = []) =>
  planOf(desired, [observation(live)], { maxCreates: 200_000 });

const rowsOf = (text: string) => text.split('\n').filter((line) => line.startsWith('  '));

describe('a long plan', () => {
  it('has one row for the equal creates of a range, and two for those of two sizes', () => {
    const hosts = [...hostsOf('web-[001:150]'), ...hostsOf('db-[1:4]').map((host) => ({ ...host, cpu: 8 }))];

    const text = renderPlan(planReport(planFor(hosts)), plain);

    expect(rowsOf(text)).toEqual([
      expect.stringMatching(/^ {2}\+ db-\[1:4\] {6,}4 hosts {2}cpu 8 /),
      expect.stringMatching(/^ {2}\+ web-\[001:150\] {2}150 hosts {2}cpu \d.* {3}hosts\.yaml:\d+$/),
    ]);
  });

  it('of 10,000 hosts takes at most 200 rows, and says how many it leaves out', () => {
    // Each has a size of its own, so nothing folds.
    const hosts = hostsOf('web-[00001:10000]').map((host, at) => ({ ...host, diskSpace: at + 1 }));
    const twins = hosts.slice(0, 1).flatMap((host) => [liveAs(host, { hostId: 'a' }), liveAs(host, { hostId: 'b' })]);
    const report = planReport(planFor(hosts, twins));

    const rows = rowsOf(renderPlan(report, plain));

    expect(rows).toHaveLength(201);
    expect(rows[0]).toBe('  … 9800 more rows: --details shows every host');
    expect(rows.at(-1)).toMatch(/^ {2}! web-00001 /);
  });
});

it.each([
  [4, 0, '4 created'],
  [3, 1, '4 created, 1 of them not Running'],
  [0, 4, '4 created, not Running'],
])('a long apply counts %i hosts that run and %i that do not as "%s"', (running, idle, words) => {
  const made = hostsOf(`web-[1:${running + idle}]`).map(
    (desired, at): CreateOutcome => ({
      status: 'created',
      desired,
      live: liveAs(desired, { state: at < running ? 'Running' : 'Starting' }),
    }),
  );

  expect(describeOutcomeCounts(countOutcomes(made, true))).toBe(words);
});
