/** The layers that a host takes its fields from, weakest first; the strongest that has a field wins, whole. */
import { isObject } from '../model/text/json.ts';
import type { DocumentedFields, UhostFields } from './declaration.gen.ts';
import type { Path } from './faults/rules.ts';
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
  /** Where the fields are written; undefined for built-in values. */
  readonly file?: ReadFile;
  readonly path?: Path;
}

type Values = Readonly<Record<string, unknown>>;

/** The built-in values: one charging period, and login with a password. */
export const builtInFields = { chargeQuantity: 1, loginMode: 'Password' } as const satisfies HostFields;

/** What all hosts of a file share: built-in values, used defaults in their order, its region and zone, its defaults. */
export function layersOfAll(file: ReadFile): readonly Layer[] {
  const { region, zone } = topOf(file);
  const place = { ...(region === undefined ? {} : { region }), ...(zone === undefined ? {} : { zone }) };
  const defaultsOf = (one: ReadFile): Layer => ({
    fields: fieldsOf(topOf(one).defaults),
    file: one,
    path: ['defaults'],
  });
  return [
    { fields: builtInFields },
    ...file.used.map(defaultsOf),
    { fields: fieldsOf(place), file, path: [] },
    defaultsOf(file),
  ];
}

/** The layer of a template; undefined if neither the file nor one that it uses has one of that name. */
function layerOfTemplate(file: ReadFile, template: string): Layer | undefined {
  const owner = [file, ...file.used].find((one) => Object.hasOwn(templatesOf(one), template));
  return owner && { fields: fieldsOf(templatesOf(owner)[template]), file: owner, path: ['templates', template] };
}

/** The name, if it is that of a template. */
export function templateOf(file: ReadFile, name: unknown): string | undefined {
  return typeof name === 'string' && layerOfTemplate(file, name) !== undefined ? name : undefined;
}

/** The templates that a file declares itself, by name. */
export function templatesOf(file: ReadFile): Values {
  const { templates } = topOf(file);
  return isObject(templates) ? templates : {};
}

/** The layers under an entry of `hosts`, and the entry itself. */
export function layersOf({ file, index, template }: EntryPlace): readonly Layer[] {
  const { hosts } = topOf(file);
  const ofTemplate = template === undefined ? undefined : layerOfTemplate(file, template);
  const own = fieldsOf(Array.isArray(hosts) ? hosts[index] : undefined);
  const layers = [...layersOfAll(file), ...(ofTemplate === undefined ? [] : [ofTemplate])];
  return [...layers, { fields: own, file, path: ['hosts', index] }];
}

/** The layer that an entry of `hosts` takes a field from. */
export function layerOfField(entry: EntryPlace, field: FieldName): Layer | undefined {
  return layersOf(entry).findLast(({ fields }) => Object.hasOwn(fields, field));
}

/** Where a field of a host is written: in the layer that it comes from, perhaps in a file that its own file uses. */
export function findField(entry: EntryPlace, field: FieldName): { readonly file: ReadFile; readonly path: Path } {
  const { file = entry.file, path = [] } = layerOfField(entry, field) ?? {};
  return { file, path: [...path, field] };
}

/** The complete value of a field comes from the strongest layer that has it. */
export function mergeFields(layers: readonly Layer[]): HostFields {
  return Object.assign({}, ...layers.map(({ fields }) => fields));
}

/** The region of a file that says `hosts: []`. */
export function emptyRegionOf(file: ReadFile): string | undefined {
  const { hosts } = topOf(file);
  if (!Array.isArray(hosts) || hosts.length > 0) return undefined;
  const { region } = mergeFields(layersOfAll(file));
  return typeof region === 'string' ? region : undefined;
}

/** The fields at the top of a file; none if it is no map. */
export function topOf({ value }: Pick<ReadFile, 'value'>): Values {
  return isObject(value) ? value : {};
}

/** The schema checks the types. If they are wrong, its faults prevent the declaration from being used. */
function fieldsOf(value: unknown): HostFields {
  return isObject(value) ? (value as HostFields) : {};
}
