import { compareKeys, type DesiredHost, type PasswordReference } from '../core/host.ts';
import type { PasswordSource } from './declaration.gen.ts';
import type { Declaration, HostEntry } from './declaration.ts';
import { expandName } from './range.ts';

/** Every declared host, sorted by key. What the hosts of one entry have in common they share. */
export function makeDesiredHosts({ hosts }: Pick<Declaration, 'hosts'>): readonly DesiredHost[] {
  const desired: DesiredHost[] = [];
  for (const entry of hosts) {
    const { region } = entry.fields;
    const shared = sharedFields(entry);
    for (const name of expandName(entry.names)) desired.push({ key: { region, name }, ...shared });
  }
  return desired.sort((a, b) => compareKeys(a.key, b.key));
}

type Shared = Omit<DesiredHost, 'key'>;

/** What the hosts of an entry have in common. */
function sharedFields({ fields, template, position }: HostEntry): Shared {
  const { zone, imageId, cpu, memory, diskSpace, chargeType, chargeQuantity, loginMode, tag } = fields;
  const password = fields.password && referenceOf(fields.password);
  // Every field by type: an optional one that is forgotten here would be declared and never sent.
  const shared: { readonly [Field in keyof Required<Shared>]: Shared[Field] | undefined } = {
    zone,
    imageId,
    cpu,
    memory,
    diskSpace,
    chargeType,
    chargeQuantity,
    loginMode,
    password,
    tag,
    template,
    position,
    // No declaration has these yet.
    bootDisk: undefined,
    dataDisks: undefined,
    machineType: undefined,
    cpuPlatform: undefined,
    gpuType: undefined,
    gpu: undefined,
    keyPairId: undefined,
    vpcId: undefined,
    subnetId: undefined,
    privateIp: undefined,
    publicIp: undefined,
    securityGroupId: undefined,
    isolationGroup: undefined,
    labels: undefined,
  };
  return Object.fromEntries(Object.entries(shared).filter(([, value]) => value !== undefined)) as unknown as Shared;
}

function referenceOf({ env, file }: PasswordSource): PasswordReference {
  return env === undefined ? { file: file ?? '' } : { env };
}
