/** What `explain` says of a name is what the plan's report says of it. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { explainKey } from '../../src/app/explain.ts';
import { makeDesiredHosts } from '../../src/declare/declaration.ts';
import { compareText, formatKey, type LiveHost } from '../../src/model/host.ts';
import { selects } from '../../src/model/text/name-pattern.ts';
import { countCells } from '../../src/model/text/terminal-lines.ts';
import { selectableOf } from '../../src/planning/diff.ts';
import { type Plan, planFrom } from '../../src/planning/plan.ts';
import { renderDocument } from '../../src/report/documents.ts';
import type { FieldFacts } from '../../src/report/explain-document.ts';
import { rowsOfReport } from '../../src/report/item.ts';
import { declarationText, parse } from '../declare/building.ts';
import { guards, liveHost, observation, planInputs, untrusted } from '../support/model/builders.ts';
import { answerRecord, ledgerOf, listingRecord, sendRecord } from '../support/model/ledgers.ts';
import { expectInert } from '../support/reports/format-shapes.ts';
import { planReport } from '../support/reports/reports.ts';

const entry = fc.record(
  {
    cpu: fc.constantFrom(2, 4),
    template: fc.constant('large'),
    tag: fc.constantFrom('web', 'db'),
    createOnly: fc.constantFrom('[imageId]', '[imageId, cpu]'),
    create: fc.constant('never'),
  },
  { requiredKeys: [] },
);
/** The last one is in another region. */
const names = ['web-1', 'web-2', 'web-3', 'web-4', 'web-1'] as const;
const live = fc.array(
  fc.record({
    name: fc.constantFrom(...names, 'Web_4', 'old-1', 'a: b "c"', 'x\u001b[31m'),
    cpu: fc.constantFrom(2, 4, '4'),
    imageId: fc.constantFrom('img-ubuntu-24', 'img-9'),
    state: fc.constantFrom('Running', 'Running', 'Stopped', 'Install Fail', 'Deleted'),
    tag: fc.constantFrom(undefined, 'web', '\u001b[2J\u202e\n::error::x'),
    diskSpace: fc.constantFrom(undefined, 40),
  }),
  { maxLength: 7 },
);
/** What only a command knows. */
const unknown = { isJournalRead: true, notImported: undefined, repeatFlags: undefined };
const sent = fc.constantFrom('nothing', 'open', 'refused', 'seen');
const top = `fleet: shop
templates: { large: { cpu: 4, memory: 8192 } }
ignore:
  - { name: web-1, class: changed, attributes: [cpu], reason: later, until: "2030-01-01" }
  - { name: "web-*", class: changed, reason: over, until: "2020-01-01" }
`;

function historyOf(kind: string) {
  if (kind === 'nothing') return ledgerOf();
  const send = sendRecord('web-3', 1_000, { fleet: 'shop' });
  if (kind === 'open') return ledgerOf(send);
  if (kind === 'refused') return ledgerOf(send, answerRecord('refused', 2_000, { intent: 'i-web-3', reason: 'busy' }));
  return ledgerOf(send, answerRecord('accepted', 2_000, { intent: 'i-web-3', hostIds: ['host-0'] }), {
    ...listingRecord(3_000, { appeared: [['host-0', 'web-3']] }),
  });
}

/** How many hosts a command is about that names one of them. */
function countSelected(command: string, { diffs }: Pick<Plan, 'diffs'>): number {
  const [, name, more = ''] = /(?:accept|--only) (\S+)(.*)$/.exec(command) ?? [];
  if (name === undefined || command.startsWith('hostwright plan')) return 1;
  const exclude = more.split(' --exclude ').slice(1);
  const chosen = diffs.filter((diff) => selects({ only: [name], exclude }, selectableOf(diff)));
  return new Set(chosen.map(({ key }) => formatKey(key))).size;
}

