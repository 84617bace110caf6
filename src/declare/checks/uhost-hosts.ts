/** Checks what the schema cannot check for hosts of the dialect uhost: whether fields fit together. */
import type { HostEntry } from '../declaration.ts';
import type { DeclarationFault } from '../faults/fault.ts';
import { type FieldName, findField, layerOfField } from '../layers.ts';
import { placeOfKey, placeOfValue } from '../yaml/place.ts';
import { relatedName } from './names.ts';

/** Adds only one fault for each place of a declaration, however many hosts take a field from it. */
export function checkUhostHosts(hosts: readonly HostEntry[]): void {
  const ofUhost = hosts.filter(({ file }) => file.dialect === 'uhost');
  for (const entry of ofUhost) checkTogether(entry);
  checkAddresses(ofUhost);
}

/** Fields that some hosts cannot have. */
const partners: readonly (readonly [field: FieldName, needed: string, isThere: (entry: HostEntry) => boolean])[] = [
  ['gpu', 'machineType: G', ({ fields }) => fields.machineType === 'G'],
  ['gpuType', 'machineType: G', ({ fields }) => fields.machineType === 'G'],
  // A layer cannot remove keyPairId. If a stronger layer sets another loginMode, keyPairId is ignored.
  ['keyPairId', 'loginMode: KeyPair', (entry) => layerOfField(entry, 'loginMode')?.path !== undefined],
];

function checkTogether(entry: HostEntry): void {
  const { fields } = entry;
  for (const [field, needed, isThere] of partners) {
    if (fields[field] === undefined || isThere(entry)) continue;
    const { file, path } = findField(entry, field);
    file.faults.add({
      rule: 'fields-disagree',
      ...placeOfKey(file, path),
      message: `${field} is allowed only with ${needed}`,
      help: `write ${needed}, or remove ${field}`,
    });
  }
  const { publicIp } = fields;
  if (publicIp?.bandwidth === 0 && publicIp.payMode !== 'ShareBandwidth') {
    const { file, path } = findField(entry, 'publicIp');
    const place = placeOfValue(file, [...path, 'bandwidth']);
    const message = 'bandwidth is 0 only with payMode: ShareBandwidth';
    file.faults.add({ rule: 'fields-disagree', ...place, message, help: 'write at least 1 Mbit/s' });
  }
}

/** Adds a fault for an address that several hosts have: the hosts of a range, or two hosts that may share a subnet. */
function checkAddresses(hosts: readonly HostEntry[]): void {
  const taken = new Map<string, HostEntry[]>();
  for (const entry of hosts) {
    const { region, privateIp } = entry.fields;
    if (typeof privateIp !== 'string') continue;
    if (entry.names.count > 1) {
      addAddressFault(entry, {
        message: `privateIp is one address, and this range declares ${entry.names.count} hosts`,
        help: 'give each host with an address an entry of its own',
      });
      continue;
    }
    const key = `${region} ${privateIp}`;
    const others = taken.get(key) ?? [];
    taken.set(key, [...others, entry]);
    const first = others.find((other) => mayShareSubnet(other, entry));
    if (first === undefined) continue;
    addAddressFault(entry, {
      message: (quote) => `the address ${quote(privateIp)} already belongs to another host`,
      help: 'give one of them another address, or declare their subnets if they differ',
      related: [relatedName(first, 'the other host')],
    });
  }
}

/** A host without a declared network is in the region's default network, which another host may name. */
function mayShareSubnet(a: HostEntry, b: HostEntry): boolean {
  return (['vpcId', 'subnetId'] as const).every((field) => {
    const [one, other] = [a.fields[field], b.fields[field]];
    return one === undefined || other === undefined || one === other;
  });
}

function addAddressFault(entry: HostEntry, words: Pick<DeclarationFault, 'message' | 'help' | 'related'>): void {
  const { file, path } = findField(entry, 'privateIp');
  file.faults.add({
    rule: 'address-twice',
    ...placeOfValue(file, path),
    why: 'two hosts of a subnet cannot have the same address',
    ...words,
  });
}
