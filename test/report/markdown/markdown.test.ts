import fc from 'fast-check';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import { describe, expect, it } from 'vitest';
import type { Report } from '../../../src/core/report/report.ts';
import { markdownFormat } from '../../../src/report/markdown/markdown.ts';
import { writeCodeCell } from '../../../src/report/markdown/markdown-escape.ts';
import { shown } from '../../../src/report/words/style.ts';
import { desiredHost, liveAs, liveHost, observation, untrusted } from '../../support/model/builders.ts';
import { failureWith, reportsWith } from '../../support/reports/hostile-reports.ts';
import { hostileText } from '../../support/reports/hostile-text.ts';
import {
  driftReport,
  everyApplied,
  everyFinding,
  everyRow,
  failure,
  planOf,
  planReport,
  remembered,
  renderOptions,
  web,
} from '../../support/reports/reports.ts';

const render = (report: Report, details = false) => markdownFormat.render(report, { ...renderOptions, details });
const renderFailure = (told: typeof failure) => markdownFormat.renderFailure?.(told, renderOptions) ?? '';
const golden = (name: string) => `../../golden/markdown/${name}.md`;
const fleet = (count: number, name = 'web') =>
  Array.from({ length: count }, (_, index) => desiredHost({ name: `${name}-${String(index).padStart(4, '0')}` }));

interface Node {
  readonly type: string;
  readonly value?: string;
  readonly children?: readonly Node[];
}

function parse(text: string): Node {
  return fromMarkdown(text, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] }) as Node;
}

function nodesOf(node: Node): readonly Node[] {
  return [node, ...(node.children ?? []).flatMap(nodesOf)];
}

/** The tree without what stands in code: kinds, words, HTML. */
function structureOf({ type, value, children }: Node): unknown {
  const isCode = type === 'inlineCode' || type === 'code';
  const bare = isCode ? '' : value?.replace(/^<!-- hostwright:[\w ./-]+ -->/, 'MARKER');
  return [type, bare, children?.map(structureOf)];
}

const codeOf = (tree: Node | undefined) =>
  (tree === undefined ? [] : nodesOf(tree)).filter(({ type }) => type === 'inlineCode').map(({ value }) => value);

