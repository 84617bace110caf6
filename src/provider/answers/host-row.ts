import type { LiveAddress, LiveDisk, LiveHost, LiveNumber } from '../../core/host.ts';

type Fields = Readonly<Record<string, unknown>>;

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Nothing inherited. Rows are read in place: a copy of each would cost a large listing more than its reading. */
function ownValue(fields: Fields, name: string): unknown {
  return Object.hasOwn(fields, name) ? fields[name] : undefined;
}

function textOf(fields: Fields, name: string): string | undefined {
  const value = ownValue(fields, name);
  return typeof value === 'string' ? value : undefined;
}

/** Where a number belongs, anything else is kept as text, so that a report can show it instead of guessing. */
function numberOf(fields: Fields, name: string): LiveNumber | undefined {
  const value = ownValue(fields, name);
  switch (typeof value) {
    case 'number':
      return Number.isFinite(value) ? value : String(value);
    case 'string':
      return value;
    case 'boolean':
      return String(value);
    default:
      if (value === undefined || value === null) {
        return undefined;
      }
      // Not spelled out: it may be nested deeper than any stack.
      return Array.isArray(value) ? '(a list)' : '(an object)';
  }
}

type Present<T> = { [Name in keyof T]?: Exclude<T[Name], undefined> };

/** Leaves out what is undefined: an optional field that is there has a value. */
function present<T extends object>(fields: T): Present<T> {
  const kept: Present<T> = {};
  for (const name of Object.keys(fields) as (keyof T)[]) {
    if (fields[name] !== undefined) {
      kept[name] = fields[name] as Exclude<T[keyof T], undefined>;
    }
  }
  return kept;
}

function readList<Item>(value: unknown, read: (fields: Fields) => Item): readonly Item[] {
  if (!Array.isArray(value)) {
    return [];
  }
  return value.filter(isObject).map(read);
}

/** One element of `DiskSet` (API description 2.2). */
function readDisk(fields: Fields): LiveDisk {
  return present({ type: textOf(fields, 'Type'), size: numberOf(fields, 'Size') });
}

/** One element of `IpSet` (API description 2.3). */
function readAddress(fields: Fields): LiveAddress {
  return present({ type: textOf(fields, 'Type'), ip: textOf(fields, 'IP') });
}

/**
 * One row of `HostSet` (API description 2.1), or undefined where it has no `HostId` or no `Name` as text: such a row
 * can be counted neither as a host nor as nothing. An empty name is a name; an empty id identifies nothing.
 * Everything else may be missing, and what is unknown is left out.
 */
export function readHostRow(row: unknown, region: string): LiveHost | undefined {
  if (!isObject(row)) {
    return undefined;
  }
  const hostId = textOf(row, 'HostId');
  const name = textOf(row, 'Name');
  if (hostId === undefined || hostId === '' || name === undefined) {
    return undefined;
  }
  return {
    hostId,
    name,
    region,
    disks: readList(ownValue(row, 'DiskSet'), readDisk),
    addresses: readList(ownValue(row, 'IpSet'), readAddress),
    ...present({
      tag: textOf(row, 'Tag'),
      state: textOf(row, 'State'),
      imageId: textOf(row, 'ImageId'),
      basicImageId: textOf(row, 'BasicImageId'),
      cpu: numberOf(row, 'CPU'),
      memory: numberOf(row, 'Memory'),
      chargeType: textOf(row, 'ChargeType'),
      createTime: numberOf(row, 'CreateTime'),
      expireTime: numberOf(row, 'ExpireTime'),
      autoRenew: textOf(row, 'AutoRenew'),
    }),
  };
}
