/** The faults of a file of an operator, clouds.yaml or a scope, in the words of its schema. */
import { findNearest } from '../../model/text/nearest-name.ts';
import { closedObjectAt } from '../fields.ts';
import type { SchemaFault, Validator } from '../validate.gen.js';
import { placeOfKey, placeOfValue, type ReadFile } from '../yaml/place.ts';
import type { DeclarationFault, Path } from './fault.ts';
import { pathOf } from './schema-faults.ts';

/** What each field is, to be read after "it is". */
type Forms = Readonly<Record<string, string>>;

/** `example`: help if the file is no map, or lacks a field. */
export function addFormFaults(file: ReadFile, validate: Validator, forms: Forms, example: string): void {
  if (validate(file.value)) return;
  for (const fault of validate.errors ?? []) addFormFault(file, fault, forms, example);
}

function addFormFault(
  file: ReadFile,
  { instancePath, schemaPath, keyword, params }: SchemaFault,
  forms: Forms,
  example: string,
): void {
  // A value that fits none of several forms has a fault for all of them.
  if (/\/oneOf\/\d/.test(schemaPath)) return;
  const path = pathOf(file.value, instancePath);
  if (keyword === 'required') {
    addFault(file, path, { rule: 'missing-field', message: `${params.missingProperty} is missing`, help: example });
  } else if (keyword === 'additionalProperties') {
    addUnknown(file, [...path, String(params.additionalProperty)]);
  } else {
    const field = path.findLast((step) => typeof step === 'string' && Object.hasOwn(forms, step));
    if (field === undefined)
      addFault(file, path, { rule: 'not-a-map', message: 'this must be a map of fields', help: example });
    else
      addFault(file, path, {
        rule: 'bad-value',
        message: `${field} cannot be this`,
        help: `it is ${forms[field]}`,
      });
  }
}

function addUnknown(file: ReadFile, path: Path): void {
  const key = String(path.at(-1));
  const { article, fields } = closedObjectAt(path.slice(0, -1), file.fields);
  const known = fields.documented;
  const nearest = findNearest(key, known);
  file.faults.add({
    rule: 'unknown-field',
    ...placeOfKey(file, path),
    message: (quote) => `${quote(key)} is not a field of ${article}`,
    label: nearest && `did you mean ${nearest}?`,
    help: nearest === undefined ? `known here: ${known.join(', ')}` : undefined,
  });
}

export function addFault(file: ReadFile, path: Path, fault: Pick<DeclarationFault, 'rule' | 'message' | 'help'>): void {
  const place = path.length === 0 ? { start: 0, end: 1, path } : placeOfValue(file, path);
  file.faults.add({ ...place, ...fault });
}
