/** text of a scope file -> WatchedScope, or every fault with its place. */
import { basename, dirname, resolve } from 'node:path';
import type { KnownError } from '../../core/errors.ts';
import { driftClasses } from '../../core/report/finding.ts';
import { scopeIdShape, type WatchedScope } from '../../core/watched-scope.ts';
import { isMap } from '../layers.ts';
import { cloudNameShape } from '../parse-clouds.ts';
import { readYaml } from '../read-yaml.ts';
import { refuseFaults } from '../refuse-faults.ts';
import { placeOfValue, type ReadFile } from '../yaml/place.ts';
import type { SourceText } from '../yaml/source-text.ts';
import { addFault, refuse, refuseMissingField, refuseUnknownFields } from './scope-faults.ts';

const names = ['id', 'files', 'cloud', 'every', 'failOn'] as const;
const fields = { named: names };
const unitMs = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const;
const [usualMs, leastMs, mostMs] = [15 * unitMs.m, 10 * unitMs.s, 7 * unitMs.d];

/**
 * Its paths are relative to the folder of its file. `usualId`: the id if it names none. Throws
 * DeclarationError.
 */
export async function parseScope(source: SourceText, usualId: string): Promise<WatchedScope> {
  const file = { ...(await readYaml(source)), fields };
  const scope = readFields(file, usualId);
  refuseFaults([file]);
  return scope;
}

/** Throws DeclarationError, because this declaration that the scope names cannot be read. */
export async function refuseDeclaration(source: SourceText, index: number, { message, suggestions }: KnownError) {
  const file = { ...(await readYaml(source)), fields };
  const { value: top } = file;
  const path = isMap(top) && Array.isArray(top.files) ? ['files', index] : ['files'];
  const meant = suggestions.find((one) => one.startsWith('Did you mean'));
  refuse(file, path, message.replace(/\.$/, ''), meant ?? 'paths in files begin in the folder of this file');
  refuseFaults([file]);
}

/** The id of a scope whose file names none. It may not be a valid id. */
export function nameOfScope(file: string): string {
  return basename(file).replace(/\.ya?ml$/, '');
}

function readFields(file: ReadFile, usualId: string): WatchedScope {
  const { value: top } = file;
  if (!isMap(top)) {
    addFault(file, [], { rule: 'not-a-map', message: 'a scope must be a map of fields', help: example });
    return emptyScope;
  }
  refuseUnknownFields(file, [], top, names, 'a scope');
  const place = file.source.file;
  const failOn = readFailOn(file, top.failOn);
  return {
    id: readId(file, top.id, usualId),
    file: place,
    declarations: readFiles(file, top.files).map((path) => resolve(dirname(place), path)),
    cloud: readCloud(file, top.cloud),
    cloudAt: file.source.positionAt(placeOfValue(file, ['cloud']).start),
    everyMs: readEvery(file, top.every),
    ...(failOn !== undefined && { failOn }),
  };
}

const filesHelp = 'write one path, or a list: files: [shop, db.yaml]';
const example = 'write for example: files: shop/hosts.yaml, and below it: cloud: shop';
const emptyScope: WatchedScope = {
  id: '',
  file: '',
  declarations: [],
  cloud: '',
  everyMs: usualMs,
  cloudAt: { file: '', line: 1, column: 1 },
};

function readId(file: ReadFile, id: unknown, usual: string): string {
  const text = id === undefined ? usual : id;
  if (typeof text === 'string' && scopeIdShape.test(text)) return text;
  const what =
    id === undefined ? `the name of this file is not an id, and the file has no id` : 'this is not the id of a scope';
  refuse(
    file,
    ['id'],
    what,
    'an id has 1 to 63 lower-case letters, digits, dots, underscores and dashes, e.g. id: shop-prod',
  );
  return '';
}

function readFiles(file: ReadFile, value: unknown): readonly string[] {
  const listed = typeof value === 'string' ? [value] : value;
  const isList = Array.isArray(listed) && listed.length > 0;
  if (isList && listed.every((one) => typeof one === 'string' && one !== '')) return listed;
  if (value === undefined) refuseMissingField(file, [], 'files', 'name the declarations, e.g. files: shop/hosts.yaml');
  else refuse(file, ['files'], 'files must name declarations, or folders of them', filesHelp);
  return [];
}

function readCloud(file: ReadFile, value: unknown): string {
  const help = "name a cloud of the controller's clouds.yaml, e.g. cloud: shop";
  if (typeof value === 'string' && cloudNameShape.test(value)) return value;
  if (value === undefined) refuseMissingField(file, [], 'cloud', help);
  else refuse(file, ['cloud'], 'this is not the name of a cloud', help);
  return '';
}

function readEvery(file: ReadFile, value: unknown): number {
  if (value === undefined) return usualMs;
  const [, digits, unit] = /^(\d{1,6})([smhd])$/.exec(String(value)) ?? [];
  const ms = Number(digits) * unitMs[unit as keyof typeof unitMs];
  if (ms >= leastMs && ms <= mostMs) return ms;
  refuse(
    file,
    ['every'],
    'every must be the time from one look to the next',
    'write a number and a unit from 10s to 7d, e.g. every: 15m',
  );
  return usualMs;
}

function readFailOn(file: ReadFile, value: unknown): readonly string[] | undefined {
  if (value === undefined) return undefined;
  const known: readonly unknown[] = driftClasses;
  if (Array.isArray(value) && value.length > 0 && value.every((one) => known.includes(one))) return value;
  refuse(file, ['failOn'], 'failOn must be a list of drift classes', `known here: ${driftClasses.join(', ')}`);
  return undefined;
}
