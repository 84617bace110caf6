/**
 * Checks what the schema cannot check for hosts of the dialect uhost: whether fields fit together.
 */
import { type HostEntry, pathOfField } from '../declaration.ts';
import type { DeclarationFault } from '../faults/fault.ts';
import { type FieldName, isMap, layerOf } from '../layers.ts';
import { placeOfKey, placeOfValue, type ReadFile, type SourcePlace } from '../yaml/place.ts';

/** Adds only one fault for each place of a declaration, however many hosts take a field from it. */
export function checkUhostHosts(hosts: readonly HostEntry[], fileOf: (entry: HostEntry) => ReadFile): void {
  const ofUhost = hosts.filter(({ file }) => file.dialect === 'uhost');
  for (const entry of ofUhost) {
    const file = fileOf(entry);
    checkDisks(file, entry);
    checkTogether(file, entry);
  }
  checkAddresses(ofUhost, fileOf);
}

function checkDisks(file: ReadFile, entry: HostEntry): void {
  const { bootDisk, dataDisks } = entry.fields;
  addSizeFault(file, entry, bootDisk, 'bootDisk', []);
  if (!Array.isArray(dataDisks)) return;
  for (const [index, disk] of dataDisks.entries()) addSizeFault(file, entry, disk, 'dataDisks', [index]);
}

function addSizeFault(
  file: ReadFile,
  entry: HostEntry,
  disk: unknown,
  field: 'bootDisk' | 'dataDisks',
  index: readonly number[],
): void {
  const words = findSizeFault(disk, field);
  if (words === undefined) return;
  const path = [...pathOfField(entry, field), ...index, 'size'];
  file.faults.add({ rule: 'out-of-range', ...placeOfValue(file, path), ...words });
}

function checkTogether(file: ReadFile, entry: HostEntry): void {
  const { fields } = entry;
  for (const field of ['gpu', 'gpuType'] as const) {
    if (fields[field] === undefined || fields.machineType === 'G') continue;
    addDisagreement(file, entry, field, {
      message: `${field} is allowed only with machineType: G`,
      help: `write machineType: G, or remove ${field}`,
    });
  }
  // A layer cannot remove keyPairId. If a stronger layer sets another loginMode, keyPairId is
  // ignored.
  if (fields.keyPairId !== undefined && layerOf(entry.file.layersOf(entry), 'loginMode')?.name === 'built-in') {
    addDisagreement(file, entry, 'keyPairId', {
      message: 'keyPairId is allowed only with loginMode: KeyPair',
      help: 'write loginMode: KeyPair, or remove keyPairId',
    });
  }
  const { publicIp } = fields;
  if (publicIp?.bandwidth === 0 && publicIp.payMode !== 'ShareBandwidth') {
    const path = [...pathOfField(entry, 'publicIp'), 'bandwidth'];
    const message = 'bandwidth is 0 only with payMode: ShareBandwidth';
    file.faults.add({ rule: 'fields-disagree', ...placeOfValue(file, path), message, help: 'write at least 1 Mbit/s' });
  }
}

function addDisagreement(
  file: ReadFile,
  entry: HostEntry,
  field: FieldName,
  words: Pick<DeclarationFault, 'message' | 'help'>,
): void {
  file.faults.add({ rule: 'fields-disagree', ...placeOfKey(file, pathOfField(entry, field)), ...words });
}

/** Maximum size of a data disk in GB. */
const largest: ReadonlyMap<unknown, number> = new Map([
  ['LOCAL_NORMAL', 2_000],
  ['LOCAL_SSD', 1_000],
  ['CLOUD_NORMAL', 8_000],
  ['CLOUD_SSD', 8_000],
  ['CLOUD_ESSD', 8_000],
  ['CLOUD_RSSD', 32_000],
]);
const smallest = 20;
const largestBoot = 500;
const step = 10;

/** Undefined for a disk that the schema refuses, because one fault is enough. */
export function findSizeFault(
  disk: unknown,
  field: 'bootDisk' | 'dataDisks',
): Pick<DeclarationFault, 'message' | 'help'> | undefined {
  if (!isMap(disk)) return undefined;
  const { type, size } = disk;
  const most = largest.get(type);
  if (most === undefined || typeof size !== 'number' || !Number.isInteger(size) || size < 1) return undefined;
  if (field === 'bootDisk') return findBootFault(String(type), size, most);
  if (size < smallest || size > most) {
    return {
      message: `a data disk of type ${String(type)} must have ${smallest} to ${most} GB`,
      help: `write a size of ${smallest} to ${most}, in steps of ${step}`,
    };
  }
  if (size % step === 0) return undefined;
  return {
    message: `the size of a data disk must be a multiple of ${step} GB`,
    help: `write size: ${Math.ceil(size / step) * step}`,
  };
}

/** A local boot disk is as large as its image, whose size is unknown here. */
function findBootFault(type: string, size: number, most: number) {
  const isLocal = type.startsWith('LOCAL_');
  const [from, to] = isLocal ? [1, most] : [smallest, largestBoot];
  if (size >= from && size <= to) return undefined;
  return {
    message: `a boot disk of type ${type} must have ${from} to ${to} GB`,
    help: isLocal
      ? 'write the size of the image'
      : `write a size of ${from} to ${to}; further space goes into dataDisks`,
  };
}

type FileOf = (entry: HostEntry) => ReadFile;

/**
 * Adds a fault for an address that several hosts have: the hosts of a range, or two hosts that may
 * share a subnet.
 */
function checkAddresses(hosts: readonly HostEntry[], fileOf: FileOf): void {
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
  return placeOfValue(file, pathOfField(entry, 'privateIp'));
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
