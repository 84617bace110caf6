import { expandName, matchesAny, matchesPattern } from '../../model/text/name-pattern.ts';
import { ignoreCase } from '../../model/text/similar-names.ts';
import type { HostEntry } from '../declaration.ts';
import type { DeclarationFault, RuleId } from '../faults/fault.ts';
import { findField } from '../layers.ts';
import { placeOfValue } from '../yaml/place.ts';

const mostHosts = 200_000;

interface Named {
  readonly name: string;
  readonly entry: HostEntry;
}

interface Clash {
  readonly rule: Extract<RuleId, 'duplicate-name' | 'name-twin'>;
  readonly first: Named;
  readonly second: Named;
  count: number;
}

/**
 * Counts the hosts without expanding ranges. If there are too many, the fault is at the entry that exceeds the limit.
 */
export function countDeclaredHosts(entries: readonly HostEntry[]): number | undefined {
  let count = 0;
  for (const entry of entries) {
    count += entry.names.count;
    if (count <= mostHosts) continue;
    addAtName(entry, {
      rule: 'too-many-hosts',
      message: `with this entry the declaration has ${count === Number.MAX_SAFE_INTEGER ? 'far ' : ''}more than 200,000 hosts`,
      help: 'make the range smaller, or declare the hosts in several runs',
    });
    return undefined;
  }
  return count;
}

/**
 * Finds names that appear twice in a region, or differ only by case or Unicode form. One fault for each pair of
 * entries.
 */
export function checkNames(entries: readonly HostEntry[]): void {
  /** By region and form. */
  const names = new Map<string, Named>();
  const clashes = new Map<string, Clash>();
  for (const entry of entries) {
    for (const name of expandName(entry.names)) {
      const form = `${entry.fields.region} ${ignoreCase(name)}`;
      const first = names.get(form);
      if (first === undefined) names.set(form, { name, entry });
      else addClash(clashes, first, { name, entry });
    }
  }
  for (const clash of clashes.values()) report(clash);
}

function addClash(clashes: Map<string, Clash>, first: Named, second: Named): void {
  const rule = first.name === second.name ? 'duplicate-name' : 'name-twin';
  const pair = [first, second].map(({ entry }) => `${entry.file.source.file} ${entry.index}`);
  const key = [rule, ...pair].join(' ');
  const known = clashes.get(key);
  if (known === undefined) clashes.set(key, { rule, first, second, count: 1 });
  else known.count += 1;
}

function report({ rule, first, second, count }: Clash): void {
  const more = count === 1 ? '' : ` and ${count - 1} more`;
  const itself = first.entry === second.entry;
  const region = second.entry.fields.region ?? 'no region';
  addAtName(second.entry, {
    rule,
    message: (quote) => {
      if (rule === 'duplicate-name') {
        return `${quote(second.name)}${more} ${itself ? 'appears twice in this range' : `appears twice in region ${quote(region)}`}`;
      }
      return `${quote(second.name)}${more} differs from ${quote(first.name)} only by case or Unicode form`;
    },
    why:
      rule === 'duplicate-name'
        ? 'a host is identified by its name: two hosts with one name cannot be told apart'
        : 'people and some clouds confuse the two',
    help: 'give one of them another name',
    related: itself ? undefined : [relatedName(first.entry, 'first declared here')],
  });
}

export function addAtName({ file, index }: HostEntry, fault: Omit<DeclarationFault, 'start' | 'end' | 'path'>): void {
  file.faults.add({ ...placeOfValue(file, ['hosts', index, 'name']), ...fault });
}

/** Another host that a fault concerns. */
export function relatedName({ file, index }: HostEntry, message: string) {
  return { source: file.source, offset: placeOfValue(file, ['hosts', index, 'name']).start, message };
}

/** Variables in which CI systems, clouds and registries keep their own secrets. */
const wellKnown = [
  'GITHUB_*',
  'ACTIONS_*',
  'CI_*',
  'GITLAB_*',
  'AWS_*',
  'AZURE_*',
  'GOOGLE_*',
  'NPM_*',
  '*_TOKEN',
  '*_PRIVATE_KEY',
] as const;

/**
 * A pull request could name any variable, and a host that it also declares would then get the job's own token.
 * `allowed`: patterns of names that the operator allows. Adds only one fault for each place of a declaration.
 */
export function checkPasswordVariables(hosts: readonly HostEntry[], allowed: readonly string[]): void {
  for (const entry of hosts) {
    const name: unknown = entry.fields.password?.env;
    if (typeof name !== 'string') continue;
    const pattern = matchWellKnown(name);
    if (pattern === undefined || matchesAny(allowed, name)) continue;
    const { file, path } = findField(entry, 'password');
    const place = placeOfValue(file, [...path, 'env']);
    // A variable of Hostwright itself has a fault already.
    if (file.faults.kept.some(({ start, rule }) => start === place.start && rule === 'bad-value')) continue;
    file.faults.add({
      ...place,
      rule: 'well-known-variable',
      message: (quote) => `the variable ${quote(name)} is not read as a password`,
      why: `CI systems, clouds and registries keep their own secrets in variables like ${pattern}, and the host would be sent one`,
      help: (quote) =>
        `keep the password in a variable with another name, e.g. HOST_PASSWORD; if it is a host's password, the operator can allow it: HOSTWRIGHT_PASSWORD_ENV=${quote(name)}`,
    });
  }
}

/** Windows ignores the case of variable names. */
function matchWellKnown(name: string): string | undefined {
  return wellKnown.find((pattern) => matchesPattern(pattern, name.toUpperCase()));
}
