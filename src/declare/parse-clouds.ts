/**
 * text of clouds.yaml -> the clouds of an operator, or every fault with its place. A fault shows no value of the file,
 * because any of them may be a key.
 */
import type { CloudOption, CloudOptionTexts } from '../model/dialect.ts';
import { KnownError } from '../model/errors.ts';
import { escapeText } from '../model/text/escape.ts';
import { findNearest } from '../model/text/similar-names.ts';
import { type Wording, wordsOf } from './faults/rules.ts';
import { addSchemaFaults } from './faults/schema-faults.ts';
import { addSyntaxFaults } from './faults/syntax-faults.ts';
import { cloudsOutline, fieldsAt } from './outline.ts';
import { validateClouds } from './validate.gen.js';
import type { ReadFile, SourceText } from './yaml/place.ts';
import { readYaml } from './yaml/read-yaml.ts';

/** Where a key is. Never the key itself. */
export type KeyPlace = { readonly env: string } | { readonly file: string };

export interface NamedCloud {
  readonly endpoint: string;
  readonly publicKey: KeyPlace;
  readonly privateKey: KeyPlace;
  readonly securityToken?: KeyPlace;
  readonly options: CloudOptionTexts;
}

const mostFaults = 10;

/** The clouds by name. Throws KnownError `clouds-unusable`. */
export function parseClouds(source: SourceText): ReadonlyMap<string, NamedCloud> {
  const file = readYaml(source, 'clouds');
  if (file.sound && !validateClouds(file.value)) addSchemaFaults(file, validateClouds.errors ?? []);
  addSyntaxFaults(file);
  if (file.faults.kept.length > 0) throw makeFaultsError(file);
  const { clouds } = file.value as { readonly clouds: Readonly<Record<string, CloudFields>> };
  return new Map(Object.entries(clouds).map(([name, cloud]) => [name, readCloud(cloud)]));
}

type RetCodes = Readonly<Record<string, readonly number[]>>;

/** As schemas/clouds.schema.json describes them. */
type CloudFields = Omit<NamedCloud, 'options'> &
  Readonly<Partial<Record<Exclude<CloudOption, 'retCodes'>, string | number | boolean> & { retCodes: RetCodes }>>;

/** What the options mean is checked where their variables are, too. */
function readCloud({ endpoint, publicKey, privateKey, securityToken, ...options }: CloudFields): NamedCloud {
  const texts = Object.entries(options).map(([option, value]) => [
    option,
    typeof value === 'object' ? textOfCodes(value) : String(value),
  ]);
  return { endpoint, publicKey, privateKey, securityToken, options: Object.fromEntries(texts) };
}

function textOfCodes(codes: RetCodes): string {
  const pairs = Object.entries(codes).flatMap(([meaning, some]) => some.map((code) => `${code}=${meaning}`));
  return pairs.join(',');
}

function makeFaultsError({ source, faults }: ReadFile): KnownError {
  const sorted = [...faults.kept].sort((a, b) => a.start - b.start);
  const shown = sorted.slice(0, mostFaults).map((fault) => {
    const { file, line, column } = source.positionAt(fault.start);
    const { message, label } = wordsOf(fault);
    const meant = label === undefined ? '' : ` (${say(label)})`;
    return `${escapeText(file)}:${line}:${column}: ${say(message)}${meant}.`;
  });
  const more = faults.total() > shown.length ? [`${faults.total() - shown.length} more are not shown.`] : [];
  const advice = new Set(sorted.map(wordsOf).flatMap(({ help }) => (help === undefined ? [] : [say(help)])));
  const suggestions = [...advice].map((text) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`);
  return new KnownError('clouds-unusable', [...shown, ...more].join(' '), { suggestions });
}

/** A word of the file is shown only if it is nearly the name of a field. */
function say(wording: Wording): string {
  if (typeof wording === 'string') return wording;
  return wording((text) => (findNearest(text, known) === undefined ? '(sensitive)' : JSON.stringify(escapeText(text))));
}

const cloud = ['clouds', 'NAME'];
const known = [[], cloud, [...cloud, 'privateKey'], [...cloud, 'retCodes']].flatMap((path) =>
  fieldsAt(cloudsOutline, path),
);
