import type { DialectName } from '../model/dialect.ts';
import { isObject } from '../model/text/json.ts';
import type { CompleteFields, HostEntry } from './declaration.ts';
import { emptyRegionOf, type HostFields, layersOf, mergeFields, templateOf, topOf } from './layers.ts';
import { type NameFault, readName } from './name-rules.ts';
import { positionOf, type ReadFile } from './yaml/place.ts';

/** The fields that a host needs, in the order in which people write them. */
export function listNeeded(dialect: DialectName, create: HostFields['create']): readonly (keyof HostFields)[] {
  const sizes = ['cpu', 'memory', dialect === 'uhost' ? 'bootDisk' : 'diskSpace'] as const;
  // Only a create needs a zone, and the listing of the documented dialect shows none.
  return ['region', ...(create === 'never' ? [] : (['zone'] as const)), 'imageId', ...sizes, 'chargeType'];
}

/** Why an entry cannot be created, or a file without entries not be listed. */
export type HostProblem =
  | { readonly kind: 'no-region' }
  | { readonly kind: 'template'; readonly index: number; readonly template: string }
  | { readonly kind: 'name'; readonly index: number; readonly name: string; readonly fault: NameFault }
  | { readonly kind: 'missing'; readonly index: number; readonly fields: readonly string[] };

/** Reads the entries of `hosts` with every layer merged. */
export function readHosts(file: ReadFile): {
  readonly entries: readonly HostEntry[];
  readonly problems: readonly HostProblem[];
} {
  const { dialect } = file;
  const { hosts } = topOf(file);
  const entries: HostEntry[] = [];
  const problems: HostProblem[] = [];
  if (Array.isArray(hosts) && hosts.length === 0 && emptyRegionOf(file) === undefined) {
    problems.push({ kind: 'no-region' });
  }
  for (const [index, host] of Array.isArray(hosts) ? hosts.entries() : []) {
    if (!isObject(host)) continue;
    const { name } = host;
    const template = templateOf(file, host.template);
    if (typeof host.template === 'string' && template === undefined) {
      problems.push({ kind: 'template', index, template: host.template });
    }
    const fields = mergeFields(layersOf({ file, index, template }));
    const missing = listMissing(dialect, fields);
    // A template that does not exist might have contained them.
    const isComplete = missing.length === 0 || (template === undefined && Object.hasOwn(host, 'template'));
    if (!isComplete) problems.push({ kind: 'missing', index, fields: missing });
    if (typeof name !== 'string') continue;
    const names = readName(name, dialect);
    if ('problem' in names) problems.push({ kind: 'name', index, name, fault: names });
    else {
      const position = positionOf(file, ['hosts', index]);
      entries.push({ names, fields: fields as CompleteFields, position, file, index, template });
    }
  }
  return { entries, problems };
}

function listMissing(dialect: DialectName, fields: HostFields): readonly string[] {
  const { loginMode, create } = fields;
  const needed = [...listNeeded(dialect, create)];
  if (create !== 'never' && loginMode === 'Password') needed.push('password');
  if (create !== 'never' && dialect === 'uhost' && loginMode === 'KeyPair') needed.push('keyPairId');
  return needed.filter((field) => fields[field] === undefined);
}
