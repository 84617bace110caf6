import type { GivenHost } from './given-host.ts';
import type { CreateRequest } from './operations.ts';

/**
 * A host of the emulated cloud. Its row is built when first listed and kept as text: pages of large
 * accounts must be cheap.
 */
export interface Host {
  readonly hostId: string;
  readonly name: string;
  readonly region: string;
  readonly zone: string;
  readonly projectId: string;
  readonly tag: string;
  /**
   * `State` from `runningAt` on, milliseconds of the emulator's clock; `Starting` before. Null
   * keeps it out of the row.
   */
  readonly state: string | null;
  readonly runningAt: number;
  readonly row: (state: string | null) => object;
  cached?: { readonly state: string | null; readonly text: string };
}

/** What a host is made of besides what was asked for. */
export interface Birth {
  readonly hostId: string;
  /** Number of the host in this cloud, from 0; decides its addresses. */
  readonly serial: number;
  readonly projectId: string;
  readonly tag: string;
  /** Unix seconds. */
  readonly createTime: number;
  readonly runningAt: number;
}

const secondsOfPeriod: Readonly<Record<string, number>> = { Dynamic: 3_600, Month: 30 * 86_400, Year: 365 * 86_400 };

/** The host that a request to create makes (API description 4.2). */
export function hostOfRequest(request: CreateRequest, name: string, birth: Birth): Host {
  const { region, zone, imageId, cpu, memory, diskSpace, chargeType, quantity } = request;
  const tag = request.tag ?? birth.tag;
  const expireTime = birth.createTime + quantity * (secondsOfPeriod[chargeType] ?? 30 * 86_400);
  const shape = { name, tag, imageId, cpu, memory, diskSpace, chargeType, expireTime };
  const { hostId, projectId, runningAt } = birth;
  const row = (state: string | null) => rowOf(shape, birth, state);
  return { hostId, name, region, zone, projectId, tag, state: 'Running', runningAt, row };
}

/** Foreign host `number` (from 1) that a region starts with. */
export function makeForeignHost(number: number, region: string, birth: Birth): Host {
  const name = `other-${String(number).padStart(4, '0')}`;
  const { hostId, projectId, tag, runningAt } = birth;
  const expireTime = birth.createTime + 30 * 86_400;
  const row = (state: string | null) =>
    rowOf(
      { name, tag, imageId: 'image-other', cpu: 2, memory: 4096, diskSpace: 40, chargeType: 'Month', expireTime },
      birth,
      state,
    );
  return { hostId, name, region, zone: `${region}-01`, projectId, tag, state: 'Running', runningAt, row };
}

/** A host given as a row. */
export function hostOfRow(given: GivenHost, birth: Birth): Host {
  const { Region: region, Zone, ProjectId, ...fields } = given;
  const row = (state: string | null) => {
    const made = rowOf(
      {
        name: '',
        tag: birth.tag,
        imageId: given.BasicImageId ?? given.ImageId ?? 'image-given',
        cpu: 2,
        memory: 4096,
        diskSpace: 40,
        chargeType: 'Month',
        expireTime: birth.createTime + 30 * 86_400,
      },
      birth,
      state,
    );
    const merged = Object.entries({ ...made, ...fields, State: state });
    return Object.fromEntries(merged.filter(([, value]) => value !== null));
  };
  return {
    hostId: birth.hostId,
    name: given.Name ?? '',
    region,
    zone: Zone ?? `${region}-01`,
    projectId: ProjectId ?? birth.projectId,
    tag: given.Tag ?? birth.tag,
    state: given.State === undefined ? 'Running' : given.State,
    runningAt: birth.runningAt,
    row,
  };
}

/** `State` of a host at a time of the emulator's clock. */
export function stateOfHost(host: Host, now: number): string | null {
  return now < host.runningAt ? 'Starting' : host.state;
}

/** The host's element of `HostSet` as JSON text. */
export function writeRow(host: Host, now: number): string {
  const state = stateOfHost(host, now);
  if (host.cached?.state !== state) host.cached = { state, text: JSON.stringify(host.row(state)) };
  return host.cached.text;
}

interface Shape {
  readonly name: string;
  readonly tag: string;
  readonly imageId: string;
  readonly cpu: number;
  readonly memory: number;
  readonly diskSpace: number;
  readonly chargeType: string;
  readonly expireTime: number;
}

/** Every field of API description 2.1 to 2.3, `DIskId` as it is spelled there. */
function rowOf(shape: Shape, birth: Birth, state: string | null): object {
  const part = birth.hostId.replace(/^host-/, '');
  return {
    HostId: birth.hostId,
    ImageId: shape.imageId,
    BasicImageId: shape.imageId,
    BasicImageName: `Emulated image ${shape.imageId}`,
    Tag: shape.tag,
    Name: shape.name,
    Remark: '',
    State: state,
    CreateTime: birth.createTime,
    ChargeType: shape.chargeType,
    ExpireTime: shape.expireTime,
    CPU: shape.cpu,
    Memory: shape.memory,
    AutoRenew: 'Yes',
    NetworkState: 'Connected',
    NetCapability: 'Yes',
    DiskSet: [
      { Type: 'Boot', DIskId: `disk-${part}-boot`, Drive: '/dev/vda', Size: 20 },
      { Type: 'Data', DIskId: `disk-${part}-data`, Drive: '/dev/vdb', Size: shape.diskSpace },
    ],
    IpSet: [
      { Type: 'Private', IP: address(10, 0, birth.serial % (2 ** 24 - 2), 24) },
      // 198.18.0.0/15 belongs to nobody: it is kept for tests of networks.
      { Type: 'Bgp', IPId: `ip-${part}`, IP: address(198, 18, birth.serial % (2 ** 17 - 2), 17), Bandwidth: 1 },
    ],
  };
}

/**
 * Address number `index` (from 0, the network's own left out) of a network of `bits` bits below
 * `first.second.0.0`.
 */
function address(first: number, second: number, index: number, bits: number): string {
  const number = (index + 1) % 2 ** bits;
  return `${first}.${second + (number >>> 16)}.${(number >>> 8) & 255}.${number & 255}`;
}
