/** Remarks about a declaration that can be used all the same. */
import { findNearest } from '../../model/text/similar-names.ts';
import type { Declaration, HostEntry } from '../declaration.ts';
import { type DeclarationFault, joinWords } from '../faults/fault.ts';
import { findField } from '../layers.ts';
import { placeOfValue, type ReadFile } from '../yaml/place.ts';

/** Values that the API description shows (2.1, 4.2). There may be others. */
const seen = {
  chargeType: { values: ['Dynamic', 'Month'], rule: 'charge-type-unseen' },
  loginMode: { values: ['Password'], rule: 'login-mode-unseen' },
} as const;

/** Fewer hosts are meant more often than not by somebody who writes a larger range. */
const largeRange = 1_000;
/** No image runs in fewer MB. */
const leastMemory = 256;

/** One note for each unusual value of a file, where it is first written. */
export function findNotes(
  file: ReadFile,
  entries: readonly HostEntry[],
  { settings: { limits }, hostCount }: Pick<Declaration, 'settings' | 'hostCount'>,
): readonly DeclarationFault[] {
  const notes = new Map<string, DeclarationFault>();
  for (const entry of entries) {
    const { count } = entry.names;
    if (count > largeRange && limits.maxHosts === undefined) {
      notes.set(`hosts ${entry.index}`, {
        ...placeOfValue(file, ['hosts', entry.index, 'name']),
        rule: 'large-range',
        message: `this range declares ${count} hosts`,
        help: `if so many are meant, say so: limits: { maxHosts: ${hostCount} }`,
      });
    }
    // In that dialect the schema has these values; and what is never created is sent to no cloud.
    if (entry.file.dialect === 'uhost' || entry.fields.create === 'never') continue;
    for (const field of ['chargeType', 'loginMode', 'memory'] as const) {
      const value = entry.fields[field];
      if (notes.has(`${field} ${value}`)) continue;
      const words = field === 'memory' ? describeSmallMemory(value) : describeUnseen(field, value);
      if (words === undefined) continue;
      const { file: written, path } = findField(entry, field);
      // A value of a used file is noted where it is used.
      const place = written === file ? path : ['hosts', entry.index];
      notes.set(`${field} ${value}`, { ...placeOfValue(file, place), ...words });
    }
  }
  return [...notes.values()];
}

type Words = Pick<DeclarationFault, 'rule' | 'message' | 'label' | 'why' | 'help'>;

function describeUnseen(field: keyof typeof seen, value: unknown): Words | undefined {
  const { values, rule } = seen[field];
  if ((values as readonly unknown[]).includes(value)) return undefined;
  const nearest = findNearest(String(value), values);
  return {
    label: nearest && `did you mean ${nearest}?`,
    rule,
    message: (quote) => `${field} ${quote(String(value))} is not among the values that the API description shows`,
    why: `it shows ${joinWords(values)}; others may exist`,
    help: 'it is sent as written; a cloud that does not know it refuses the create',
  };
}

function describeSmallMemory(value: unknown): Words | undefined {
  if (typeof value !== 'number' || value >= leastMemory) return undefined;
  return {
    rule: 'memory-small',
    message: `memory: ${value} is ${value} MB in a cloud that counts memory in MB`,
    label: `did you mean ${value * 1_024}?`,
    why: 'the API states no unit, and the number is sent as written',
    help: `for ${value} GB, write the number of MB: memory: ${value * 1_024}`,
  };
}
