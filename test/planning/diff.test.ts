import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareKeys, type DesiredHost, type LiveHost } from '../../src/model/host.ts';
import { type ComparedAttribute, comparedFieldsOf } from '../../src/model/host-fields.ts';
import { diffHosts } from '../../src/planning/diff.ts';
import { comparison, desiredHost, liveAs, liveHost } from '../support/model/builders.ts';

const web = desiredHost();

/** The one verdict on a host and its live twin. */
function verdict(desired: DesiredHost, live: LiveHost, rules: Parameters<typeof comparison>[0] = {}) {
  const diffs = diffHosts([desired], [live], comparison(rules));
  expect(diffs).toHaveLength(1);
  return diffs[0];
}

describe('the verdict on a name', () => {
  it('is in sync where the live host is as declared', () => {
    const live = liveAs(web);
    expect(verdict(web, live)).toEqual({ status: 'in-sync', key: web.key, desired: web, live, unreported: [] });
  });

  it('does not depend on the zone: editing it must not create a fleet a second time', () => {
    const moved = desiredHost({ zone: 'cn-bj2-99' });

    expect(verdict(moved, liveAs(web))).toMatchObject({ status: 'in-sync' });
  });
});

describe('the attributes that are compared', () => {
  it.each<[ComparedAttribute, Partial<LiveHost>, unknown, unknown]>([
    ['imageId', { imageId: 'img-other' }, 'img-ubuntu', ['img-other']],
    ['cpu', { cpu: 4 }, 2, [4]],
    ['memory', { memory: 8192 }, 4096, [8192]],
    ['diskSpace', { disks: [{ type: 'Boot', size: 20 }] }, 40, [20]],
    ['chargeType', { chargeType: 'Dynamic' }, 'Month', ['Dynamic']],
  ])('name %s, with both values', (attribute, live, desired, shown) => {
    expect(verdict(web, liveAs(web, live))).toMatchObject({
      status: 'changed',
      attributes: [{ attribute, desired, live: shown }],
    });
  });

  it('are every one that differs, and only those', () => {
    const unlike = { imageId: 'x', cpu: 64, memory: 1, diskSpace: 1, chargeType: 'x', tag: 'x' } as const;

    fc.assert(
      fc.property(fc.subarray([...comparedFieldsOf('documented')]), (differing) => {
        const declared = desiredHost({ tag: 'web' });
        const changes = Object.fromEntries(differing.map((attribute) => [attribute, unlike[attribute]]));
        const { diskSpace, ...fields } = changes as Partial<typeof unlike>;
        const disks = diskSpace === undefined ? {} : { disks: [{ size: diskSpace }] };
        const live = liveAs(declared, { tag: 'web', ...fields, ...disks });

        const diff = verdict(declared, live);

        expect(diff?.status).toBe(differing.length === 0 ? 'in-sync' : 'changed');
        expect(diff?.status === 'changed' ? diff.attributes.map(({ attribute }) => attribute) : []).toEqual(differing);
      }),
    );
  });

  it('take a number that the cloud sent as text for the number, and show it as it was sent', () => {
    const text = { cpu: '2', memory: '4096', disks: [{ type: 'Boot', size: '40' }] };

    expect(verdict(web, liveAs(web, text))).toMatchObject({ status: 'in-sync', unreported: [] });
    expect(verdict(web, liveAs(web, { ...text, cpu: '4' }))).toMatchObject({
      status: 'changed',
      attributes: [{ attribute: 'cpu', desired: 2, live: ['4'] }],
    });
  });

  it.each(['2 CPUs', '0x2', '2e0', ' 2'])('take no other text for a number: "%s"', (cpu) => {
    expect(verdict(web, liveAs(web, { cpu }))).toMatchObject({ attributes: [{ attribute: 'cpu', live: [cpu] }] });
  });

  it('are called unreported where the row lacks them, which is neither equal nor different', () => {
    const bare = liveHost();

    expect(verdict(web, bare)).toMatchObject({
      status: 'in-sync',
      unreported: ['imageId', 'cpu', 'memory', 'diskSpace', 'chargeType'],
    });
  });
});

