/**
 * Who adds a field of a host, a class of drift, a notice, an answer to a guard or an exit code is told where else it belongs: by the compiler,
 * which is run here on a copy with such additions, or by a test that reads the schemas.
 */

import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hostFields, type Unit } from '../../src/core/host-fields.ts';
import { type Edit, remove } from '../mutants/mutant.ts';
import { desiredHost } from '../support/model/builders.ts';
import { type CompilerError, compile, copySources, load } from './edited-copy.ts';
import { programLists, schemaFaults } from './schema-lists.ts';

const add = (file: string, after: string, added: string): readonly Edit[] => remove(file, after, `${after}${added}`);

const desiredFields: readonly Edit[] = add(
  'core/host.ts',
  'export interface DesiredHost {',
  'readonly remark?: string; readonly motto?: string;',
);

/** Nothing but the additions themselves. */
const additions: readonly Edit[] = [
  ...desiredFields,
  ...add('core/report/finding.ts', 'export const driftClasses = [', "'stale',"),
  ...add('core/report/finding.ts', "readonly class: 'missing'", " | 'stale'"),
  ...add('report/notice.ts', 'export type NoticeKind =', " | 'flooded'"),
  ...add('core/exit.ts', 'export const exitCodes = {', 'paused: 11,'),
  ...add('core/plan/guards.ts', 'export interface Guards {', 'readonly spree: boolean;'),
];

/** Two fields that a create sends: the listing shows one of them. */
const sentFields: readonly Edit[] = [
  ...desiredFields,
  ...add(
    'core/host-fields.ts',
    'export const hostFields = {',
    "remark: { role: 'sent', documented: 'compared', uhost: 'compared' }, motto: { role: 'sent', documented: 'unchecked', uhost: 'unchecked' },",
  ),
];

let folder = '';
let added: readonly CompilerError[] = [];
let sent: readonly CompilerError[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hostwright-forgotten-'));
  await copySources(join(folder, 'added'), additions);
  await copySources(join(folder, 'sent'), sentFields);
  added = await compile(join(folder, 'added'));
  sent = await compile(join(folder, 'sent'));
});
afterAll(() => rm(folder, { recursive: true }));

