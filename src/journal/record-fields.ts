/** Reads the fields of a record. */

export type RecordFields = Readonly<Record<string, unknown>>;

/** Its message is the name of a field that is missing or malformed. */
export class FieldFault extends Error {}

export function hasFields(value: unknown): value is RecordFields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function requireGroup(fields: RecordFields, name: string): RecordFields {
  const value = fields[name];
  if (!hasFields(value)) throw new FieldFault(name);
  return value;
}

export function requireText(fields: RecordFields, name: string): string {
  const value = fields[name];
  if (typeof value !== 'string') throw new FieldFault(name);
  return value;
}

export function requireNumber(fields: RecordFields, name: string): number {
  const value = fields[name];
  if (typeof value !== 'number') throw new FieldFault(name);
  return value;
}

export function requireList(fields: RecordFields, name: string): readonly unknown[] {
  const value: unknown = fields[name];
  if (!Array.isArray(value)) throw new FieldFault(name);
  return value;
}

export function requireTexts(fields: RecordFields, name: string): readonly string[] {
  const values = requireList(fields, name);
  if (!values.every((one) => typeof one === 'string')) throw new FieldFault(name);
  return values;
}

export function requireOneOf<const Choice>(fields: RecordFields, name: string, choices: readonly Choice[]): Choice {
  const choice = choices.find((one) => one === fields[name]);
  if (choice === undefined) throw new FieldFault(name);
  return choice;
}

/**
 * By field: its last text. Most records of a journal share these with the one before, and so they
 * are kept once.
 */
const lastTexts = new Map<string, string>();

export function requireSharedText(fields: RecordFields, name: string): string {
  const value = requireText(fields, name);
  const before = lastTexts.get(name);
  if (before === value) return before;
  lastTexts.set(name, value);
  return value;
}
