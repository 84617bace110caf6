/** `zones` says what a region is listed by. A host outside of it would be seen by no listing, and be created again. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeDesiredHosts } from '../../src/declare/declaration.ts';
import { DeclarationError } from '../../src/declare/faults/diagnostic.ts';
import { viewsOf } from '../../src/listing/observation.ts';
import { declarationText, diagnosticsOf, faultsOf, parse, printed } from './building.ts';

const zonesOf = async (...texts: readonly string[]) => Object.fromEntries((await parse(...texts)).settings.zones);

it('a host in a zone that is not listed is a fault at its line, which says why it matters and what to do', async () => {
  const text = declarationText('  - name: web-1\n  - name: web-3\n    zone: cn-bj2-05\n', 'zones: [cn-bj2-04]\n');

  const [fault, ...others] = await diagnosticsOf(text);

  expect(others).toEqual([]);
  expect(fault).toMatchObject({ rule: 'zone-not-listed', file: 'hosts.yaml', line: 15, column: 11 });
  expect(fault?.related).toMatchObject([{ line: 11, column: 1, message: 'declared here' }]);
  expect(await printed(text)).toContain('the zone "cn-bj2-05" is not among the zones of "cn-bj2"');
  expect(await printed(text)).toContain('a host elsewhere would never be seen, and would be created again');
  expect(await printed(text)).toContain('add "cn-bj2-05" to zones, which has "cn-bj2-04", or');
});

describe('zones', () => {
  it('as a list count for the regions of their own file alone', async () => {
    const first = declarationText('  - name: a\n', 'zones: [cn-bj2-04, cn-bj2-05]\n');
    const second = declarationText('  - name: b\n').replace('region: cn-bj2', 'region: hk');

    expect(await zonesOf(first, second)).toEqual({ 'cn-bj2': ['cn-bj2-04', 'cn-bj2-05'] });
  });
});

it('a host without a zone is no second fault where its zone is misspelt, by the host or the file', async () => {
  const ofHost = declarationText('  - { name: web-1, zoen: cn-bj2-04 }\n', 'zones: [cn-bj2-04]\n');
  const ofFile = declarationText('  - name: web-1\n', 'zones: [cn-bj2-04]\n');

  expect(await faultsOf(ofHost.replace('zone: cn-bj2-04\n', ''))).toEqual(['unknown-field 12:20']);
  expect(await faultsOf(ofFile.replace('zone: cn-bj2-04\n', 'zoen: cn-bj2-04\n'))).toEqual(['unknown-field 3:1']);
});

const zone = fc.constantFrom('z-1', 'z-2', 'z-3');
const region = fc.constantFrom('cn-bj2', 'hk', 'sg');
const list = fc.uniqueArray(zone, { minLength: 1 });
const zones = fc.oneof(fc.constant(undefined), list, fc.dictionary(region, list, { minKeys: 1 }));
const host = fc.record({ region, zone }, { requiredKeys: ['region'] });
const file = fc.record({ zones, hosts: fc.array(host, { minLength: 1, maxLength: 4 }) });

it('every declared host lies inside what its run lists, or the declaration is refused', async () => {
  let accepted = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(file, { minLength: 1, maxLength: 3 }), async (files) => {
      const texts = files.map(({ zones: declared, hosts }, index) =>
        declarationText(
          hosts.map((one, nth) => `  - ${JSON.stringify({ name: `web-${index}-${nth}`, ...one })}\n`).join(''),
          declared === undefined ? '' : `zones: ${JSON.stringify(declared)}\n`,
        ).replace('zone: cn-bj2-04\n', ''),
      );
      const declaration = await parse(...texts).catch((error: unknown) => {
        if (!(error instanceof DeclarationError)) throw error;
        return undefined;
      });
      if (declaration === undefined) return;
      accepted += 1;

      for (const { key, zone: own } of makeDesiredHosts(declaration)) {
        const listed = declaration.settings.zones.get(key.region) ?? [];
        const views = viewsOf(key.region, { zones: listed, projectId: undefined });

        expect(own).toMatch(/^z-[123]$/);
        expect(views.some((view) => view.zone === undefined || view.zone === own)).toBe(true);
      }
    }),
    { numRuns: 150 },
  );

  expect(accepted).toBeGreaterThan(10);
});
