import type { DialectName } from '../model/dialect.ts';
import type { DesiredHost } from '../model/host.ts';
import type { SentIn } from '../model/host-fields.ts';
import type { GivenHost } from './options.gen.ts';

/** A disk of a host; size in GB. */
export interface HostDisk {
  readonly boot: boolean;
  readonly type: string;
  readonly size: number;
}

/** What a create of some dialect asks for besides. The rows of each dialect have their own values for absent ones. */
export type MachineFacts = Partial<Pick<DesiredHost, SentIn<'uhost'>>>;

/** A host that a client requests, in any dialect. Memory is in MB. */
export interface HostOrder {
  readonly region: string;
  readonly zone: string;
  readonly projectId?: string;
  readonly name: string;
  readonly tag?: string;
  readonly imageId: string;
  readonly cpu: number;
  readonly memory: number;
  readonly disks: readonly HostDisk[];
  /** Its bandwidth is in Mb/s. */
  readonly publicIp?: { readonly bandwidth: number; readonly line: string };
  readonly machine?: MachineFacts;
  readonly chargeType: string;
  readonly quantity: number;
}

/** An emulated host. Its rows are built when first listed and kept as text: pages of large accounts must be cheap. */
export interface Host extends Required<Omit<HostOrder, 'publicIp' | 'quantity'>> {
  readonly hostId: string;
  /** Number of the host in this cloud, from 0; decides its addresses. */
  readonly serial: number;
  readonly remark: string;
  /** Its state from `runningAt` on. Null keeps it out of the row. */
  readonly state: string | null;
  /** Milliseconds of the emulator's clock. */
  readonly runningAt: number;
  readonly publicIp: HostOrder['publicIp'];
  /** Unix seconds. */
  readonly createTime: number;
  readonly expireTime: number;
  /** Fields of its row that were given, with the names of the documented API. */
  readonly given: Partial<GivenHost> | undefined;
  readonly rows: Record<DialectName, { readonly state: string | null; readonly text: string } | undefined>;
}

/** The fields of an existing host that can change. */
export type HostChanges = Partial<Pick<Host, 'name' | 'tag' | 'remark' | 'state' | 'cpu' | 'memory' | 'machine'>>;

/** The fields of a row that show these. */
const changedFields: Readonly<Partial<Record<keyof HostChanges, keyof GivenHost>>> = {
  name: 'Name',
  tag: 'Tag',
  remark: 'Remark',
  state: 'State',
  cpu: 'CPU',
  memory: 'Memory',
};

/** Changes a host at once, in every replica. */
export function changeHost(host: Host, changes: HostChanges): void {
  const changed = new Set<string>(Object.keys(changes).map((name) => changedFields[name as keyof HostChanges] ?? name));
  const given = Object.entries(host.given ?? {}).filter(([field]) => !changed.has(field));
  Object.assign(host, changes, { rows: noRows(), given: host.given && Object.fromEntries(given) });
}

/** What the emulator adds to the requested values of a host. */
export type Birth = Pick<Host, 'hostId' | 'serial' | 'projectId' | 'createTime' | 'runningAt'>;

const day = 86_400;

const secondsOfPeriod: Readonly<Record<string, number>> = { Dynamic: 3_600, Month: 30 * day, Year: 365 * day };

/** The disks of a host for which only the size of its data disk is known. */
export function makeDiskPair(dataSize: number): readonly HostDisk[] {
  return [
    { boot: true, type: 'CLOUD_SSD', size: 20 },
    { boot: false, type: 'CLOUD_SSD', size: dataSize },
  ];
}

const usual = {
  cpu: 2,
  memory: 4096,
  disks: makeDiskPair(40),
  publicIp: { bandwidth: 1, line: 'Bgp' },
  chargeType: 'Month',
  quantity: 1,
} as const;

const noRows = (): Host['rows'] => ({ documented: undefined, uhost: undefined });

/** The host that an order makes. */
export function hostOfOrder({ quantity, ...order }: HostOrder, birth: Birth): Host {
  const lifetime = Math.max(1, quantity) * (secondsOfPeriod[order.chargeType] ?? 30 * day);
  return {
    ...order,
    ...birth,
    projectId: order.projectId ?? birth.projectId,
    tag: order.tag ?? 'Default',
    machine: order.machine ?? {},
    publicIp: order.publicIp,
    remark: '',
    state: 'Running',
    expireTime: birth.createTime + lifetime,
    given: undefined,
    rows: noRows(),
  };
}

/** A host given as a row. */
export function hostOfRow({ Region: region, Zone, ProjectId, ...given }: GivenHost, birth: Birth): Host {
  const imageId = given.BasicImageId ?? given.ImageId ?? 'image-given';
  const order = {
    ...usual,
    region,
    zone: Zone ?? `${region}-01`,
    name: given.Name ?? '',
    imageId,
    projectId: ProjectId ?? birth.projectId,
    tag: given.Tag ?? undefined,
  };
  const state = given.State === undefined ? 'Running' : given.State;
  return { ...hostOfOrder(order, birth), state, given };
}

/** The private address of a host: the requested one, else the one for its number. */
export function privateAddressOf({ machine, serial }: Host): string {
  return machine.privateIp ?? makeAddress(10, 0, serial % (2 ** 24 - 2), 24);
}

/** 198.18.0.0/15 belongs to nobody: it is reserved for network tests. */
export function publicAddressOf({ serial }: Host): string {
  return makeAddress(198, 18, serial % (2 ** 17 - 2), 17);
}

/** Number `index`, from 0, of a network with `bits` host bits below `first.second.0.0`, without its own address. */
function makeAddress(first: number, second: number, index: number, bits: number): string {
  const number = (index + 1) % 2 ** bits;
  return `${first}.${second + (number >>> 16)}.${(number >>> 8) & 255}.${number & 255}`;
}
