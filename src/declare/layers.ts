/** The layers that a host takes its fields from, weakest first; the strongest that has a field wins, whole. */
import type { DialectName } from '../model/dialect.ts';
import type { DocumentedFields, UhostFields } from './declaration.gen.ts';
import type { Path } from './faults/fault.ts';
import { fieldsOfLayers } from './outline.ts';
import type { ReadFile } from './yaml/place.ts';

type FieldIn<Fields, Name> = Name extends keyof Fields ? NonNullable<Fields[Name]> : never;

/** The fields of a host in any dialect. The schema makes sure that a file uses only those of its own dialect. */
export type HostFields = {
  [Name in keyof DocumentedFields | keyof UhostFields]?: FieldIn<DocumentedFields, Name> | FieldIn<UhostFields, Name>;
};

export type FieldName = keyof HostFields;

/** An entry of `hosts`, and what it takes fields from. */
export interface EntryPlace {
  readonly file: ReadFile;
  /** Its place in the `hosts` of its file, from 0. */
  readonly index: number;
  readonly template?: string;
}

/** Fields that one place of a declaration gives to hosts. */
export interface Layer {
  readonly fields: Readonly<HostFields>;
  /** Where the fields are in the file; undefined for built-in values. */
  readonly path?: Path;
}

type Values = Readonly<Record<string, unknown>>;

/** The built-in values: one charging period, and login with a password. */
export const builtInFields = { chargeQuantity: 1, loginMode: 'Password' } as const satisfies HostFields;

/** The layers that all hosts of a file share: built-in values, the file's own region and zone, its defaults. */
export function layersOfAll({ region, zone, defaults }: Values): readonly Layer[] {
  const file = { ...(region === undefined ? {} : { region }), ...(zone === undefined ? {} : { zone }) };
  return [
    { fields: builtInFields },
    { fields: fieldsOf(file), path: [] },
    { fields: fieldsOf(defaults), path: ['defaults'] },
  ];
}

/** The layer of a template; undefined if the file has none of that name. */
export function layerOfTemplate({ templates }: Values, template: string): Layer | undefined {
  if (!isMap(templates) || !Object.hasOwn(templates, template)) return undefined;
  return { fields: fieldsOf(templates[template]), path: ['templates', template] };
}

/** The layer that an entry of `hosts` takes a field from. */
export function layerOfField({ file, index, template }: EntryPlace, field: FieldName): Layer | undefined {
  const top = isMap(file.value) ? file.value : {};
  const ofTemplate = template === undefined ? undefined : layerOfTemplate(top, template);
  const own = fieldsOf(Array.isArray(top.hosts) ? top.hosts[index] : undefined);
  const layers = [...layersOfAll(top), ...(ofTemplate === undefined ? [] : [ofTemplate])];
  return [...layers, { fields: own, path: ['hosts', index] }].findLast(({ fields }) => Object.hasOwn(fields, field));
}

/** Where a field of a host is written, in the layer that it comes from. */
export function pathOfField(entry: EntryPlace, field: FieldName): Path {
  return [...(layerOfField(entry, field)?.path ?? []), field];
}

/** The complete value of a field comes from the strongest layer that has it. */
export function mergeFields(layers: readonly Readonly<HostFields>[], dialect: DialectName = 'documented'): HostFields {
  const merged: Readonly<HostFields> = Object.assign({}, ...layers);
  const known = fieldsOfLayers[dialect] as readonly FieldName[];
  return Object.fromEntries(known.flatMap((field) => (Object.hasOwn(merged, field) ? [[field, merged[field]]] : [])));
}

/** The region of a file that says `hosts: []`. */
export function emptyRegionOf(top: unknown): string | undefined {
  if (!isMap(top) || !Array.isArray(top.hosts) || top.hosts.length > 0) return undefined;
  const { region } = mergeFields(layersOfAll(top).map(({ fields }) => fields));
  return typeof region === 'string' ? region : undefined;
}

export function isMap(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The schema checks the types. If they are wrong, its faults prevent the declaration from being used. */
function fieldsOf(value: unknown): HostFields {
  return isMap(value) ? (value as HostFields) : {};
}