/** The files in which the compiler misses a word. */
function placesOf(word: string, errors: readonly CompilerError[]): readonly string[] {
  const named = new RegExp(`\\b${word}\\b`);
  const files = errors.filter(({ text }) => named.test(text)).map(({ file }) => file.replace(/^src\//, ''));
  return [...new Set(files)].sort();
}

describe('a field of a host that is forgotten', () => {
  it('does not compile: in the table of fields, in the hosts of a declaration, in saved plans', () => {
    const places = ['core/host-fields.ts', 'declaration/desired-hosts.ts', 'saved-plan/host-shape.ts'];

    expect([placesOf('remark', added), placesOf('motto', added)]).toEqual([places, places]);
  });

  it('does not compile where a create sends it: in create parameters, in descriptions, in the comparison', () => {
    const wires = ['provider/documented-wire.ts', 'provider/uhost-wire.ts'];
    const places = ['declaration/desired-hosts.ts', ...wires, 'report/words/descriptions.ts'];

    expect(placesOf('motto', sent)).toEqual([...places, 'saved-plan/host-shape.ts']);
    expect(placesOf('remark', sent)).toEqual(['core/plan/live-values.ts', ...places, 'saved-plan/host-shape.ts']);
  });

  it('cannot be forgotten in an approval', async () => {
    const approval = await load<typeof import('../../src/core/report/approval.ts')>(
      join(folder, 'sent'),
      'core/report/approval.ts',
    );
    const [before, now] = ['one', 'two'].map((motto) => ({ ...desiredHost(), motto }));

    const changes = before && now && approval.findValueChanges(before, now);

    expect(changes).toEqual([{ attribute: 'motto', approved: 'one', present: 'two' }]);
  });

  it('is told to be missing in each schema that has the fields of a host', async () => {
    const table = await load<typeof import('../../src/core/host-fields.ts')>(
      join(folder, 'sent'),
      'core/host-fields.ts',
    );
    const { hostFields: fields, comparedAttributes } = table;

    const faults = schemaFaults({ ...programLists, fields, comparedAttributes });

    expect(faults.filter((fault) => fault.endsWith('lacks remark'))).toEqual([
      'declaration.schema.json #/definitions/fields/properties: lacks remark',
      'declaration.schema.json #/definitions/host/properties: lacks remark',
      'declaration.schema.json #/definitions/uhostFields/properties: lacks remark',
      'declaration.schema.json #/definitions/uhostHost/properties: lacks remark',
      'declaration.schema.json #/definitions/ignoreRule/properties/attributes/items/enum: lacks remark',
      'plan.schema.json #/definitions/desiredHost/properties: lacks remark',
      'report.schema.json #/definitions/desiredHost/properties: lacks remark',
      'report.schema.json #/definitions/attribute/enum: lacks remark',
      'events.schema.json #/definitions/desiredHost/properties: lacks remark',
      'events.schema.json #/definitions/attribute/enum: lacks remark',
    ]);
  });
});

describe('what else does not compile where it is forgotten', () => {
  it('a class of drift: whether it may be ignored and fails a pipeline, its count, words, rank, and shape in saved plans', () => {
    expect(placesOf('stale', added)).toEqual(
      expect.arrayContaining([
        'core/report/finding.ts',
        'core/report/host-report.ts',
        'report/github/github-annotations.ts',
        'report/statement-rules.ts',
        'report/words/marks.ts',
        'saved-plan/finding-shape.ts',
        'saved-plan/shape.ts',
      ]),
    );
    expect(added.map(({ file }) => file)).toContain('src/report/rows.ts');
  });

  it('a notice: who reads it, its rule, and how each format draws it', () => {
    expect(placesOf('flooded', added)).toEqual(
      expect.arrayContaining([
        'report/csv.ts',
        'report/github/github-annotations.ts',
        'report/html/html-notices.ts',
        'report/junit/junit-cases.ts',
        'report/markdown/markdown-alerts.ts',
        'report/notice.ts',
        'report/notices.ts',
        'report/statement-rules.ts',
      ]),
    );
  });

  it('an answer to a guard: how it is read, what an approval shows of it, its shape in saved plans', () => {
    expect(placesOf('spree', added)).toEqual(
      expect.arrayContaining(['cli/output/plan-file.ts', 'cli/plan.ts', 'saved-plan/shape.ts']),
    );
  });

  it('an exit code: its words', () => {
    expect(placesOf('paused', added)).toEqual(expect.arrayContaining(['report/words/exits.ts']));
  });
});

describe('the table of changes in docs/architecture.md', () => {
  const page = readFileSync('docs/architecture.md', 'utf8');

  it.each([
    ['a drift class', () => placesOf('stale', added)],
    ['a field that a create sends', () => [...placesOf('remark', added), ...placesOf('remark', sent)]],
    ['a new exit code', () => placesOf('paused', added)],
    ['a flag that is part of what is approved', () => placesOf('spree', added)],
  ])('names each file that the compiler asks for: %s', (change, places) => {
    const row = page.split('\n').find((line) => line.startsWith(`| ${change} |`)) ?? '';

    expect(places()).not.toEqual([]);
    expect(places().filter((file) => !row.includes(`\`${file}\``))).toEqual([]);
  });
});

describe('the published schemas', () => {
  it('name the fields of a host, the classes of drift and the exit codes that the program knows, and no others', () => {
    expect(schemaFaults(programLists)).toEqual([]);
  });

  it('are told to lack a class of drift and an exit code', () => {
    const { driftClasses, ignorableClasses, exitNames } = programLists;

    const faults = schemaFaults({
      ...programLists,
      driftClasses: [...driftClasses, 'stale'],
      ignorableClasses: [...ignorableClasses, 'stale'],
      exitNames: [...exitNames, 'paused'],
    });

    expect(faults).toEqual([
      'declaration.schema.json #/definitions/ignorableClass/enum: lacks stale',
      'plan.schema.json #/definitions/report/properties/failOn/items/enum: lacks stale',
      'plan.schema.json #/definitions/report/properties/exit/enum: lacks paused',
      'report.schema.json #/definitions/driftDocument/properties/failOn/items/enum: lacks stale',
      'events.schema.json #/definitions/planSummaryEvent/properties/failOn/items/enum: lacks stale',
      'report.schema.json #/definitions/exit/properties/name/enum: lacks paused',
      'events.schema.json #/definitions/exit/properties/name/enum: lacks paused',
    ]);
  });

  it('say the unit of each number of a host', () => {
    const words: Readonly<Record<Unit, string>> = {
      CPUs: 'Number of CPUs',
      GPUs: 'Number of GPUs',
      api: 'The API states no unit',
      periods: 'charging periods',
    };
    const { definitions } = JSON.parse(readFileSync('schemas/declaration.schema.json', 'utf8'));

    const units = Object.entries(hostFields).flatMap(([name, field]) => ('unit' in field ? [[name, field.unit]] : []));

    expect(units.length).toBe(5);
    for (const [name = '', unit] of units) expect(definitions[name].description).toContain(words[unit as Unit]);
  });
});
