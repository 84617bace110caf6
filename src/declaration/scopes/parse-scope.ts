/** text of a scope file -> WatchedScope, or every fault with its place. */
import { dirname, resolve } from 'node:path';
import { driftClasses } from '../../core/report/finding.ts';
import { type ScopeKeys, scopeIdShape, type WatchedScope } from '../../core/watched-scope.ts';
import { isMap } from '../layers.ts';
import { readYaml } from '../read-yaml.ts';
import { refuseFaults } from '../refuse-faults.ts';
import type { ReadFile } from '../yaml/place.ts';
import type { SourceText } from '../yaml/source-text.ts';
import { readPolicy } from './parse-policy.ts';
import { addFault, refuse, refuseMissingField, refuseUnknownFields } from './scope-faults.ts';

const fields = ['id', 'files', 'keys', 'endpoint', 'every', 'failOn', 'policy'] as const;
const keyFields = ['publicKeyFile', 'privateKeyFile', 'variables'] as const;
const unitMs = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const;
const [usualMs, leastMs, mostMs] = [15 * unitMs.m, 10 * unitMs.s, 7 * unitMs.d];

/**
 * `place`: where the file is; its paths start at its folder. `usualId`: where it names none. Throws
 * DeclarationError.
 */
export async function parseScope(source: SourceText, place: string, usualId: string): Promise<WatchedScope> {
  const file = { ...(await readYaml(source)), fields };
  const scope = readScope(file, place, usualId);
  refuseFaults([file]);
  return scope;
}

function readScope(file: ReadFile, place: string, usualId: string): WatchedScope {
  const { value: top } = file;
  if (!isMap(top)) {
    addFault(file, [], { rule: 'not-a-map', message: 'a scope is a map of fields', help: example });
    return emptyScope;
  }
  refuseUnknownFields(file, [], top, fields, 'a scope');
  const at = (path: string) => resolve(dirname(place), path);
  const { endpoint } = top;
  const failOn = readFailOn(file, top.failOn);
  if (endpoint !== undefined && typeof endpoint !== 'string') {
    refuse(file, ['endpoint'], 'endpoint is the address of a cloud');
  }
  return {
    id: readId(file, top.id, usualId),
    file: place,
    declarations: readFiles(file, top.files).map(at),
    keys: readKeys(file, top.keys, at),
    ...(typeof endpoint === 'string' && { endpoint }),
    everyMs: readEvery(file, top.every),
    ...(failOn !== undefined && { failOn }),
    policy: readPolicy(file, top.policy),
  };
}

const filesHelp = 'write one path, or a list: files: [shop, db.yaml]';
const example = 'write for example: files: shop/hosts.yaml, and below it: keys: { variables: SHOP }';
const emptyScope: WatchedScope = {
  ...{ id: '', file: '', declarations: [], keys: { variables: '' }, everyMs: usualMs },
  policy: { kind: 'manual' },
};

function readId(file: ReadFile, id: unknown, usual: string): string {
  const text = id === undefined ? usual : id;
  if (typeof text === 'string' && scopeIdShape.test(text)) return text;
  const what =
    id === undefined ? `the name of this file is no id, and the file names none` : 'this is not the id of a scope';
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
  if (Array.isArray(listed) && listed.length > 0 && listed.every((one) => typeof one === 'string' && one !== '')) {
    return listed;
  }
  if (value === undefined) refuseMissingField(file, [], 'files', 'name the declarations, e.g. files: shop/hosts.yaml');
  else refuse(file, ['files'], 'files names declarations, or folders of them', filesHelp);
  return [];
}

function readKeys(file: ReadFile, value: unknown, at: (path: string) => string): ScopeKeys {
  const none = { variables: '' };
  const help =
    'write keys: { variables: SHOP } for SHOP_PUBLIC_KEY and SHOP_PRIVATE_KEY, or keys: { publicKeyFile: PATH, privateKeyFile: PATH }';
  if (value === undefined) {
    refuseMissingField(file, [], 'keys', help);
    return none;
  }
  if (!isMap(value)) {
    refuse(file, ['keys'], 'keys says where the key pair is', help);
    return none;
  }
  refuseUnknownFields(file, ['keys'], value, keyFields, 'keys');
  const { publicKeyFile, privateKeyFile, variables } = value;
  if (typeof variables === 'string' && publicKeyFile === undefined && privateKeyFile === undefined) {
    if (/^[A-Z][A-Z0-9_]{0,99}$/.test(variables)) return { variables };
    refuse(
      file,
      ['keys', 'variables'],
      'this is not the beginning of names of variables',
      'write capital letters, digits and underscores, e.g. variables: SHOP',
    );
    return none;
  }
  if (typeof publicKeyFile === 'string' && typeof privateKeyFile === 'string' && variables === undefined) {
    return { publicKeyFile: at(publicKeyFile), privateKeyFile: at(privateKeyFile) };
  }
  refuse(file, ['keys'], 'keys names both files of the pair, or the beginning of its variables', help);
  return none;
}

function readEvery(file: ReadFile, value: unknown): number {
  if (value === undefined) return usualMs;
  const [, digits, unit] = /^(\d{1,6})([smhd])$/.exec(String(value)) ?? [];
  const ms = Number(digits) * unitMs[unit as keyof typeof unitMs];
  if (ms >= leastMs && ms <= mostMs) return ms;
  refuse(
    file,
    ['every'],
    'this is not the time between two looks',
    'write a number and a unit from 10s to 7d, e.g. every: 15m',
  );
  return usualMs;
}

function readFailOn(file: ReadFile, value: unknown): readonly string[] | undefined {
  if (value === undefined) return undefined;
  const known: readonly unknown[] = driftClasses;
  if (Array.isArray(value) && value.length > 0 && value.every((one) => known.includes(one))) return value;
  refuse(file, ['failOn'], 'failOn lists classes of drift', `known here: ${driftClasses.join(', ')}`);
  return undefined;
}
