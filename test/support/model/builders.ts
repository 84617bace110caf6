/** Hosts, observations and answers with everything a test is not about already filled in. */

import { emptyLedger } from '../../../src/ledger/ledger.ts';
import { noLookUp, type Observation } from '../../../src/listing/observation.ts';
import type { DialectName } from '../../../src/model/dialect.ts';
import { KnownError } from '../../../src/model/errors.ts';
import type { DesiredHost, LiveHost } from '../../../src/model/host.ts';
import type { Page } from '../../../src/model/ports.ts';
import { diffHosts } from '../../../src/planning/diff.ts';
import { indexDeclared } from '../../../src/planning/fleet.ts';
import type { Guards } from '../../../src/planning/guards.ts';
import type { ComparisonRules } from '../../../src/planning/live-values.ts';
import type { PlanInputs } from '../../../src/planning/plan.ts';

export const region = 'cn-bj2';

/** A declared host; `name` and `region` are short for its key. */
export function desiredHost(
  fields: Partial<DesiredHost> & { readonly name?: string; readonly region?: string } = {},
): DesiredHost {
  const { name = 'web-1', region: where = region, ...rest } = fields;
  return {
    key: { region: where, name },
    zone: `${where}-04`,
    imageId: 'img-ubuntu',
    cpu: 2,
    memory: 4096,
    diskSpace: 40,
    chargeType: 'Month',
    chargeQuantity: 1,
    loginMode: 'Password',
    position: { file: 'hosts.yaml', line: 10, column: 5 },
    ...rest,
  };
}

/** A declared host of the dialect `uhost`, with every field that it has. */
export function uhostDesired(fields: Partial<DesiredHost> & { readonly name?: string } = {}): DesiredHost {
  const { diskSpace: _, ...common } = desiredHost(fields);
  const { name: __, ...own } = fields;
  return {
    ...common,
    machineType: 'G',
    cpuPlatform: 'Intel/Auto',
    gpuType: 'V100',
    gpu: 1,
    bootDisk: { type: 'CLOUD_SSD', size: 40 },
    dataDisks: [{ type: 'CLOUD_RSSD', size: 100 }],
    vpcId: 'uvnet-1',
    subnetId: 'subnet-1',
    privateIp: '10.9.0.8',
    securityGroupId: 'firewall-1',
    publicIp: { bandwidth: 5, line: 'Bgp', payMode: 'Traffic' },
    isolationGroup: 'ig-1',
    labels: { team: 'web' },
    tag: 'web',
    loginMode: 'KeyPair',
    keyPairId: 'key-1',
    userData: { file: 'cloud-init.yaml', bytes: 1200, sha256: 'ab'.repeat(32) },
    intentLabel: true,
    ...own,
  };
}

/** Rows that differ from `uhostDesired` in every attribute that is compared, but for the image. */
export const uhostChanges: Partial<LiveHost> = {
  zone: 'cn-bj2-02',
  machineType: 'N',
  cpu: 64,
  memory: 1024,
  gpuType: 'T4',
  gpu: 2,
  chargeType: 'Dynamic',
  disks: [
    { type: 'CLOUD_SSD', size: 50, boot: true },
    { type: 'CLOUD_SSD', size: 100, boot: false },
  ],
  addresses: [{ type: 'Private', ip: '10.9.0.9', vpcId: 'uvnet-2', subnetId: 'subnet-2', isDefault: true }],
  isolationGroup: 'ig-2',
  tag: 'db',
};

/** The host as a cloud of the dialect `uhost` lists it once it was created as declared. */
export function uhostLive(desired: DesiredHost, fields: Partial<LiveHost> = {}): LiveHost {
  const { key, zone, imageId, cpu, memory, machineType, gpuType, gpu, chargeType, isolationGroup, tag } = desired;
  const { bootDisk, dataDisks = [], privateIp = '10.9.0.1', vpcId = 'uvnet-0', subnetId = 'subnet-0' } = desired;
  return liveHost({
    name: key.name,
    region: key.region,
    zone,
    imageId: 'bs-1',
    basicImageId: imageId,
    cpu,
    memory,
    cpuPlatform: 'Intel/Cascadelake',
    chargeType: chargeType === 'Spot' ? 'Preemptive' : chargeType,
    ...(machineType !== undefined && { machineType }),
    ...(gpuType !== undefined && { gpuType }),
    ...(gpu !== undefined && { gpu }),
    ...(isolationGroup !== undefined && { isolationGroup }),
    ...(tag !== undefined && { tag }),
    disks: [
      ...(bootDisk === undefined ? [] : [{ ...bootDisk, boot: true }]),
      ...dataDisks.map((disk) => ({ ...disk, boot: false })),
    ],
    addresses: [{ type: 'Private', ip: privateIp, vpcId, subnetId, isDefault: true }],
    ...fields,
  });
}

