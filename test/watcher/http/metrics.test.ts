/** The metrics of a watcher: their format, what they say, and that documents and dashboard name them. */
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { shown } from '../../../src/report/words/style.ts';
import { makeCounters, metricTable, renderMetrics } from '../../../src/watcher/http/metrics.ts';
import type { AccountRow, ScopeRow } from '../../../src/watcher/scope-store.ts';
import { hostileText } from '../../support/reports/hostile-text.ts';
import { readPrometheus } from '../../support/reports/read-prometheus.ts';
import { accountOf, everyState, rowOf } from '../../support/watcher/fleet.ts';

const usage = { cpuSeconds: 1.5, memoryBytes: 80_000_000, startedAt: 1_795_000_000 };

function render(
  rows: readonly ScopeRow[] | undefined,
  counters = makeCounters(),
  now = Date.now(),
  accounts: readonly AccountRow[] = [],
) {
  return renderMetrics({ version: '0.0.0', now, rows, accounts, canWrite: rows !== undefined, counters, usage });
}

describe('the metrics of a watcher', () => {
  it('are what the golden file shows', async () => {
    const stage = everyState();
    const counters = makeCounters();
    const common = { id: 'a', was: 'in-sync', exit: 0, message: '', failures: 0 } as const;
    counters.countEvent({ kind: 'leased', id: 'a', lagMs: 400 });
    counters.countEvent({ kind: 'leased', id: 'a', lagMs: 61_000 });
    counters.countEvent({ kind: 'leased', id: 'a', lagMs: 7_200_000 });
    counters.countEvent({ kind: 'looked', ...common, state: 'drift', trusted: true });
    counters.countEvent({ kind: 'looked', ...common, state: 'unknown', trusted: false });
    counters.countEvent({ kind: 'lease-lost', id: 'a' });
    counters.countEvent({ kind: 'store-failed', error: new Error('x') });
    counters.countEvent({ kind: 'store-answers' });

    const text = render(await stage.store.readFleet(), counters, stage.now(), await stage.store.readAccounts());

    await expect(text).toMatchFileSnapshot('../../golden/watcher/metrics.prom');
    expect(() => readPrometheus(text)).not.toThrow();
    // Nothing is said of scopes where the store is silent.
    expect(render(undefined)).not.toMatch(/^hostwright_(?:scopes|scope_state|scope_hosts|doubts|lock)/m);
  });

  it('lets no text from outside become a label or a line', () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        const series = readPrometheus(render([rowOf(text)], undefined, 0, [accountOf(text)]));

        const [key = ''] = [...series.keys()].filter((one) => one.startsWith('hostwright_scope_hosts'));
        const value = /scope="((?:[^"\\]|\\.)*)"/s.exec(key)?.[1] ?? '';
        expect(value.replace(/\\(.)/g, '$1')).toBe(shown(text));
        expect(series.get('hostwright_scopes state="unknown"')).toBe(1);
      }),
      { numRuns: 50 },
    );
  });
});

it('docs/watch.md has a row for each metric, and no other', () => {
  const rows = [...readFileSync('docs/watch.md', 'utf8').matchAll(/^\| `((?:hostwright|process)_\w+)[`{]/gm)];

  expect(rows.map(([, name]) => name)).toEqual(Object.keys(metricTable));
});

const dashboard = JSON.parse(readFileSync('examples/grafana/hostwright.json', 'utf8'));
const { groups } = parse(readFileSync('examples/prometheus/hostwright.rules.yaml', 'utf8'));
const rules: readonly { expr: string; alert: string }[] = groups.flatMap(({ rules }: { rules: unknown[] }) => rules);

const expressions: readonly string[] = [
  ...rules.map(({ expr }) => expr),
  ...dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }: { expr: string }) => expr)),
  ...dashboard.templating.list.flatMap(({ type, query }: { type: string; query: string }) =>
    type === 'query' ? [query] : [],
  ),
];
/** Functions, operators and words of PromQL that they use. */
const functions = ['histogram_quantile', 'last_over_time', 'label_values'];
const words = [...functions, ...'sum max min by on or unless group_left rate increase time topk absent'.split(' ')];
const labels = ['account', 'owner', 'state', 'scope', 'class', 'le', 'trust', 'version', 'instance', 'job'];

it('examples/grafana/hostwright.json and the rules for Prometheus name in each query a metric that exists, and nothing that does not', () => {
  const names = expressions.map((expr) =>
    [
      ...expr
        .replace(/"[^"]*"/g, '')
        .replace(/\[[^\]]*\]/g, '')
        .matchAll(/[a-z_][a-z0-9_]*/gi),
    ].map(([name]) => name),
  );

  const metrics = names.map((ones) => ones.filter((one) => !words.includes(one) && !labels.includes(one)));
  const known = Object.entries(metricTable).flatMap(([name, [type]]) =>
    type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
  );
  expect(metrics.map((ones) => ones.length)).not.toContain(0);
  expect([...new Set(metrics.flat())].filter((one) => !known.includes(one))).toEqual([]);
});
