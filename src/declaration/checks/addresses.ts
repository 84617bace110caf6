/** Checks private addresses: two hosts of a subnet cannot have the same one. */
import type { HostEntry } from '../declaration.ts';
import { layerOf } from '../merge.ts';
import { placeOfValue, type ReadFile, type SourcePlace } from '../yaml/place.ts';

type FileOf = (entry: HostEntry) => ReadFile;

/**
 * Adds a fault for an address that several hosts have: the hosts of a range, or two hosts that may
 * share a subnet.
 */
export function checkAddresses(hosts: readonly HostEntry[], fileOf: FileOf): void {
  const taken = new Map<string, HostEntry[]>();
  for (const entry of hosts) {
    const { region, privateIp } = entry.fields;
    if (typeof privateIp !== 'string') continue;
    if (entry.names.count > 1) {
      addRange(entry, fileOf(entry));
      continue;
    }
    const key = `${region} ${privateIp}`;
    const others = taken.get(key) ?? [];
    taken.set(key, [...others, entry]);
    const first = others.find((other) => mayShareSubnet(other, entry));
    if (first !== undefined) addTwice(first, entry, fileOf);
  }
}

/**
 * A host without a declared network is in the region's default network, which another host may
 * name.
 */
function mayShareSubnet(a: HostEntry, b: HostEntry): boolean {
  return (['vpcId', 'subnetId'] as const).every((field) => {
    const [one, other] = [a.fields[field], b.fields[field]];
    return one === undefined || other === undefined || one === other;
  });
}

function placeOfAddress(entry: HostEntry, file: ReadFile): SourcePlace {
  const path = layerOf(entry.file.layersOf(entry), 'privateIp')?.path ?? [];
  return placeOfValue(file, [...path, 'privateIp']);
}

function addRange(entry: HostEntry, file: ReadFile): void {
  file.faults.add({
    rule: 'address-twice',
    ...placeOfAddress(entry, file),
    message: `privateIp is one address, and this range declares ${entry.names.count} hosts`,
    why: 'two hosts of a subnet cannot have the same address',
    help: 'give each host with an address an entry of its own',
  });
}

function addTwice(first: HostEntry, second: HostEntry, fileOf: FileOf): void {
  const [firstFile, file] = [fileOf(first), fileOf(second)];
  const offset = placeOfValue(firstFile, ['hosts', first.index, 'name']).start;
  file.faults.add({
    rule: 'address-twice',
    ...placeOfAddress(second, file),
    message: (quote) => `the address ${quote(String(second.fields.privateIp))} already belongs to another host`,
    why: 'two hosts of a subnet cannot have the same address',
    help: 'give one of them another address, or declare their subnets if they differ',
    related: [{ source: firstFile.source, offset, message: 'the other host' }],
  });
}