it('has the rows of the plan, the differences of the diff, a command for one host, and 80 columns', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(entry, { minLength: 5, maxLength: 5 }),
      live,
      sent,
      fc.boolean(),
      fc.nat(2),
      async (entries, rows, before, isTrusted, maxCreates) => {
        const hosts = entries.map((fields, at) => {
          const region = at === 4 ? 'hk' : 'cn-bj2';
          const own = Object.entries({ name: names[at], region, ...fields }).map(([key, value]) => `${key}: ${value}`);
          return `  - { ${own.join(', ')} }\n`;
        });
        const declaration = await parse(declarationText(hosts.join(''), top));
        const desired = makeDesiredHosts(declaration);
        const listed = rows.map(({ diskSpace, ...row }, at): LiveHost => {
          const disks = diskSpace === undefined ? [] : [{ type: 'Boot', size: diskSpace }];
          return liveHost({ ...row, hostId: `host-${at}`, memory: 4096, disks } as Partial<LiveHost>);
        });
        const ledger = historyOf(before);
        const look = isTrusted ? observation(listed) : untrusted(listed);
        const more = { ledger, fleet: 'shop', guards: guards({ maxCreates }) };
        const plan = planFrom(planInputs(desired, [look, observation([], { region: 'hk' })], more));
        const report = planReport(plan, { ignore: declaration.settings.ignore });

        const all = rowsOfReport(report);
        for (const { diff } of report.hosts) {
          const facts = explainKey(diff.key, report, plan, ledger, declaration);
          const document = { kind: 'explain', facts: { ...facts, ...unknown } } as const;
          const style = { colour: false, columns: 80 };
          const told = JSON.parse(renderDocument(document, 'json', 'ok', style));
          const text = renderDocument(document, 'text', 'ok', { colour: false });

          const own = all.filter((row) => formatKey(row) === formatKey(diff.key));
          const short = (one: { kind: string; what: string; next: string }) => `${one.kind} ${one.what} ${one.next}`;
          expect(told.rows.map(short).sort(compareText)).toEqual(own.map(short).sort(compareText));
          for (const { what } of own) expect(text).toContain(what.replaceAll('  ', ' '));
          const kinds: readonly string[] = own.map(({ kind }) => kind);
          expect([...kinds, kinds.every((kind) => kind === 'unchecked') ? 'in-sync' : '']).toContain(told.verdict);
          const differing = told.fields.filter((field: FieldFacts) => field.comparison === 'differs');
          const attributes = 'attributes' in diff ? diff.attributes.map(({ attribute }) => attribute) : [];
          expect(differing.map(({ field }: FieldFacts) => field).sort()).toEqual(attributes.toSorted(compareText));
          expect(told.refused.length > 0).toBe(kinds.includes('create') && report.refused.length > 0);
          expect(countSelected(told.next ?? '', plan)).toBe(1);
          const lines = renderDocument(document, 'text', 'ok', style).split('\n');
          expectInert(text);
          expect(lines.filter((line) => countCells(line) > 80 && !line.startsWith('Next: '))).toEqual([]);
        }
      },
    ),
    { numRuns: 60 },
  );
});

/** One host for each verdict. */
const declared = ['changed', 'guarded', 'never, create: never', 'twin', 'Old_1', 'dead', 'stopped', 'doubt', 'was'];
const undeclared = ['old-1', 'free', 'gone', 'new'].map((name) => liveHost({ hostId: `host-${name}`, name, cpu: 16 }));
const fates = [
  { imageId: 'img-1', basicImageId: 'img-1', memory: 4096, disks: [{ size: 40 }], chargeType: 'Month' } as const,
].flatMap((same) => [
  liveHost({ hostId: 'host-c', name: 'changed', cpu: 8, ...same }),
  liveHost({ hostId: 'host-d', name: 'dead', cpu: 2, state: 'Install Fail', ...same }),
  liveHost({ hostId: 'host-s', name: 'stopped', cpu: 2, state: 'Stopped', ...same }),
]);
const twins = ['host-a', 'host-b'].map((hostId) => liveHost({ hostId, name: 'twin' }));
const past = ledgerOf(
  ...['gone', 'was', 'lost'].map((name) => sendRecord(name, 1_000, { fleet: 'shop' })),
  listingRecord(2_000, {
    appeared: [
      ['host-gone', 'gone'],
      ['host-new', 'was'],
      ['host-lost', 'lost'],
    ],
  }),
  sendRecord('doubt', 3_000, { fleet: 'shop' }),
);

it('has a text for each verdict', async () => {
  const entries = declared.map((fields) => `  - { name: ${fields} }\n`);
  const declaration = await parse(declarationText(entries.join(''), 'fleet: shop\n').replace('img-ubuntu-24', 'img-1'));
  const more = { ledger: past, fleet: 'shop', guards: guards({ maxCreates: 0 }) };
  const look = observation([...undeclared, ...fates, ...twins]);
  const plan = planFrom(planInputs(makeDesiredHosts(declaration), [look], more));
  const report = planReport(plan);
  const names = [...declared.map((fields) => fields.replace(/,.*/, '')), 'old-1', 'free', 'gone', 'lost'];
  const texts = names.map((name) => {
    const facts = explainKey({ region: 'cn-bj2', name }, report, plan, past, declaration);
    return renderDocument({ kind: 'explain', facts: { ...facts, ...unknown } }, 'text', 'ok', { colour: false });
  });

  const isField = /^ {2}\w/;
  const [first = '', ...others] = texts;
  const all = [
    first,
    ...others.map((text) =>
      text
        .split('\n')
        .filter((line) => !isField.test(line))
        .join('\n'),
    ),
  ];
  await expect(all.join('\n')).toMatchFileSnapshot('../golden/text/explain.txt');
});
