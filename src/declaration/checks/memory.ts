/** The memory of a host in the dialect uhost: `8GiB`, or the cloud's own number of MB. */
import type { DeclarationFault, Path } from '../faults/fault.ts';
import { adviceOfText } from '../faults/text-advice.ts';
import { describeTypeFault } from '../faults/type-faults.ts';
import { placeOfValue, type ReadFile, sourceOfValue } from '../yaml/place.ts';

const ofGib = 1024;
const most = 262_144;

/** Memory in MB, as the cloud counts it. A number is in MB already. */
export function countMemory(memory: number | string): number {
  return typeof memory === 'number' ? memory : Number.parseInt(memory, 10) * ofGib;
}

/** Describes what is wrong with a memory value that the schema refuses. */
export function describeMemory(file: ReadFile, path: Path, value: unknown): DeclarationFault | undefined {
  const place = placeOfValue(file, path);
  if (typeof value === 'string') return { ...place, ...describeText(value, sourceOfValue(file, path)) };
  if (typeof value !== 'number') return describeTypeFault(file, path, 'memory');
  if (!Number.isInteger(value)) return { rule: 'memory-unit', ...place, ...noFraction };
  return { ...place, ...describeNumber(value) };
}

type Words = Pick<DeclarationFault, 'rule' | 'message' | 'label' | 'why' | 'help'>;

const noFraction = { message: 'memory is a whole number', help: 'write it with its unit: memory: 8GiB' };

function describeNumber(value: number): Words {
  if (value < 1 || value > most) {
    return {
      rule: 'out-of-range',
      message: `memory must be 1024 to ${most} MB`,
      help: 'write 1GiB to 256GiB, or the number of MB',
    };
  }
  if (value < ofGib) {
    const meant = value <= most / ofGib ? `${value}GiB` : '1GiB';
    return {
      rule: 'memory-unit',
      message: `memory: ${value} is ${value} MB: this cloud counts memory in MB`,
      label: `did you mean ${meant}?`,
      help: `write the unit: memory: ${meant}, or the number of MB: memory: ${Number.parseInt(meant, 10) * ofGib}`,
    };
  }
  const gib = Math.ceil(value / ofGib);
  return {
    rule: 'memory-unit',
    message: `memory: ${value} is not a multiple of 1024 MB`,
    why: 'this cloud sells memory in steps of 1024 MB',
    help: `write memory: ${gib}GiB, or memory: ${gib * ofGib}`,
  };
}

const written = /^([0-9]{1,6}) ?(?:(g|gb|gi|gib)|(m|mb|mi|mib))?$/i;

function describeText(value: string, source: string): Words {
  const [, digits = '', gigabytes, megabytes] = written.exec(value) ?? [];
  const rule = 'memory-unit';
  const help = 'write memory: 8GiB, or the number of MB: memory: 8192';
  const gib = gigabytes === undefined ? Number(digits) / ofGib : Number(digits);
  const isPossible = Number.isInteger(gib) && gib >= 1 && gib <= most / ofGib;
  if (digits !== '' && gigabytes === undefined && megabytes === undefined) {
    return { rule, message: 'memory has no unit, and is in quotes', help: isPossible ? 'remove the quotes' : help };
  }
  if (digits !== '' && !isPossible) {
    return { rule: 'out-of-range', message: `memory must be 1GiB to ${most / ofGib}GiB, in whole GiB`, help };
  }
  return {
    rule,
    message: (quote) => `memory cannot be ${quote(source)}`,
    ...(digits === '' ? {} : { label: `did you mean ${gib}GiB?` }),
    help: adviceOfText(source) ?? help,
  };
}