describe('markdown', () => {
  it('is three lines where there is nothing to do', async () => {
    const [one] = web;
    const report = planReport(planOf(web.slice(0, 1), [observation(one === undefined ? [] : [liveAs(one)])]));

    const text = render(report);

    await expect(text).toMatchFileSnapshot(golden('plan-in-sync'));
    expect(text.trimEnd().split('\n')).toHaveLength(3);
  });

  it.for([
    ['plan', planReport(everyRow)],
    ['plan-remembered', planReport(remembered)],
    ['plan-guarded', planReport(planOf(web, [observation()], { maxCreates: 3, allowNewScope: false }))],
    ['plan-untrusted', planReport(planOf(web, [untrusted(web.slice(0, 1).map((one) => liveAs(one)))]))],
    ['drift', driftReport(everyFinding)],
    [
      'apply',
      everyApplied({
        stop: { cause: 'doubt', region: 'cn-bj2', name: 'job-1', settled: false },
        gone: [{ key: { region: 'cn-bj2', name: 'web-09' }, hostIds: ['host-9'] }],
      }),
    ],
  ] as const)('says of %s what a reviewer must know', async ([name, report]) => {
    await expect(render(report)).toMatchFileSnapshot(golden(name));
  });

  it('says of a run without a report what is wrong, and where', async () => {
    await expect(renderFailure(failure)).toMatchFileSnapshot(golden('failure'));
  });

  it('shows several regions in one table, and how each stands behind it', async () => {
    const hk = desiredHost({ name: 'web-01', region: 'hk' });
    const [here] = web;
    const plan = planOf(
      [...web.slice(0, 1), hk, desiredHost({ name: 'web-02', region: 'hk' })],
      [observation(here === undefined ? [] : [liveAs(here)]), observation([liveAs(hk)], { region: 'hk' })],
    );

    await expect(render(planReport(plan))).toMatchFileSnapshot(golden('plan-regions'));
  });

  it('folds away what does not count, with its reason and its last day', async () => {
    const rule = {
      name: 'db-*',
      classes: ['changed'] as const,
      reason: 'being moved',
      until: '2026-12-31',
      position: { file: 'hosts.yaml', line: 50, column: 3 },
    };
    const baseline = new Set(['missing cn-bj2/web-03']);

    const text = render(driftReport(everyRow, { ignore: [rule], baseline }));

    await expect(text).toMatchFileSnapshot(golden('drift-excused'));
    expect(text).toContain('3 missing, 0 changed');
  });

  it('has one row for hosts that differ only in HostIds and numbers', () => {
    const live = ['legacy-1', 'legacy-2', 'legacy-3'].map((name) => liveHost({ name }));

    const text = render(driftReport(planOf([], [observation(live)])));

    expect(text).toContain(
      '| `.` | `legacy-[1:3]` | `3 hosts  not declared, and not in the journal` | declare it if it is yours |  |',
    );
    expect(text).not.toContain('legacy-2');
  });

  it('cuts the rows of a large fleet, and no count', async () => {
    const text = render(planReport(planOf(fleet(3_000), [observation()])), true);

    const lines = text.split('\n');
    const rows = lines.filter((line) => line.startsWith('| `+` |')).length;
    const short = [...lines.slice(0, 13), `[${rows - 8} more rows]`, ...lines.slice(-8)].join('\n');
    await expect(short).toMatchFileSnapshot(golden('plan-fleet'));
    expect(text.length).toBeLessThanOrEqual(65_000);
    expect(text).toContain('3000 to create');
    expect(text).toContain(`… and ${3_000 - rows} more rows`);
  });

  it('shows what is dangerous first where rows are cut', () => {
    const twin = desiredHost({ name: 'zoo-1' });
    const live = [liveAs(twin, { hostId: 'host-1' }), liveAs(twin, { hostId: 'host-2' })];

    const text = render(driftReport(planOf([...fleet(3_000), twin], [observation(live)])), true);

    expect(text).toContain('| `!` | `zoo-1` |');
    expect(text.indexOf('`zoo-1`')).toBeLessThan(text.indexOf('`web-0000`'));
  });

  it('never has more than 65,000 characters, whatever there is most of', () => {
    const many = fleet(500, '`'.repeat(200));
    const changed = many.map((one) => liveAs(one, { memory: 1, imageId: '|'.repeat(256), hostId: '`'.repeat(256) }));
    const twins = many.slice(0, 1).flatMap((one) => many.map((_, index) => liveAs(one, { hostId: `host-${index}` })));
    const gone = many.map(({ key }) => ({ key, hostIds: ['`'.repeat(250)] }));
    const rule = { name: '*', classes: ['changed'] as const, reason: '`|'.repeat(500), until: '2026-12-31' };
    const ignore = [{ ...rule, position: { file: 'hosts.yaml', line: 1, column: 1 } }];
    const reports = [
      planReport(planOf(many, [observation(changed)])),
      driftReport(planOf(many, [observation(changed)]), { ignore }),
      driftReport(planOf(many, [observation(twins)])),
      {
        ...planReport(planOf(many, [observation(changed)])),
        openIntents: Array(500).fill(remembered.openIntents[0]),
      },
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

  it('begins with a marker of its own for each purpose, place and declaration', () => {
    const [one] = web.map((host) => ({ ...host, position: { ...host.position, file: 'b--> <script>.yaml' } }));
    const reports = [
      planReport(everyRow),
      driftReport(everyRow),
      planReport(planOf(one === undefined ? [] : [one], [observation()])),
      { ...planReport(everyRow), scope: { ...everyRow.scope, account: 'ffffffffffff' } },
    ];

    const markers = reports.map((report) => render(report).split('\n')[0] ?? '');

    expect(new Set(markers).size).toBe(4);
    expect(markers[0]).toMatch(/^<!-- hostwright:plan cn-bj2 org-7 hosts\.yaml [0-9a-f]{12} -->$/);
    expect(markers.every((marker) => /^<!-- hostwright:[a-z]+(?: (?!-->)[\w./-]+)+ -->$/.test(marker))).toBe(true);
    expect(markers.join()).not.toContain('ffffffffffff');
    expect(render(planReport(planOf(web, [observation()]))).split('\n')[0]).toBe(markers[0]);
  });

  it('lets no text from outside become structure, and loses none of it', () => {
    const text = fc.oneof(
      hostileText,
      fc
        .array(
          fc.constantFrom(
            ...[
              '`',
              '``',
              '|',
              '\\|',
              '\\',
              '\\\\|',
              ' ',
              '  ',
              '-->',
              '</details>',
              '</code>',
              '> ',
              '# ',
              '- ',
              '$`',
            ],
            ...['| --- |', '@org/team', '#1', 'GH-1', 'www.evil.example', 'https://a.example', 'a@b.example', ':ok:'],
            ...['[x]: /y', '![', '](', '**', '__', '~~', '<b>', '&lt;', '```\n', '---', '===', '[^1]', '[ ]'],
          ),
          { minLength: 1, maxLength: 6 },
        )
        .map((parts) => parts.join('')),
    );
    const treesWith = (one: string) =>
      [...reportsWith(one).map((report) => render(report)), renderFailure(failureWith(one))].map(parse);
    const harmless = treesWith('plain-1').map(structureOf);

    fc.assert(
      fc.property(
        text.filter((some) => some !== ''),
        (hostile) => {
          const trees = treesWith(hostile);

          expect(trees.map(structureOf)).toEqual(harmless);
          // A bar behind a backslash has no spelling in a table.
          const cell = shown(hostile).replaceAll('\\|', '\\\\u{7c}');
          expect(codeOf(trees[0])).toContain(shown(`2${hostile}`).replaceAll('\\|', '\\\\u{7c}'));
          expect(codeOf(trees[2])).toContain(cell);
        },
      ),
      { numRuns: 40 },
    );
  });

  it('keeps every bar in its cell', () => {
    const texts = ['|', 'a|b', '||', '\\|', '\\\\|', '|\\', '`|`', '|`'];

    const cells = texts.map((text) => {
      const tree = parse(`| a | b |\n| --- | --- |\n| ${writeCodeCell(text)} | end |`);
      return nodesOf(tree).filter(({ type, value }) => type === 'inlineCode' || value === 'end');
    });

    expect(cells.map((nodes) => nodes.map(({ value }) => value))).toEqual(
      texts.map((text) => [text.replaceAll('\\|', '\\\\u{7c}'), 'end']),
    );
  });

  it('is the same text for the same report', () => {
    expect(render(everyApplied())).toBe(render(everyApplied()));
    expect(render(planReport(planOf([], [observation([liveHost()])])))).toMatch(/\n$/);
  });
});
