/**
 * text of clouds.yaml -> the clouds of an operator, or every fault with its place. A fault tells
 * no value of the file, because any of them may be a key.
 */
import { type CloudOptionTexts, cloudOptions } from '../core/cloud-options.ts';
import { KnownError } from '../core/errors.ts';
import { escapeText } from '../core/text/escape.ts';
import { findNearest } from '../core/text/nearest-name.ts';
import type { DeclarationFault, Path, Wording } from './faults/fault.ts';
import { isMap } from './layers.ts';
import { placeOfKey, placeOfValue, type ReadFile } from './yaml/place.ts';
import { readYaml } from './yaml/read-yaml.ts';
import type { SourceText } from './yaml/source-text.ts';

/** A name of a cloud. */
export const cloudNameShape = /^[A-Za-z0-9][A-Za-z0-9._-]{0,62}$/;

/** Where a key is. Never the key itself. */
export type KeyPlace = { readonly env: string } | { readonly file: string };

export interface NamedCloud {
  readonly endpoint: string;
  readonly publicKey: KeyPlace;
  readonly privateKey: KeyPlace;
  readonly securityToken?: KeyPlace;
  readonly options: CloudOptionTexts;
}

const required = ['endpoint', 'publicKey', 'privateKey'] as const;
const cloudFields = [...required, 'securityToken', ...cloudOptions] as const;
const keyFields = ['publicKey', 'privateKey', 'securityToken'] as const;
const placeFields = ['file', 'env'] as const;
const codeMeanings = ['transient', 'refused', 'throttled'] as const;
const mostFaults = 10;

/** The clouds by name. Throws KnownError `clouds-unusable`. */
export function parseClouds(source: SourceText): ReadonlyMap<string, NamedCloud> {
  const file = readYaml(source);
  const clouds = file.sound ? readClouds(file) : new Map<string, NamedCloud>();
  if (file.faults.kept.length > 0) throw makeFaultsError(file);
  return clouds;
}

function readClouds(file: ReadFile): ReadonlyMap<string, NamedCloud> {
  const { value: top } = file;
  const clouds = new Map<string, NamedCloud>();
  if (!isMap(top) || !isMap(top.clouds)) {
    refuse(file, isMap(top) && top.clouds !== undefined ? ['clouds'] : [], 'the clouds must be a map by name', example);
    return clouds;
  }
  refuseUnknownFields(file, [], top, ['clouds'], 'this file');
  for (const [name, fields] of Object.entries(top.clouds)) {
    const path = ['clouds', name];
    if (!cloudNameShape.test(name)) refuse(file, path, 'this is not the name of a cloud', nameHelp);
    if (isMap(fields)) clouds.set(name, readCloud(file, path, fields));
    else refuse(file, path, 'a cloud must be a map of fields', example);
  }
  return clouds;
}

function readCloud(file: ReadFile, path: readonly string[], fields: Readonly<Record<string, unknown>>): NamedCloud {
  refuseUnknownFields(file, path, fields, cloudFields, 'a cloud');
  for (const field of required) if (fields[field] === undefined) refuseMissingField(file, path, field, example);
  const { endpoint = '' } = fields;
  if (typeof endpoint !== 'string') refuse(file, [...path, 'endpoint'], 'endpoint must be the address of a cloud');
  const places = keyFields.flatMap((field) =>
    fields[field] === undefined ? [] : [[field, readPlace(file, path, field, fields[field])] as const],
  );
  const none: KeyPlace = { file: '' };
  const texts = cloudOptions.flatMap((field) =>
    fields[field] === undefined ? [] : [[field, readOption(file, [...path, field], fields[field])]],
  );
  const options: CloudOptionTexts = Object.fromEntries(texts);
  return { publicKey: none, privateKey: none, ...Object.fromEntries(places), endpoint: String(endpoint), options };
}

/** What the value means is checked where its variable is, too. */
function readOption(file: ReadFile, path: readonly string[], value: unknown): string {
  const field = path.at(-1);
  const isPlain = (one: unknown) => ['string', 'number', 'boolean'].includes(typeof one);
  if (field !== 'retCodes') {
    if (!isPlain(value)) refuse(file, path, `${field} must be a single value`);
    return String(value);
  }
  const codes = Object.entries(isMap(value) ? value : {}).map(([meaning, some]): [string, readonly unknown[]] => [
    meaning,
    Array.isArray(some) ? some : [],
  ]);
  if (isMap(value)) refuseUnknownFields(file, path, value, codeMeanings, field);
  if (codes.length === 0 || codes.some(([, some]) => some.length === 0 || !some.every(isPlain))) {
    refuse(file, path, 'retCodes must be a map by meaning', 'write for example: retCodes: { refused: [110, 230] }');
  }
  return codes.flatMap(([meaning, some]) => some.map((code) => `${code}=${meaning}`)).join(',');
}

function readPlace(file: ReadFile, path: readonly string[], field: string, value: unknown): KeyPlace | undefined {
  const place = isMap(value) ? value : {};
  const [[kind, text] = [], ...more] = Object.entries(place);
  if (more.length === 0 && typeof text === 'string') {
    if (kind === 'file' && text !== '') return { file: text };
    // A key that was written in place of a name hardly looks like this, so a name can be told.
    if (kind === 'env' && /^(?!HOSTWRIGHT_)[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+$/.test(text)) return { env: text };
  }
  if (isMap(value)) refuseUnknownFields(file, [...path, field], value, placeFields, field);
  refuse(
    file,
    [...path, field],
    `${field} must say where the key is: the key itself must not be in this file`,
    placeHelp,
  );
  return undefined;
}

const example =
  'write for example: clouds: { shop: { endpoint: https://api.example.com, publicKey: { file: shop-public-key }, privateKey: { file: shop-private-key } } }';
const nameHelp =
  'a name has 1 to 63 letters, digits, dots, underscores and dashes, and begins with a letter or a digit';
const placeHelp =
  'write { file: PATH }, or { env: NAME } for a variable such as SHOP_PRIVATE_KEY, whose name has capital letters and "_" and does not begin with HOSTWRIGHT_';

function makeFaultsError({ source, faults }: ReadFile): KnownError {
  const sorted = [...faults.kept].sort((a, b) => a.start - b.start);
  const told = sorted.slice(0, mostFaults).map((fault) => {
    const { file, line, column } = source.positionAt(fault.start);
    const label = fault.label === undefined ? '' : ` (${say(fault.label)})`;
    return `${escapeText(file)}:${line}:${column}: ${say(fault.message)}${label}.`;
  });
  const more = faults.total() > told.length ? [`${faults.total() - told.length} more are not shown.`] : [];
  const advice = new Set(sorted.flatMap(({ help }) => (help === undefined ? [] : [say(help)])));
  const suggestions = [...advice].map((text) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`);
  return new KnownError('clouds-unusable', [...told, ...more].join(' '), { suggestions });
}

/** A word of the file is told only if it is nearly the name of a field. */
function say(wording: Wording): string {
  if (typeof wording === 'string') return wording;
  const known = ['clouds', ...cloudFields, ...placeFields, ...codeMeanings];
  return wording((text) => (findNearest(text, known) === undefined ? 'this' : JSON.stringify(escapeText(text))));
}

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
  addFault(file, path, { rule: 'bad-value', message, help });
}

export function addFault(file: ReadFile, path: Path, fault: Pick<DeclarationFault, 'rule' | 'message' | 'help'>): void {
  const place = path.length === 0 ? { start: 0, end: 1, path } : placeOfValue(file, path);
  file.faults.add({ ...place, ...fault });
}
