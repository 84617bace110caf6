/** Live hosts -> the declaration that says what they are. Plain data in, text out: the same hosts, the same bytes. */
import { DeclarationError } from '../declare/faults/diagnostic.ts';
import { joinWords } from '../declare/faults/rules.ts';
import type { HostFields } from '../declare/layers.ts';
import { type NameFault, readName } from '../declare/name-rules.ts';
import { listNeeded, parseDeclaration } from '../declare/parse.ts';
import type { DialectName } from '../model/dialect.ts';
import { groupBy } from '../model/group-by.ts';
import { compareText, deadStateOf, type LiveHost } from '../model/host.ts';
import { foldNames, shapeOf } from '../model/text/fold-names.ts';
import { ignoreCase } from '../model/text/similar-names.ts';
import { fieldsOfLive } from './live-fields.ts';

/** Orders names as people do: numbers in them as numbers. */
const compareNames = new Intl.Collator('en', { numeric: true }).compare;

/** Of a name with ranges. */
export const firstNameOf = (name: string) => name.replaceAll(/\[(\w+):[^\]]*\]/g, '$1');

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

/** A host with the fields that declare it. */
interface Declarable {
  readonly live: LiveHost;
  readonly fields: HostFields;
}

/** Sorts out what a declaration can say, and folds names that differ by a number alone. `all`: every listed host. */
export async function importHosts(
  live: readonly LiveHost[],
  settings: ImportSettings,
  all = live,
): Promise<ImportedHosts> {
  const skipped: SkippedHost[] = [];
  const declarable: Declarable[] = [];
  const namesakes = groupBy(all, ({ region, name }) => JSON.stringify([region, ignoreCase(name)]));
  for (const host of live) {
    const twins = namesakes.get(JSON.stringify([host.region, ignoreCase(host.name)])) ?? [];
    const fields = fieldsOfLive(host, settings.dialect, settings.defaultTag);
    const reason = refuse(host, fields, twins, settings.dialect);
    if (reason === undefined) declarable.push({ live: host, fields });
    else skipped.push({ live: host, reason });
  }
  const alike = groupBy(declarable, ({ fields }) => JSON.stringify(fields));
  const sound: (readonly [Declarable, ...Declarable[]])[] = [];
  for (const group of alike.values()) {
    const reason = await findFault(group[0].fields, settings);
    if (reason === undefined) sound.push(group);
    else for (const { live: host } of group) skipped.push({ live: host, reason });
  }
  const familyOf = ({ live: { region, name } }: Declarable) => JSON.stringify([region, shapeOf(name)]);
  const families = groupBy(declarable, familyOf);
  return {
    entries: sound
      .flatMap((group) =>
        [...groupBy(group, familyOf)].flatMap(([family, some]) =>
          foldFamily(
            some.map((one) => one.live.name),
            some.length === families.get(family)?.length,
          ).map((name) => ({ name, fields: group[0].fields })),
        ),
      )
      .sort(
        (a, b) =>
          compareText(a.fields.region ?? '', b.fields.region ?? '') ||
          compareNames(firstNameOf(a.name), firstNameOf(b.name)),
      ),
    hosts: sound.flatMap((group) => group.map((one) => one.live)),
    skipped: skipped.sort(
      (a, b) => compareNames(a.live.name, b.live.name) || compareText(a.live.hostId, b.live.hostId),
    ),
  };
}

/** A step is meant only if all names of a series have it: else those of equal fields have it by chance. */
function foldFamily(names: readonly string[], isWhole: boolean): readonly string[] {
  const whole = isWhole ? foldNames(names) : [];
  return (whole.length === 1 ? whole : foldNames(names, false)).map(({ text }) => text);
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

/** Why a declaration of such hosts is refused; undefined if it is not. */
async function findFault(fields: HostFields, { dialect, projectId }: ImportSettings): Promise<string | undefined> {
  const head = JSON.stringify({ apiVersion: 'hostwright/v1', dialect, projectId, defaults: { create: 'never' } });
  // JSON is YAML. A fault on its first line is one of the head: nothing can be declared.
  const text = `${head.slice(0, -1)}, "hosts": [\n${JSON.stringify({ name: 'host', ...fields })}]}`;
  try {
    await parseDeclaration([{ file: 'import', text }]);
    return undefined;
  } catch (error) {
    const [first] = error instanceof DeclarationError ? error.diagnostics : [];
    if (first === undefined || first.line === 1) throw error;
    return first.message;
  }
}
