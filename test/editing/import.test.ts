import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeDesiredHosts } from '../../src/declare/desired-hosts.ts';
import { parseDeclaration } from '../../src/declare/parse.ts';
import { type ImportSettings, importHosts } from '../../src/editing/import-hosts.ts';
import { writeDeclaration } from '../../src/editing/write-declaration.ts';
import type { LiveHost } from '../../src/model/host.ts';
import { diffHosts } from '../../src/planning/diff.ts';

const documented: ImportSettings = { dialect: 'documented', defaultTag: 'Default' };
const uhost: ImportSettings = { dialect: 'uhost', projectId: 'org-x', defaultTag: 'Default' };

/** Few values, so that hosts share many of them; some that no declaration can have. */
const values = {
  cpu: [1, 2, 4, '8', 0, undefined],
  memory: [2_048, 4_096, '8192', 1_000],
  zone: ['cn-bj2-04', 'cn-bj2-05', 'cn-bj2-04\n'],
  tag: ['Default', 'web', undefined, 'a: b # c'],
  chargeType: ['Month', 'Dynamic', 'Year'],
  imageId: ['img-a', 'img-b'],
  names: ['web', 'db-', 'yes', 'a: b #', ' lead', 'web-[1]', 'x\u202e', '\u6570\u636e-', ''],
} as const;

const shared = {
  region: fc.constantFrom('cn-bj2', 'hk'),
  zone: fc.constantFrom(...values.zone),
  tag: fc.constantFrom(...values.tag),
  state: fc.constantFrom('Running', 'Stopped', 'Install Fail', 'Deleted'),
  cpu: fc.constantFrom(...values.cpu),
  memory: fc.constantFrom(...values.memory),
};

const documentedHost = fc.record({
  ...shared,
  imageId: fc.constantFrom(...values.imageId),
  chargeType: fc.constantFrom(...values.chargeType),
  disks: fc.constantFrom(
    [],
    [{ type: 'Boot', size: 40 }],
    [
      { type: 'Data', size: 9 },
      { type: 'Boot', size: 20 },
    ],
  ),
});

const uhostHost = fc.record({
  ...shared,
  basicImageId: fc.constantFrom(...values.imageId),
  machineType: fc.constantFrom('N', 'O', undefined),
  chargeType: fc.constantFrom(...values.chargeType, 'Preemptive', 'Trial'),
  disks: fc.constantFrom(
    [{ type: 'CLOUD_SSD', size: 40, boot: true }],
    [
      { type: 'CLOUD_SSD', size: 40, boot: true },
      { type: 'CLOUD_RSSD', size: 100 },
    ],
    [{ type: 'CLOUD_SSD', size: 40, boot: true }, { size: 15 }],
  ),
  gpu: fc.constantFrom(0, undefined),
});

/** Hosts of equal fields whose names differ by their numbers. */
const groupOf = (host: fc.Arbitrary<object>) =>
  fc
    .record({
      row: host,
      stem: fc.constantFrom(...values.names),
      width: fc.constantFrom(1, 1, 2, 3),
      numbers: fc.uniqueArray(fc.integer({ min: 0, max: 12 }), { minLength: 1, maxLength: 8 }),
    })
    .map(({ row, stem, width, numbers }) =>
      numbers.map((number) => ({ addresses: [], ...row, name: `${stem}${String(number).padStart(width, '0')}` })),
    );

const fleetOf = (host: fc.Arbitrary<object>) =>
  fc
    .array(groupOf(host), { maxLength: 8 })
    .map((groups) => groups.flat().map((row, index) => ({ ...row, hostId: `uhost-${index}` }) as unknown as LiveHost));

const fleet = fc.oneof(
  fleetOf(documentedHost).map((live) => ({ live, settings: documented })),
  fleetOf(uhostHost).map((live) => ({ live, settings: uhost })),
);

async function importText(live: readonly LiveHost[], settings: ImportSettings) {
  const { dialect, projectId } = settings;
  const imported = await importHosts(live, settings);
  const text = writeDeclaration({ top: { dialect, projectId }, entries: imported.entries, before: [], after: [] });
  return { ...imported, text };
}

async function planOf(text: string, live: readonly LiveHost[], { dialect, defaultTag }: ImportSettings) {
  const desired = makeDesiredHosts(await parseDeclaration([{ file: 'hosts.yaml', text }]));
  return diffHosts(desired, live, { dialect, compareDisk: 'any', defaultTag });
}

describe('the declaration of live hosts', () => {
  it('is in sync with them, and leaves out each host once, with a reason', async () => {
    await fc.assert(
      fc.asyncProperty(fleet, async ({ live, settings }) => {
        const { text, hosts, skipped, entries } = await importText(live, settings);

        expect(hosts.length + skipped.length).toBe(live.length);
        expect(skipped.filter(({ reason }) => reason === '')).toEqual([]);
        if (entries.length === 0) return;
        const diffs = await planOf(text, live, settings);
        const declared = diffs.filter(({ status }) => status !== 'unmanaged');
        expect(declared.map((diff) => diff.status)).toEqual(hosts.map(() => 'in-sync'));
        expect(new Set(declared.map((diff) => ('live' in diff ? diff.live : undefined)))).toEqual(new Set(hosts));
      }),
      { numRuns: 300 },
    );
  });

  it('has the same bytes, whatever the order of the listing', async () => {
    await fc.assert(
      fc.asyncProperty(fleet, fc.infiniteStream(fc.nat()), async ({ live, settings }, order) => {
        const shuffled = live
          .map((host) => ({ host, at: order.next().value ?? 0 }))
          .sort((a, b) => a.at - b.at)
          .map(({ host }) => host);

        expect((await importText(shuffled, settings)).text).toBe((await importText(live, settings)).text);
      }),
      { numRuns: 50 },
    );
  });
});
