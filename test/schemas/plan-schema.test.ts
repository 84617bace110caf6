/** Saved plans are as schemas/plan.schema.json says, and there is nothing in that schema that no plan has. */

import { expect, it } from 'vitest';
import type { DesiredHost } from '../../src/model/host.ts';
import { isBarred } from '../../src/planning/holds.ts';
import { makeSavedPlan, writeCanonicalJson } from '../../src/saved-plan/saved-plan.ts';
import { desiredHost, guards, liveHost, observation } from '../support/model/builders.ts';
import { everyReport } from '../support/reports/every-report.ts';
import { driftReport, planOf, planReport } from '../support/reports/reports.ts';
import { openSchema } from '../support/reports/schema-coverage.ts';

const [same, other, moved] = ['shy-1', 'shy-2', 'shy-3'].map((name) => desiredHost({ name, tag: 'shy' })) as [
  DesiredHost,
  DesiredHost,
  DesiredHost,
];
const imported = desiredHost({ name: 'shy-4', create: 'never', createOnly: ['imageId'] });

/** Hosts of which the cloud tells next to nothing. */
const shy = planOf(
  [same, other, moved, imported],
  [
    observation([
      liveHost({ name: 'shy-1', addresses: [{ type: 'BGP', ip: '203.0.113.7' }] }),
      liveHost({ name: 'shy-2', imageId: 'img-old' }),
      liveHost({ name: 'shy-3', cpu: 64 }),
    ]),
  ],
);

/** Every kind of plan, as it comes out of a file. */
const documents: readonly unknown[] = [...everyReport(), planReport(shy), driftReport(shy)]
  // Only the apply of a saved plan knows what that plan has sent.
  .filter(({ purpose, hosts }) => purpose !== 'apply' && !hosts.some(({ hold }) => isBarred(hold, 'spent')))
  .map(({ saved: _, ...bare }) => {
    const report = { ...bare, purpose: 'plan' as const };
    const only = ['web-*'];
    const answers = { allowedReplacements: ['db-*'], approvedBeside: ['host-1'], takenOver: ['shop'] };
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

it('schemas/plan.schema.json takes every plan, and has no part that no plan has', () => {
  const schema = openSchema('plan');

  for (const document of documents) schema.reach(document);

  expect(documents.map(schema.faultsOf).filter((fault) => fault !== '')).toEqual([]);
  // The type has it, and no plan does: an open intent was not refused.
  expect(schema.unreached()).toEqual(['#/definitions/intent/properties/answer/enum/refused']);
});
