/** What a row says with an empty text or a size of 0, it does not say: whatever the dialect. */
import { describe, expect, it } from 'vitest';
import { readHostRow } from '../../src/cloud/answers.ts';
import { wires } from '../../src/cloud/wires.ts';
import type { DialectName } from '../../src/model/dialect.ts';
import type { DesiredHost } from '../../src/model/host.ts';
import { diffHosts } from '../../src/planning/diff.ts';
import { comparison, desiredHost, uhostDesired } from '../support/model/builders.ts';

type Json = string | number | boolean | readonly Json[] | { readonly [name: string]: Json };

const full: Readonly<Record<DialectName, readonly [DesiredHost, Readonly<Record<string, Json>>]>> = {
  documented: [
    desiredHost({ tag: 'web' }),
    {
      HostId: 'h-1',
      Name: 'web-1',
      Tag: 'web',
      State: 'Running',
      ImageId: 'img-ubuntu',
      BasicImageId: 'img-ubuntu',
      CPU: 2,
      Memory: 4096,
      DiskSet: [{ Type: 'Boot', Size: 40 }],
      IpSet: [{ Type: 'Private', IP: '10.0.0.1' }],
      ChargeType: 'Month',
      CreateTime: 1_700_000_000,
      ExpireTime: 1_900_000_000,
      AutoRenew: 'No',
    },
  ],
  uhost: [
    uhostDesired(),
    {
      UHostId: 'h-1',
      Name: 'web-1',
      Zone: 'cn-bj2-04',
      Tag: 'web',
      State: 'Running',
      BasicImageId: 'img-ubuntu',
      MachineType: 'G',
      CpuPlatform: 'Intel/Auto',
      CPU: 2,
      Memory: 4096,
      GpuType: 'V100',
      GPU: 1,
      IsolationGroup: 'ig-1',
      DiskSet: [
        { DiskType: 'CLOUD_SSD', Size: 40, IsBoot: 'True' },
        { DiskType: 'CLOUD_RSSD', Size: 100, IsBoot: 'False' },
      ],
      IPSet: [{ Type: 'Private', IP: '10.9.0.8', VPCId: 'uvnet-1', SubnetId: 'subnet-1', Default: 'true' }],
      ChargeType: 'Month',
      CreateTime: 1_700_000_000,
      ExpireTime: 1_900_000_000,
      AutoRenew: 'No',
    },
  ],
};

/** The row once for each text or number in it that may be empty. */
function emptied(value: Json, by: (value: string | number) => Json | undefined, name = ''): readonly Json[] {
  if (Array.isArray(value)) {
    return value.flatMap((one, at) => emptied(one, by, name).map((other) => value.with(at, other)));
  }
  if (typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, one]) => {
    if (typeof one === 'object') return emptied(one, by, key).map((other) => ({ ...value, [key]: other }));
    if (/^(U?HostId|Name)$/.test(key) || typeof one === 'boolean') return [];
    const { [key]: _, ...others } = value as Readonly<Record<string, Json>>;
    const instead = by(one as string | number);
    return [instead === undefined ? others : { ...others, [key]: instead }];
  });
}

describe.each(Object.entries(full))('%s', (name, [desired, row]) => {
  const dialect = name as DialectName;
  const read = (one: Json) => readHostRow(one, 'cn-bj2', wires[dialect]);
  const lacking = emptied(row, () => undefined).map(read);

  it('reads a row whose field is empty like one without it', () => {
    expect(emptied(row, (value) => (typeof value === 'number' ? 0 : '')).map(read)).toEqual(lacking);
    expect(emptied(row, () => '').map(read)).toEqual(lacking);
    expect(emptied(row, (value) => (typeof value === 'number' ? '0' : '')).map(read)).toEqual(lacking);
    expect(lacking.length).toBeGreaterThan(12);
  });

  it('calls such a field unreported, and the host neither changed nor dead', () => {
    const diffs = lacking.flatMap((live) => (live ? diffHosts([desired], [live], comparison({ dialect })) : []));

    expect(read(row)).toMatchObject({ hostId: 'h-1' });
    expect(diffHosts([desired], [read(row) as never], comparison({ dialect }))).toMatchObject([
      { status: 'in-sync', unreported: [] },
    ]);
    expect(diffs.filter(({ status }) => status !== 'in-sync')).toEqual([]);
    const unreported = new Set(diffs.flatMap((diff) => ('unreported' in diff ? diff.unreported : [])));
    for (const one of ['cpu', 'memory', 'chargeType', 'tag'] as const) expect(unreported).toContain(one);
  });
});
