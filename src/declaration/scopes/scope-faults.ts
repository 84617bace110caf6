/** Faults of scope files, each with its place. */
import { findNearest } from '../../core/text/nearest-name.ts';
import type { DeclarationFault, Path } from '../faults/fault.ts';
import { placeOfKey, placeOfValue, type ReadFile } from '../yaml/place.ts';

export function refuseUnknownFields(
  file: ReadFile,
  path: Path,
  map: Readonly<Record<string, unknown>>,
  known: readonly string[],
  article: string,
): void {
  for (const key of Object.keys(map)) {
    if (known.includes(key)) continue;
    const nearest = findNearest(key, known);
    file.faults.add({
      rule: 'unknown-field',
      ...placeOfKey(file, [...path, key]),
      message: (quote) => `${quote(key)} is not a field of ${article}`,
      ...(nearest === undefined ? { help: `known here: ${known.join(', ')}` } : { label: `did you mean ${nearest}?` }),
    });
  }
}

export function refuseMissingField(file: ReadFile, path: Path, field: string, help: string): void {
  addFault(file, path, { rule: 'missing-field', message: `${field} is missing`, help });
}

export function refuse(file: ReadFile, path: Path, message: string, help?: string): void {
  addFault(file, path, { rule: 'bad-value', message, ...(help !== undefined && { help }) });
}

export function addFault(file: ReadFile, path: Path, fault: Pick<DeclarationFault, 'rule' | 'message' | 'help'>): void {
  const place = path.length === 0 ? { start: 0, end: 1, path } : placeOfValue(file, path);
  file.faults.add({ ...place, ...fault });
}
