import { describe, expect, it } from 'vitest';
import type { Report } from '../../src/findings/report.ts';
import { markdownFormat } from '../../src/report/markdown.ts';
import { desiredHost, liveAs, observation } from '../support/model/builders.ts';
import { ignoreRule } from '../support/reports/drift-facts.ts';
import {
  driftReport,
  everyApplied,
  everyRow,
  failure,
  planOf,
  planReport,
  remembered,
  renderOptions,
  stoppedApply,
  web,
} from '../support/reports/reports.ts';

const render = (report: Report, details = false) => markdownFormat.render(report, { ...renderOptions, details });
const renderFailure = (told: typeof failure) => markdownFormat.renderFailure?.(told, renderOptions) ?? '';
const fleet = (count: number, name = 'web') =>
  Array.from({ length: count }, (_, index) => desiredHost({ name: `${name}-${String(index).padStart(4, '0')}` }));

describe('markdown', () => {
  it.for([
    ['plan-remembered', planReport(remembered)],
    ['apply', stoppedApply],
  ] as const)('says of %s what a reviewer must know', async ([name, report]) => {
    await expect(render(report)).toMatchFileSnapshot(`../golden/markdown/${name}.md`);
  });

  it('shows what is dangerous first where rows are cut', () => {
    const twin = desiredHost({ name: 'zoo-1' });
    const live = [liveAs(twin, { hostId: 'host-1' }), liveAs(twin, { hostId: 'host-2' })];

    const text = render(driftReport(planOf([...fleet(1_000), twin], [observation(live)])), true);

    expect(text).toContain('| `!` duplicate | `zoo-1` |');
    expect(text.indexOf('`zoo-1`')).toBeLessThan(text.indexOf('`web-0000`'));
  });

  it('never has more than 65,000 characters, whatever there is most of', () => {
    const many = fleet(500, '`'.repeat(200));
    const changed = many.map((one) => liveAs(one, { memory: 1, imageId: '|'.repeat(256), hostId: '`'.repeat(256) }));
    const twins = many.slice(0, 1).flatMap((one) => many.map((_, index) => liveAs(one, { hostId: `host-${index}` })));
    const gone = many.map(({ key }) => ({ key, hostIds: ['`'.repeat(250)] }));
    const ignore = [ignoreRule({ reason: '`|'.repeat(500) })];
    const reports = [
      planReport(planOf(many, [observation(changed)])),
      driftReport(planOf(many, [observation(changed)]), { ignore }),
      driftReport(planOf(many, [observation(twins)])),
      { ...planReport(planOf(many, [observation(changed)])), openIntents: Array(500).fill(remembered.openIntents[0]) },
      everyApplied({ gone }),
    ];
    const [diagnostic] = failure.diagnostics;

    const texts = [
      ...reports.map((report) => render(report, true)),
      renderFailure({
        ...failure,
        suggestions: Array(500).fill('`'.repeat(900)),
        diagnostics: Array(5_000).fill(diagnostic),
      }),
    ];

    expect(texts.filter((text) => text.length > 65_000)).toEqual([]);
    expect(texts.every((text) => text.includes('… and '))).toBe(true);
  });

  it('begins with a marker of its own for each purpose, place, declaration and selection', () => {
    const [one] = web.map((host) => ({ ...host, position: { ...host.position, file: 'b--> <script>.yaml' } }));
    const reports = [
      planReport(everyRow),
      driftReport(everyRow),
      planReport(planOf(one === undefined ? [] : [one], [observation()])),
      { ...planReport(everyRow), scope: { ...everyRow.scope, account: 'ffffffffffff' } },
      ...['web-*', 'db-*'].map((only) => planReport(everyRow, { leftOut: { only: [only], exclude: [], hosts: 7 } })),
    ];

    const markers = reports.map((report) => render(report).split('\n')[0] ?? '');

    expect(new Set(markers).size).toBe(6);
    expect(markers[0]).toMatch(/^<!-- hostwright:plan cn-bj2 org-7 hosts\.yaml [0-9a-f]{12} -->$/);
    expect(markers.every((marker) => /^<!-- hostwright:[a-z]+(?: (?!-->)[\w./-]+)+ -->$/.test(marker))).toBe(true);
    expect(markers.join()).not.toContain('ffffffffffff');
    expect(render(planReport(planOf(web, [observation()]))).split('\n')[0]).toBe(markers[0]);
  });
});