describe('the disk', () => {
  const disks = [
    { type: 'Boot', size: 20 },
    { type: 'Data', size: 40 },
  ];

  it.each([
    ['any', 40, 'in-sync'],
    ['any', 20, 'in-sync'],
    ['any', 60, 'changed'],
    ['boot', 20, 'in-sync'],
    ['boot', 40, 'changed'],
    ['data', 40, 'in-sync'],
    ['data', 20, 'changed'],
    ['off', 60, 'in-sync'],
  ] as const)('compared as "%s" with %i declared is %s', (compareDisk, diskSpace, status) => {
    expect(verdict(desiredHost({ diskSpace }), liveAs(web, { disks }), { compareDisk })).toMatchObject({ status });
  });

  it('is called uncompared where compareDisk is off', () => {
    expect(verdict(web, liveAs(web, { disks }), { compareDisk: 'off' })).toMatchObject({
      status: 'in-sync',
      uncompared: ['diskSpace'],
    });
  });
});

describe('the tag', () => {
  const tagged = desiredHost({ tag: 'web', notSent: ['tag'] });
  const sent = desiredHost({ tag: 'web' });

  it.each([
    ['absent', {}],
    ['the default of the cloud', { tag: 'Default' }],
  ])('that is %s is not compared: the create could not send it', (_, live) => {
    expect(verdict(tagged, liveAs(tagged, live))).toMatchObject({
      status: 'in-sync',
      unreported: [],
      uncompared: ['tag'],
    });
  });

  it('that is absent is unreported where the create sends it', () => {
    expect(verdict(sent, liveAs(sent))).toMatchObject({ status: 'in-sync', unreported: ['tag'] });
  });
});

describe('a diff of many hosts', () => {
  const anyName = fc.constantFrom('a', 'b', 'c', 'd');
  const anyRegion = fc.constantFrom('cn-bj2', 'hk');
  const anyTag = fc.constantFrom(undefined, 'web', 'db', 'Default');
  const withTag = <Host extends object>(host: Host, tag: string | undefined) =>
    tag === undefined ? host : { ...host, tag };
  const anyDesired = fc.uniqueArray(
    fc
      .record({ name: anyName, region: anyRegion, cpu: fc.constantFrom(2, 4), tag: anyTag })
      .map(({ tag, ...fields }) => withTag(desiredHost(fields), tag)),
    { selector: ({ key }) => `${key.region}/${key.name}` },
  );
  const anyLive = fc.uniqueArray(
    fc
      .record({ hostId: fc.constantFrom('1', '2', '3', '4', '5', '6'), name: anyName, region: anyRegion, tag: anyTag })
      .map(({ tag, ...fields }) => withTag(liveAs(desiredHost(), fields), tag)),
    { selector: ({ hostId }) => hostId },
  );

  it('is the same, byte for byte, in whatever order both sides came', () => {
    fc.assert(
      fc.property(
        fc.tuple(anyDesired, anyLive).chain(([desired, live]) =>
          fc.record({
            desired: fc.constant(desired),
            live: fc.constant(live),
            shuffledDesired: fc.shuffledSubarray(desired, { minLength: desired.length }),
            shuffledLive: fc.shuffledSubarray(live, { minLength: live.length }),
          }),
        ),
        ({ desired, live, shuffledDesired, shuffledLive }) => {
          const one = diffHosts(desired, live, comparison());
          const other = diffHosts(shuffledDesired, shuffledLive, comparison());

          expect(JSON.stringify(other)).toBe(JSON.stringify(one));
        },
      ),
    );
  });

  it('has one verdict for each declared host, and every live host once, sorted by key', () => {
    fc.assert(
      fc.property(anyDesired, anyLive, (desired, live) => {
        const diffs = diffHosts(desired, live, comparison());

        const declared = diffs.filter((diff) => diff.status !== 'unmanaged').map((diff) => diff.key);
        const shown = diffs.flatMap((diff) =>
          diff.status === 'duplicate' ? diff.candidates : diff.status === 'missing' ? [] : [diff.live],
        );
        expect(declared).toEqual(desired.map(({ key }) => key).toSorted(compareKeys));
        expect(shown.map(({ hostId }) => hostId).toSorted()).toEqual(live.map(({ hostId }) => hostId).toSorted());
        expect(diffs.map(({ key }) => key)).toEqual(diffs.map(({ key }) => key).toSorted(compareKeys));
      }),
    );
  });
});

it('a host that failed is kept with the living one of its name, and two of them are a duplicate: they still exist', () => {
  const dead = (hostId: string, state: string) => liveAs(web, { hostId, state });
  const failed = dead('host-1', 'Install Fail');
  const others = [dead('host-3', 'Deleted'), liveAs(web, { hostId: 'host-2' })];

  expect(diffHosts([web], [failed, ...others], comparison())).toMatchObject([{ failed: [{ hostId: 'host-1' }] }]);
  expect(diffHosts([web], [failed, dead('host-2', 'InstallFail')], comparison())).toMatchObject([
    { status: 'duplicate' },
  ]);
});
