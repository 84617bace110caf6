/** Saved plans that somebody changed: what schemas/plan.schema.json refuses is never read. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DesiredHost } from '../../src/core/host.ts';
import { isOpen } from '../../src/core/ledger/ledger.ts';
import type { Hold } from '../../src/core/plan/hold.ts';
import { readShape } from '../../src/core/shape.ts';
import { writeCanonicalJson } from '../../src/saved-plan/canonical-json.ts';
import { makeSavedPlan } from '../../src/saved-plan/saved-plan.ts';
import { savedPlanShape } from '../../src/saved-plan/shape.ts';
import { desiredHost, guards, liveHost, observation } from '../support/model/builders.ts';
import { everyReport } from '../support/reports/every-report.ts';
import { driftReport, planOf, planReport } from '../support/reports/reports.ts';
import { openSchema } from '../support/reports/schema-coverage.ts';

const schemaPath = 'schemas/plan.schema.json';

const [same, other, moved] = ['shy-1', 'shy-2', 'shy-3'].map((name) => desiredHost({ name, tag: 'shy' })) as [
  DesiredHost,
  DesiredHost,
  DesiredHost,
];

/** Hosts of which the cloud tells next to nothing. */
const shy = planOf(
  [same, other, moved],
  [
    observation([
      liveHost({ name: 'shy-1', addresses: [{ type: 'BGP', ip: '203.0.113.7' }] }),
      liveHost({ name: 'shy-2', imageId: 'img-old' }),
      liveHost({ name: 'shy-3', cpu: 64 }),
    ]),
  ],
);

const hasEnded = (hold: Hold | undefined) => hold?.reason === 'was-sent' && !isOpen(hold.intent);

/** Every kind of plan, as it comes out of a file. */
const documents: readonly unknown[] = [...everyReport(), planReport(shy), driftReport(shy)]
  // Only the apply of a saved plan knows what that plan has sent.
  .filter(({ purpose, hosts }) => purpose !== 'apply' && !hosts.some(({ hold }) => hasEnded(hold)))
  .map(({ saved: _, ...bare }) => {
    const report = { ...bare, purpose: 'plan' as const };
    const only = ['web-*'];
    const answers = { allowedReplacements: ['db-*'], takenOver: ['shop'] };
    return JSON.parse(
      writeCanonicalJson(
        makeSavedPlan({
          hostwright: '0.1.0',
          declaration: [{ file: 'hosts.yaml', sha256: 'ab'.repeat(32) }],
          selection: { only, exclude: only },
          guards: guards(answers),
          sendTag: true,
          report,
        }),
      ),
    );
  });

type Path = readonly (string | number)[];

interface Place {
  readonly document: unknown;
  readonly path: Path;
  readonly value: unknown;
}

/**
 * The places in each document by the field that is there: each field is changed as often as any other, and where a plan
 * of a thousand hosts has it, as often as in a plan of one.
 */
const fields: readonly (readonly (readonly Place[])[])[] = (() => {
  const places = new Map<string, Map<unknown, Place[]>>();
  const visit = (document: unknown, path: Path, value: unknown): void => {
    const field = path.map((step) => (typeof step === 'number' ? '*' : step)).join('.');
    if (path.length > 0) {
      const ofField = places.get(field) ?? new Map<unknown, Place[]>();
      places.set(field, ofField);
      const ofDocument = ofField.get(document) ?? [];
      ofField.set(document, ofDocument);
      ofDocument.push({ document, path, value });
    }
    if (Array.isArray(value)) value.forEach((one, index) => void visit(document, [...path, index], one));
    else if (typeof value === 'object' && value !== null) {
      for (const [key, one] of Object.entries(value)) visit(document, [...path, key], one);
    }
  };
  for (const document of documents) visit(document, [], document);
  return [...places.values()].map((ofField) => [...ofField.values()]);
})();

const nth = <One>(all: readonly One[], number: number): One => all[number % all.length] as One;
const anyNumber = fc.noBias(fc.nat());
const anyPlace = fc
  .tuple(anyNumber, anyNumber, anyNumber)
  .map(([field, document, place]) => nth(nth(nth(fields, field), document), place));

