import { findNearest } from '../core/text/nearest-name.ts';
import type { HostEntry } from './declaration.ts';
import type { DeclarationFault, Path } from './faults/fault.ts';
import { joinWords } from './faults/wording.ts';
import { layerOf } from './merge.ts';
import { placeOfValue, type ReadFile } from './yaml/place.ts';

/** Values that the API description shows (2.1, 4.2). There may be others. */
const seen = {
  chargeType: { values: ['Dynamic', 'Month'], rule: 'charge-type-unseen' },
  loginMode: { values: ['Password'], rule: 'login-mode-unseen' },
} as const;

/** One note for each unusual value of a file, where it is first written. */
export function findNotes(file: ReadFile, entries: readonly HostEntry[]): readonly DeclarationFault[] {
  const notes = new Map<string, DeclarationFault>();
  for (const entry of entries) {
    // In that dialect the schema has these values.
    if (entry.file.dialect === 'uhost') continue;
    for (const field of ['chargeType', 'loginMode'] as const) {
      const value = entry.fields[field];
      if ((seen[field].values as readonly unknown[]).includes(value) || notes.has(`${field} ${value}`)) continue;
      const path: Path = [...(layerOf(entry.file.layersOf(entry), field)?.path ?? []), field];
      const nearest = findNearest(String(value), seen[field].values);
      notes.set(`${field} ${value}`, {
        ...placeOfValue(file, path),
        ...(nearest === undefined ? {} : { label: `did you mean ${nearest}?` }),
        rule: seen[field].rule,
        message: (quote) => `${field} ${quote(String(value))} is not among the values that the API description shows`,
        why: `it shows ${joinWords(seen[field].values)}; others may exist`,
        help: 'it is sent as written; a cloud that does not know it refuses the create',
      });
    }
  }
  return [...notes.values()];
}
