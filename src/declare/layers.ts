import type { DialectName } from '../model/dialect.ts';
import type { DocumentedFields, UhostFields } from './declaration.gen.ts';
import type { Path } from './faults/fault.ts';
import { fieldsOfLayers } from './outline.ts';

type FieldIn<Fields, Name> = Name extends keyof Fields ? NonNullable<Fields[Name]> : never;

/** The fields of a host in any dialect. The schema makes sure that a file uses only those of its own dialect. */
export type HostFields = {
  [Name in keyof DocumentedFields | keyof UhostFields]?: FieldIn<DocumentedFields, Name> | FieldIn<UhostFields, Name>;
};

type LayerName = 'built-in' | 'file' | 'defaults' | `template ${string}` | 'host';

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

/** Merges layers, weakest first. The complete value of a field comes from the strongest layer that has it. */
export function mergeFields(layers: readonly Readonly<HostFields>[], dialect: DialectName = 'documented'): HostFields {
  const merged: Readonly<HostFields> = Object.assign({}, ...layers);
  const known = fieldsOfLayers[dialect] as readonly FieldName[];
  return Object.fromEntries(known.flatMap((field) => (Object.hasOwn(merged, field) ? [[field, merged[field]]] : [])));
}

/** The strongest layer that has a field. */
export function layerOf(layers: readonly Layer[], field: FieldName): Layer | undefined {
  return layers.findLast(({ fields }) => Object.hasOwn(fields, field));
}

type Values = Readonly<Record<string, unknown>>;

/**
 * The layers that all hosts of a file share, weakest first: built-in values, the file's own region and zone, its
 * defaults.
 */
export function layersOfAll(top: Values): readonly Layer[] {
  const { region, zone } = top;
  const file = { ...(region === undefined ? {} : { region }), ...(zone === undefined ? {} : { zone }) };
  return [
    { name: 'built-in', fields: builtInFields },
    { name: 'file', fields: file as HostFields, path: [] },
    { name: 'defaults', fields: fieldsOf(ownValue(top, 'defaults')), path: ['defaults'] },
  ];
}

/** The region of a file that says `hosts: []`. */
export function emptyRegionOf(top: unknown): string | undefined {
  if (!isMap(top) || !Array.isArray(top.hosts) || top.hosts.length > 0) return undefined;
  const { region } = mergeFields(layersOfAll(top).map(({ fields }) => fields));
  return typeof region === 'string' ? region : undefined;
}

/** The layer of a template; undefined if the file has none of that name. */
export function layerOfTemplate(top: Values, template: string): Layer | undefined {
  const templates = ownValue(top, 'templates');
  if (!isMap(templates) || !Object.hasOwn(templates, template)) return undefined;
  return { name: `template ${template}`, fields: fieldsOf(templates[template]), path: ['templates', template] };
}

export function layerOfHost(top: Values, index: number): Layer {
  const hosts = ownValue(top, 'hosts');
  return { name: 'host', fields: fieldsOf(Array.isArray(hosts) ? hosts[index] : undefined), path: ['hosts', index] };
}

export function listTemplateNames(top: Values): readonly string[] {
  const templates = ownValue(top, 'templates');
  return isMap(templates) ? Object.keys(templates) : [];
}

export function isMap(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function ownValue(values: Values, key: string): unknown {
  return Object.hasOwn(values, key) ? values[key] : undefined;
}

/** The schema checks the types. If they are wrong, its faults prevent the declaration from being used. */
function fieldsOf(value: unknown): HostFields {
  return isMap(value) ? (value as HostFields) : {};
}
