import type { DialectName } from '../core/dialect.ts';
import { type DocumentedFields, knownFields, type UhostFields } from './declaration.gen.ts';
import type { Path } from './faults/fault.ts';

type FieldIn<Fields, Name> = Name extends keyof Fields ? NonNullable<Fields[Name]> : never;

/**
 * The fields of a host in any dialect. The schema makes sure that a file uses only those of its own
 * dialect.
 */
export type HostFields = {
  [Name in keyof DocumentedFields | keyof UhostFields]?: FieldIn<DocumentedFields, Name> | FieldIn<UhostFields, Name>;
};

export type LayerName = 'built-in' | 'file' | 'defaults' | `template ${string}` | 'host';

/** Fields that one place of a declaration gives to hosts. */
export interface Layer {
  readonly name: LayerName;
  readonly fields: Readonly<HostFields>;
  /** Where the fields are in the file; undefined for built-in values. */
  readonly path?: Path;
}

export type FieldName = keyof HostFields;

/** The built-in values: one charging period, and login with a password. */
export const builtInFields = { chargeQuantity: 1, loginMode: 'Password' } as const satisfies HostFields;

/**
 * Merges layers, weakest first. The complete value of a field comes from the strongest layer that
 * has it.
 */
export function mergeFields(layers: readonly Readonly<HostFields>[], dialect: DialectName = 'documented'): HostFields {
  const merged: Record<string, unknown> = {};
  for (const field of dialect === 'uhost' ? knownFields.uhostFields : knownFields.fields) {
    for (let at = layers.length - 1; at >= 0; at -= 1) {
      const fields = layers[at];
      if (fields === undefined || !Object.hasOwn(fields, field)) continue;
      merged[field] = fields[field];
      break;
    }
  }
  return merged as HostFields;
}

/** The strongest layer that has a field. */
export function layerOf(layers: readonly Layer[], field: FieldName): Layer | undefined {
  return layers.findLast(({ fields }) => Object.hasOwn(fields, field));
}
