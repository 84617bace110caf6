import { describe, expect, it, onTestFinished } from 'vitest';
import { readHostRow, readPage } from '../../src/cloud/answers.ts';
import type { Fields } from '../../src/cloud/wire.ts';
import { wires } from '../../src/cloud/wires.ts';
import { testDialect } from '../support/hostwright.ts';
import { inTestedWords } from '../support/scripted-server.ts';

const wire = await wires[testDialect]();
const ipSet = testDialect === 'uhost' ? 'IPSet' : 'IpSet';

/** The row or page in the words of the tested dialect. */
function spell(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(spell);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, field]) => [
    JSON.parse(inTestedWords(JSON.stringify(name))),
    spell(field),
  ]);
  return Object.fromEntries(entries);
}

const readRow = (row: unknown) => readHostRow(spell(row), 'r', wire);
const pageOf = (fields: Readonly<Record<string, unknown>>, offset = 0) =>
  readPage(spell(fields) as Fields, { region: 'r', offset }, wire);

const sample = {
  ...{ HostId: 'host-a', ImageId: 'disk-1', BasicImageId: 'img-1', BasicImageName: 'Ubuntu', Tag: 'web' },
  ...{ Name: 'web-1', Remark: '', State: 'Running', CreateTime: 1_700_000_000, ChargeType: 'Month' },
  ...{ ExpireTime: 1_800_000_000, CPU: 2, Memory: 4096, AutoRenew: 'Yes', NetworkState: 'Connected' },
  NetCapability: 'Yes',
  DiskSet: [
    { Type: 'Boot', DIskId: 'd-1', Drive: '/dev/vda', Size: 20 },
    { Type: 'Data', DiskId: 'd-2', Drive: '/dev/vdb', Size: '40' },
  ],
  IpSet: [
    { Type: 'Private', IP: '10.0.0.1' },
    { Type: 'Bgp', IPId: 'ip-1', IP: '203.0.113.1', Bandwidth: 2 },
  ],
};

describe('host row', () => {
  // Recorded rows of the other dialect: dialect/uhost-wire.test.ts.
  it.runIf(testDialect === 'documented')('keeps what is documented', () => {
    expect(readRow(sample)).toEqual({
      ...{ hostId: 'host-a', name: 'web-1', region: 'r', tag: 'web', state: 'Running', imageId: 'disk-1' },
      ...{ basicImageId: 'img-1', cpu: 2, memory: 4096, chargeType: 'Month', createTime: 1_700_000_000 },
      ...{ expireTime: 1_800_000_000, autoRenew: 'Yes' },
      disks: [
        { type: 'Boot', size: 20 },
        { type: 'Data', size: '40' },
      ],
      addresses: [
        { type: 'Private', ip: '10.0.0.1' },
        { type: 'Bgp', ip: '203.0.113.1' },
      ],
    });
  });

  it('needs no more than an id and a name, which may be empty, and says nothing with an empty field', () => {
    const bare = { hostId: 'h', name: '', region: 'r', disks: [], addresses: [] };
    const empty = { Tag: '', State: '', BasicImageId: '', CPU: 0, Memory: '0', CreateTime: 0, ChargeType: '', GPU: 0 };
    const lists = { DiskSet: [{ Type: '', DiskType: '', Size: '0' }], [ipSet]: [{ Type: '', IP: '' }] };

    expect(readRow({ HostId: 'h', Name: '', Unknown: {} })).toEqual(bare);
    expect(readRow({ HostId: 'h', Name: '', ...empty })).toEqual(bare);
    expect(readRow({ HostId: 'h', Name: '', ...lists })).toEqual({ ...bare, disks: [{}], addresses: [{}] });
  });

  it.each([
    ['null', null],
    ['a list', [sample]],
    ['no id', { Name: 'a' }],
    ['an id that is a number', { HostId: 5, Name: 'a' }],
    ['an empty id', { HostId: '', Name: 'a' }],
    ['no name', { HostId: 'h' }],
    ['a name that is null', { HostId: 'h', Name: null }],
    ['id and name inherited at best', JSON.parse('{"__proto__":{"HostId":"h","Name":"a"}}')],
  ])('cannot read %s', (_, row) => {
    expect(readRow(row)).toBeUndefined();
  });

  it.each([
    ['4', '4'],
    [4.5, 4.5],
    [true, 'true'],
    [Number.POSITIVE_INFINITY, 'Infinity'],
    [[], '(a list)'],
    [{}, '(an object)'],
    [null, undefined],
  ])('keeps %j where a number belongs as %j', (given, kept) => {
    expect(readRow({ ...sample, CPU: given })?.cpu).toBe(kept);
  });

  it('ignores what somebody has put on the prototype of all objects', () => {
    const polluted = Object.prototype as Record<string, unknown>;
    polluted.Tag = 'polluted';
    onTestFinished(() => {
      delete polluted.Tag;
    });

    expect(readRow({ HostId: 'h', Name: 'n' })?.tag).toBeUndefined();
  });
});

describe('page', () => {
  it.each([
    [{}, 'absent'],
    [{ TotalCount: 0 }, 0],
    [{ TotalCount: '7' }, 'unreadable'],
    [{ TotalCount: -1 }, 'unreadable'],
    [{ TotalCount: 1.5 }, 'unreadable'],
    [{ TotalCount: 2 ** 53 }, 'unreadable'],
  ])('reads the total of %j as %j', (fields, totalCount) => {
    expect(pageOf({ HostSet: [], ...fields })?.totalCount).toBe(totalCount);
  });

  it.each([undefined, null, {}, 'x'])('is none where HostSet is %j', (hostSet) => {
    expect(pageOf({ HostSet: hostSet })).toBeUndefined();
  });

  it.each([undefined, null])('is empty where HostSet is %j and the total is 0', (hostSet) => {
    expect(pageOf({ HostSet: hostSet, TotalCount: 0 })).toEqual({ rows: [], unreadable: 0, totalCount: 0 });
  });

  it.each([
    [null, 1],
    [null, '0'],
    [{}, 0],
    ['x', 0],
  ])('is none where HostSet is %j and the total is %j', (hostSet, total) => {
    expect(pageOf({ HostSet: hostSet, TotalCount: total })).toBeUndefined();
  });
});
