import { builtInFields, type HostFields, type Layer, mergeFields } from './merge.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * The layers that all hosts of a file share, weakest first: built-in values, the file's own region
 * and zone, its defaults.
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

/**
 * The schema checks the types. If they are wrong, its faults prevent the declaration from being
 * used.
 */
function fieldsOf(value: unknown): HostFields {
  return isMap(value) ? (value as HostFields) : {};
}
