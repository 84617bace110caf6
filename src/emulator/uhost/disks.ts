import { ApiRefusal } from '../faults/refusal.ts';
import type { HostDisk } from '../host.ts';
import { countOf, readInteger, readText, requireValue } from '../requests/parameter-readers.ts';
import type { SentParameters } from '../requests/sent-parameters.ts';
import { refuseValue } from './values.ts';

/** Sizes of data disks in GB, by type. */
const dataSizes: Readonly<Record<string, readonly [least: number, most: number]>> = {
  LOCAL_NORMAL: [20, 2000],
  LOCAL_SSD: [20, 1000],
  CLOUD_NORMAL: [20, 8000],
  CLOUD_SSD: [20, 8000],
  CLOUD_ESSD: [20, 8000],
  CLOUD_RSSD: [20, 32_000],
};

const bootSizes = [20, 500] as const;

/** The disks of a create: one system disk, and data disks of any number. */
export function readDisks(parameters: SentParameters): readonly HostDisk[] {
  const disks = Array.from({ length: countOf(parameters, 'Disks') }, (_, index) => readDisk(parameters, index));
  if (disks.length === 0) throw new ApiRefusal('parameter-missing', 'Parameter Disks.0.IsBoot is missing.');
  if (disks.filter(({ boot }) => boot).length !== 1) {
    throw new ApiRefusal('parameter-invalid', 'Exactly one of Disks must have IsBoot True.');
  }
  return disks;
}

function readDisk(parameters: SentParameters, index: number): HostDisk {
  const part = (name: string) => `Disks.${index}.${name}`;
  const text = (name: string) => readText(part(name), requireValue(parameters, part(name)));
  const isBoot = text('IsBoot');
  if (!/^(?:[Tt]rue|[Ff]alse)$/.test(isBoot)) throw refuseValue(part('IsBoot'), 'the text True or False');
  const boot = isBoot.toLowerCase() === 'true';
  const type = text('Type');
  const sizes = Object.hasOwn(dataSizes, type) ? dataSizes[type] : undefined;
  if (sizes === undefined) throw refuseValue(part('Type'), `one of ${Object.keys(dataSizes).join(', ')}`);
  const size = readInteger(part('Size'), requireValue(parameters, part('Size')), 1);
  const [least, most] = boot ? bootSizes : sizes;
  if (size < least || size > most || (!boot && size % 10 !== 0)) {
    throw refuseValue(part('Size'), `GB from ${least} to ${most}${boot ? '' : ', in steps of 10'}`);
  }
  return { boot, type, size };
}