/** Replaces, removes or adds: what becomes of the entry of an object or a list. */
type Change = (key: string, value: unknown) => readonly (readonly [key: string, value: unknown])[];

function changed(document: unknown, [step, ...rest]: Path, change: Change): unknown {
  if (typeof document !== 'object' || document === null) return document;
  const name = String(step);
  const entries = Object.entries(document).flatMap<readonly [string, unknown]>((entry) => {
    const [key, value] = entry;
    if (key !== name) return [entry];
    return rest.length === 0 ? change(key, value) : [[key, changed(value, rest, change)]];
  });
  // An own field even where it is called "__proto__".
  return Array.isArray(document) ? entries.map(([, value]) => value) : Object.fromEntries(entries);
}

const plain = [null, true, false, 0, 1, -1, 1.5, 7e15, '', 'x', '0', 'true', 'changed', 'a'.repeat(64), [], {}, [[]]];
const anyValue = fc.oneof(
  fc.constantFrom<unknown>(...plain),
  fc.jsonValue({ maxDepth: 2 }),
  // A part of a plan, where it does not belong.
  anyPlace.map(({ value }) => value),
);
const anyKey = fc.constantFrom('more', '__proto__', 'constructor', 'toString', 'end', 'applied', 'status', 'tag', '');

/** Nearly right: what a check that is a little too loose would take. */
function nearTo(value: unknown): readonly unknown[] {
  switch (typeof value) {
    case 'number':
      return [-1, value + 0.5, String(value)];
    case 'string':
      return ['', `${value}x`, ` ${value}`, [value]];
    case 'boolean':
      return [!value, Number(value)];
    default:
      return Array.isArray(value) ? [{ ...value }, [...value, null]] : [{ ...Object(value), more: 1 }, [value], {}];
  }
}

const anyChange: fc.Arbitrary<Change> = fc.oneof(
  fc.constant<Change>(() => []),
  fc.nat().map<Change>((number) => (key, value) => [[key, nth(nearTo(value), number)]]),
  anyValue.map<Change>((value) => (key) => [[key, value]]),
  anyKey.map<Change>((other) => (_, value) => [[other, value]]),
  fc.tuple(anyKey, anyValue).map<Change>(([other, added]) => (key, value) => [
    [key, value],
    [other, added],
  ]),
);

/** Changed in one place, or in two where the document has both. */
const anyPlan = fc
  .tuple(anyPlace, anyChange, fc.option(fc.tuple(anyPlace, anyChange)))
  .map(([{ document, path }, change, second]) => {
    const once = changed(document, path, change);
    return second === null ? once : changed(once, second[0].path, second[1]);
  });

describe('the shape of saved plans', () => {
  it('takes every plan, and so does the schema, which has no part that no plan has', () => {
    const schema = openSchema(schemaPath);

    for (const document of documents) schema.reach(document);

    expect(documents.map((document) => readShape(savedPlanShape, document).status)).not.toContain('wrong');
    expect(documents.map(schema.faultsOf).filter((fault) => fault !== '')).toEqual([]);
    // The types have these, and no plan does: an open intent was not refused, and nothing excuses what is unknown. Most
    // attributes are always compared.
    const unreached = schema.unreached().filter((part) => !part.includes('/properties/uncompared/items/enum/'));
    expect(unreached).toEqual([
      '#/definitions/intent/properties/answer/enum/refused',
      '#/definitions/finding/oneOf/4/properties/excuse',
    ]);
  });

  it('takes none of 20,000 changed plans that the schema refuses', () => {
    const schema = openSchema(schemaPath);
    const seen = { wrong: 0, read: 0 };

    fc.assert(
      fc.property(anyPlan, (document) => {
        const { status } = readShape(savedPlanShape, document);
        seen[status] += 1;
        if (status === 'read') expect(schema.faultsOf(document)).toBe('');
      }),
      { numRuns: 20_000 },
    );

    expect(seen.wrong).toBeGreaterThan(10_000);
    expect(seen.read).toBeGreaterThan(500);
  });
});
