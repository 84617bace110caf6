/**
 * Checks what the schema cannot check for hosts of the dialect uhost: whether fields fit together.
 */
import type { HostEntry } from '../declaration.ts';
import type { DeclarationFault, Path } from '../faults/fault.ts';
import { type FieldName, layerOf } from '../merge.ts';
import { placeOfKey, placeOfValue, type ReadFile } from '../yaml/place.ts';
import { checkAddresses } from './addresses.ts';
import { findSizeFault } from './disk-sizes.ts';

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
  const path = [...placeOf(entry, field), ...index, 'size'];
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
    const path = [...placeOf(entry, 'publicIp'), 'bandwidth'];
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
  file.faults.add({ rule: 'fields-disagree', ...placeOfKey(file, placeOf(entry, field)), ...words });
}

/** Where a field of a host is written, in the layer that it comes from. */
export function placeOf(entry: HostEntry, field: FieldName): Path {
  return [...(layerOf(entry.file.layersOf(entry), field)?.path ?? []), field];
}
