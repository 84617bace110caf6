/** Live hosts -> the declaration that says what they are. Plain data in, text out: the same hosts, the same bytes. */
import { DeclarationError } from '../declare/faults/diagnostic.ts';
import { joinWords } from '../declare/faults/fault.ts';
import type { HostFields } from '../declare/layers.ts';
import { type NameFault, readName } from '../declare/name-rules.ts';
import { parseDeclaration } from '../declare/parse.ts';
import { listNeeded } from '../declare/read-hosts.ts';
import type { DialectName } from '../model/dialect.ts';
import { groupBy } from '../model/group-by.ts';
import { compareText, deadStateOf, type LiveHost } from '../model/host.ts';
import { compareNames, foldNames } from '../model/text/fold-names.ts';
import { ignoreCase } from '../model/text/similar-names.ts';
import { fieldsOfLive } from './live-fields.ts';

/** What every imported host has in common. */
export interface ImportSettings {
  readonly dialect: DialectName;
  readonly projectId?: string;
  /** The tag that means "not set". */
  readonly defaultTag: string;
}

/** A host that no declaration can say. */
export interface SkippedHost {
  readonly live: LiveHost;
  readonly reason: string;
}

/** Hosts of equal fields, whose names are one pattern. */
export interface ImportedEntry {
  readonly name: string;
  /** Its region too. */
  readonly fields: HostFields;
}

export interface ImportedHosts {
  /** By region, then by name. */
  readonly entries: readonly ImportedEntry[];
  readonly hosts: readonly LiveHost[];
  readonly skipped: readonly SkippedHost[];
}

/** Sorts out what a declaration can say, and folds names that differ by a number alone. `all`: every listed host. */
export async function importHosts(
  live: readonly LiveHost[],
  settings: ImportSettings,
  all = live,
): Promise<ImportedHosts> {
  const skipped: SkippedHost[] = [];
  const namesakes = groupBy(all, ({ region, name }) => JSON.stringify([region, ignoreCase(name)]));
  const kinds = new Map<string, { readonly fields: HostFields; readonly hosts: LiveHost[] }>();
  for (const host of live) {
    const twins = namesakes.get(JSON.stringify([host.region, ignoreCase(host.name)])) ?? [];
    const fields = fieldsOfLive(host, settings.dialect, settings.defaultTag);
    const reason = refuse(host, fields, twins, settings.dialect);
    if (reason !== undefined) {
      skipped.push({ live: host, reason });
      continue;
    }
    const key = JSON.stringify(fields);
    const kind = kinds.get(key) ?? { fields, hosts: [] };
    kinds.set(key, kind);
    kind.hosts.push(host);
  }
  const faults = await findFaults(
    [...kinds.values()].map(({ fields }) => fields),
    settings,
  );
  const sound = [...kinds.values()].filter(({ fields, hosts }) => {
    const reason = faults.get(fields);
    if (reason === undefined) return true;
    skipped.push(...hosts.map((host) => ({ live: host, reason })));
    return false;
  });
  const entries = sound
    .flatMap(({ fields, hosts }) =>
      foldNames(hosts.map(({ name }) => name)).map(({ text: name }) => ({ name, fields })),
    )
    .sort((a, b) => compareText(a.fields.region ?? '', b.fields.region ?? '') || compareNames(a.name, b.name));
  return {
    entries,
    hosts: sound.flatMap(({ hosts }) => hosts),
    skipped: skipped.sort(
      (a, b) => compareNames(a.live.name, b.live.name) || compareText(a.live.hostId, b.live.hostId),
    ),
  };
}

/** Why this host alone cannot be declared. */
function refuse(
  host: LiveHost,
  fields: HostFields,
  twins: readonly LiveHost[],
  dialect: DialectName,
): string | undefined {
  const dead = deadStateOf(host);
  if (dead !== undefined) return dead === 'gone' ? 'it is deleted' : 'it failed';
  const living = twins.filter((one) => deadStateOf(one) === undefined);
  if (living.length > 1) {
    const isSame = living.every(({ name }) => name === host.name);
    return isSame ? `${living.length} hosts of one name` : 'another name differs from it only by case or Unicode form';
  }
  const problem = problemOfName(host.name, dialect);
  if (problem !== undefined) return problem;
  const missing = listNeeded(dialect, 'never').filter((name) => fields[name] === undefined);
  return missing.length === 0 ? undefined : `the listing shows no ${joinWords(missing, 'and no')}`;
}

function problemOfName(name: string, dialect: DialectName): string | undefined {
  // Brackets last: a range may be faulty in other ways.
  const read = readName(name.replace(/[[\]]/g, 'x'), dialect);
  const isFault = (one: typeof read): one is NameFault => 'problem' in one;
  if (isFault(read)) return read.problem.replace(/^a name /, 'a declared name ');
  return /[[\]]/.test(name) ? 'a declared name with brackets is a range' : undefined;
}

/** By fields: why a declaration of them is refused. */
async function findFaults(
  kinds: readonly HostFields[],
  settings: ImportSettings,
): Promise<ReadonlyMap<HostFields, string>> {
  const faults = new Map<HostFields, string>();
  for (;;) {
    const left = kinds.filter((fields) => !faults.has(fields));
    if (left.length === 0) return faults;
    const found = await findFirstFaults(left, settings);
    if (found.size === 0) return faults;
    for (const [fields, reason] of found) faults.set(fields, reason);
  }
}

/** JSON is YAML, so each kind is a line of a declaration, and the line of a fault says of which kind it is. */
async function findFirstFaults(
  kinds: readonly HostFields[],
  { dialect, projectId }: ImportSettings,
): Promise<ReadonlyMap<HostFields, string>> {
  const head = JSON.stringify({ apiVersion: 'hostwright/v1', dialect, projectId, defaults: { create: 'never' } });
  const lines = kinds.map((fields, index) => JSON.stringify({ name: `h-${index}`, ...fields }));
  const text = `${head.slice(0, -1)}, "hosts": [\n${lines.join(',\n')}\n]}`;
  try {
    await parseDeclaration([{ file: 'import', text }]);
    return new Map();
  } catch (error) {
    if (!(error instanceof DeclarationError)) throw error;
    const found = new Map<HostFields, string>();
    for (const { line, message } of error.diagnostics) {
      const fields = kinds[line - 2];
      // A fault of the head: the whole cannot be declared.
      if (fields === undefined) throw error;
      if (!found.has(fields)) found.set(fields, message);
    }
    return found;
  }
}
