/** What `--json` prints is as schemas/report.schema.json says, and there is nothing in that schema that it never is. */
import { readdirSync, readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { describe, expect } from 'vitest';
import type { Report } from '../../src/findings/report.ts';
import type { PageAnswer, RegionCheck } from '../../src/listing/check-region.ts';
import { KnownError } from '../../src/model/errors.ts';
import type { Intent } from '../../src/model/intent.ts';
import type { Page } from '../../src/model/ports.ts';
import { liveOf } from '../../src/planning/diff.ts';
import type { DoctorCheck } from '../../src/report/doctor-document.ts';
import { type Document, renderDocument } from '../../src/report/documents.ts';
import { comparisons, type FieldFacts } from '../../src/report/explain-document.ts';
import type { JournalFacts } from '../../src/report/journal-document.ts';
import { jsonFormat } from '../../src/report/json.ts';
import { declarationText, everyDiagnostic, parse } from '../declare/building.ts';
import { moment } from '../support/model/ledgers.ts';
import { everyIntent, everyReport } from '../support/reports/every-report.ts';
import {
  driftReport,
  everyFinding,
  everyRow,
  failure,
  planReport,
  remembered,
  renderOptions,
} from '../support/reports/reports.ts';
import { openSchema } from '../support/reports/schema-coverage.ts';
import { it } from '../support/stage.ts';

const taken = { pid: 7, host: 'ci-1', at: '2026-11-21T17:52:21.000Z', started: '1', boot: 'b', namespace: 'n' };
const locks = [
  { status: 'free' },
  { status: 'unreadable', generation: 3 },
  { status: 'held', generation: 3, taken, fate: 'unknown' },
  { status: 'held', generation: 4, taken: { ...taken, job: 'https://ci.example.com/jobs/7' }, fate: 'ended' },
] as const;

const answered = (totalCount: Page['totalCount']): PageAnswer => ({
  offset: 0,
  limit: 100,
  milliseconds: 12,
  came: { rows: 3, unreadable: 1, totalCount },
});
const refusedPage: PageAnswer = {
  offset: 3,
  limit: 1,
  milliseconds: 9,
  came: { error: new KnownError('cloud-refused', 'The cloud refused the request: RetCode 230.') },
};
const cloudChecks = (['documented', 'uhost'] as const).map((dialect): Document => {
  const pages = [answered('absent'), answered('unreadable'), answered('refused'), refusedPage];
  const check: RegionCheck = {
    region: 'cn-bj2',
    firstPage: answered(3),
    pages,
    isRepeatable: true,
  };
  const checks: readonly DoctorCheck[] = [
    { check: 'keys', status: 'ok', message: 'of the account 0123456789ab', remedies: [] },
    { check: 'clock', status: 'warn', message: 'behind', remedies: ['Set it.'] },
    { check: 'region hk', status: 'fail', message: 'refused', remedies: [], code: 'cloud-refused' },
  ];
  const unchecked = ['lock'];
  const facts = { endpoint: 'https://api.example.com', dialect, checks, unchecked, regions: [check] };
  return { kind: 'doctor', facts };
});

const sharedJournal: JournalFacts = {
  journal: 'postgres://hostwright@db.example.com/hostwright',
  version: 1,
  isStandby: false,
  identity: { id: 'b7f5', server: '1/2/3', timeline: '00000001' },
  accounts: locks.map((lock, nth) => ({ account: `8ee5d7c0deb${nth}`, records: nth, lock })),
};

const skipped = [{ hostId: 'uhost-1', name: 'a b', region: 'cn-bj2', reason: 'a name cannot contain a space' }];
const imports: readonly Document[] = [
  {
    kind: 'init',
    facts: {
      ...{ cloud: 'prod', endpoint: 'https://api.example.com', regions: [{ region: 'cn-bj2', hosts: 7 }] },
      ...{ written: ['hosts.yaml'], kept: ['Jenkinsfile'], skipped: 2 },
      ...{ settings: ['secrets'], next: ['hostwright plan'] },
    },
  },
  { kind: 'import', facts: { lines: ['apiVersion: hostwright/v1'], imported: 1, skipped } },
  {
    kind: 'accept',
    facts: {
      files: [{ path: 'hosts.yaml', before: 'cpu: 2\n', after: 'cpu: 4\n' }],
      ...{ changed: 2, ignored: 1, inSync: 0, dead: ['web-1: "Deleted"'] },
      accepted: [{ region: 'cn-bj2', name: 'web-1' }],
      refused: [{ region: 'cn-bj2', name: 'web-2', reason: 'missing' }],
      ...{ until: undefined, isWritten: false, write: 'hostwright accept --write', obstacle: undefined },
    },
  },
];

/** A comparison of each kind, and all that a journal may know; the rows are of the command's own tests. */
const position = { file: 'hosts.yaml', line: 3, column: 5 };
const layers = [
  { value: '4', layer: 'host', position },
  { value: '1', layer: 'built in' },
];
const fields = Object.keys(comparisons).map((comparison) => ({ field: 'cpu', comparison, layers })) as FieldFacts[];
const later = { reason: 'later', until: '2030-01-01', position };
const rule = { name: 'web-*', region: 'cn-bj2', classes: ['changed'], attributes: ['cpu'], ...later } as const;
const { attributes, region, ...wide } = { ...rule, name: '*' };
const excused = planReport(everyRow, { ignore: [wide], unmanaged: { all: true, manage: undefined } });
const known = { fleet: 'shop', zone: 'cn-bj2-04', since: '2026-11-21T17:52:21.000Z', isMade: true };
const explained = ({ diff, ...host }: Report['hosts'][number]): Document => ({
  kind: 'explain',
  facts: {
    key: diff.key,
    report: {
      ...excused,
      ...{ fleet: 'shop', hosts: [{ diff, ...host }], refused: [{ guard: 'size', creates: 9, maxCreates: 1 }] },
    },
    live: liveOf(diff),
    ...{ renamed: liveOf(diff), others: ['hk'], holds: [diff.key], ...{ notImported: 'two', notAccepted: 'an alias' } },
    fields: [...fields, { field: 'cpu', comparison: 'create-only', layers, live: [4, '4'], because: position }],
    intents: everyIntent,
    ...{ isJournalRead: true, known: [{ hostId: 'host-1', key: diff.key, ...known }] },
    sighting: { hostIds: ['host-1'], at: moment() },
    ignore: (['past', 'applies', 'idle'] as const).map((state) => ({ rule, state })),
    repeatFlags: undefined,
  },
});

/** Documents of commands that have no report. */
async function bareDocuments(): Promise<readonly string[]> {
  const { notes, ...parsed } = await parse(declarationText('  - name: web-1\n    chargeType: Year\n'));
  const files = parsed.files.map(({ source: { file } }) => ({ file }));
  const pending = [{ intent: 'i-00000000', refusedAt: '', reason: 'busy', until: '2026-11-21T17:56:21.000Z' }];
  const place = { account: '8ee5d7c0deba', journal: 'journal', isThere: true, now: moment(), settleWindowMs: 300_000 };
  const [first, second] = everyIntent as [Intent, Intent];
  const outcomes = [
    { intent: first, how: 'not-created', until: undefined, likely: [] },
    { intent: second, how: 'open', why: 'the listing cannot be read', exit: 'cloud' },
  ] as const;
  const repeatFlags = undefined;
  const documents: readonly Document[] = [
    ...locks.flatMap((lock): readonly Document[] => [
      { kind: 'intents', facts: { ...place, project: 'org-7', intents: everyIntent, pending, lock } },
      { kind: 'unlock', facts: { released: 3, before: lock, intents: '"hostwright intents"' } },
    ]),
    { kind: 'resolve', facts: { outcomes, repeatFlags } },
    ...cloudChecks,
    ...imports,
    ...excused.hosts.map(explained),
    { kind: 'journal', facts: sharedJournal },
  ];
  return [
    jsonFormat.renderChecked?.(
      { exit: 'ok', madeAt: '', hosts: 1, regions: ['cn-bj2'], files, notes },
      renderOptions,
    ) ?? '',
    ...documents.map((document) => renderDocument(document, 'json', 'ok', renderOptions)),
    jsonFormat.renderFailure?.({ ...failure, diagnostics: await everyDiagnostic() }, renderOptions) ?? '',
    jsonFormat.renderFailure?.(failure, renderOptions) ?? '',
  ];
}

const schema = openSchema('report');

describe('schemas/report.schema.json', () => {
  it('takes every document, and has no part that no document has', async () => {
    const texts = [
      ...everyReport().map((report) => jsonFormat.render(report, renderOptions)),
      ...(await bareDocuments()),
    ];

    const faults = texts.map((text) => schema.faultsOf(JSON.parse(text)));
    for (const text of texts) schema.reach(JSON.parse(text));

    expect(faults.filter((fault) => fault !== '')).toEqual([]);
    expect(schema.unreached()).toEqual([]);
  });

  it('keeps the spelling of each field and value in a drift report that has every kind of row', async () => {
    const { hosts, ...rest } = JSON.parse(jsonFormat.render(driftReport(everyFinding), renderOptions));

    const lines = [...hosts, rest].map((part) => JSON.stringify(part));
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('../golden/json.ndjson');
  });

  it('takes no field that it does not know, and no document that lacks one', () => {
    const document = JSON.parse(jsonFormat.render(planReport(remembered), renderOptions));
    const { counts, ...less } = document;

    const faults = [{ ...document, more: 1 }, less, { ...document, format: 'hostwright/other' }].map(schema.faultsOf);

    expect(faults).not.toContain('');
    expect(counts).toBeDefined();
  });
});

describe('the published schemas', () => {
  const names = readdirSync('schemas').filter((name) => name.endsWith('.schema.json'));
  const schemas = names.map((name) => JSON.parse(readFileSync(`schemas/${name}`, 'utf8')));

  it('say of themselves where they are', () => {
    expect(schemas.map(({ $id }) => $id)).toEqual(names.map((name) => `https://hostwright.example/0/schemas/${name}`));
  });

  it('are whole together: a reference from one to another leads somewhere', () => {
    const ajv = new Ajv({ allowUnionTypes: true, schemas });

    expect(schemas.map(({ $id }) => ajv.getSchema($id)?.({}))).toEqual(
      names.map((name) => /^(?:common|emulator)/.test(name)),
    );
  });

  it('have no definition with the name of a shared one, which would take its place in one file', () => {
    const common = Object.keys(schemas[names.indexOf('common.schema.json')].definitions);
    const refering = schemas.filter((schema) => JSON.stringify(schema).includes('"common.schema.json#'));

    expect(refering.map(({ title }) => title)).toEqual(['DeclarationFile', 'Event', 'SavedPlan', 'Report', 'Scope']);
    expect(refering.flatMap(({ definitions = {} }) => common.filter((name) => name in definitions))).toEqual([]);
  });
});