export function desiredHosts(...names: readonly string[]): readonly DesiredHost[] {
  return names.map((name) => desiredHost({ name }));
}

/** A row of the cloud's listing that shows no more than it must. */
export function liveHost(fields: Partial<LiveHost> = {}): LiveHost {
  const name = fields.name ?? 'web-1';
  return { hostId: `host-${name}`, name, region, state: 'Running', disks: [], addresses: [], ...fields };
}

/** The host as the cloud shows it once it was created as declared. */
export function liveAs(desired: DesiredHost, fields: Partial<LiveHost> = {}): LiveHost {
  return liveHost({
    name: desired.key.name,
    region: desired.key.region,
    imageId: desired.imageId,
    cpu: desired.cpu,
    memory: desired.memory,
    chargeType: desired.chargeType,
    disks: [{ type: 'Boot', size: desired.diskSpace ?? 0 }],
    ...fields,
  });
}

/** A trusted look at the region, at clock time 0. */
export function observation(hosts: readonly LiveHost[] = [], fields: Partial<Observation> = {}): Observation {
  const nothing = { vanished: [], unreadable: 0, outsideProject: new Set<string>() };
  return { region, hosts, ...nothing, trust: { status: 'trusted', provenAt: 0 }, requests: 3, ...fields };
}

/** A trusted look at each of these regions, of which each shows its own of these hosts. */
export function observationsOf(hosts: readonly LiveHost[], regions: Iterable<string>): readonly Observation[] {
  const shownIn = (where: string) => hosts.filter((host) => host.region === where);
  return [...regions].map((where) => observation(shownIn(where), { region: where }));
}

export function untrusted(hosts: readonly LiveHost[] = [], where = region): Observation {
  return observation(hosts, { region: where, trust: { status: 'untrusted', flaw: { kind: 'moving' } } });
}

/** A region that could not be read to its end: what its pages had shown, which is nothing unless a test says so. */
export function unread(reason = 'HTTP 503', where = region, vanished: readonly LiveHost[] = []): Observation {
  const failure = new KnownError('cloud-http-status', reason, { suggestions: ['Try again later.'] });
  const flaw = { kind: 'unfinished', reason } as const;
  return observation([], { region: where, vanished, trust: { status: 'untrusted', flaw, failure } });
}

export function comparison(rules: Partial<ComparisonRules> = {}): ComparisonRules {
  return { dialect: 'documented', compareDisk: 'any', defaultTag: 'Default', ...rules };
}

export function guards(fields: Partial<Guards> = {}): Guards {
  return { maxCreates: 50, allowNewScope: true, allowedReplacements: [], takenOver: [], ...fields };
}

/** A plan of these hosts, of no fleet unless `fleet` names one, after these looks. */
export function planInputs(
  declared: readonly DesiredHost[],
  observations: readonly Observation[],
  {
    fleet,
    dialect = 'documented',
    scope,
    ...more
  }: Partial<Omit<PlanInputs, 'fleet' | 'scope'>> & {
    readonly fleet?: string;
    readonly dialect?: DialectName;
    readonly scope?: Partial<PlanInputs['scope']>;
  } = {},
): PlanInputs {
  const live = observations.flatMap(({ hosts }) => hosts);
  return {
    scope: {
      endpoint: 'https://api.example.com',
      account: '0123456789ab',
      ...(dialect === 'uhost' && { dialect }),
      ...scope,
    },
    observations,
    lookedUp: noLookUp,
    declared,
    diffs: diffHosts(declared, live, comparison({ dialect })),
    selection: { only: [], exclude: [] },
    guards: guards(),
    ledger: emptyLedger,
    onDoubt: 'hold',
    fleet: { name: fleet, isDeclared: indexDeclared(declared) },
    ...more,
  };
}

/** One answer of the listing. */
export function page<Row = LiveHost>(rows: readonly Row[], fields: Partial<Page<Row>> = {}): Page<Row> {
  return { rows, unreadable: 0, totalCount: 'absent', strained: false, ...fields };
}
