/** How large a disk of the dialect uhost may be, by its type. */
import type { DeclarationFault } from '../faults/fault.ts';
import { isMap } from '../layers.ts';

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
