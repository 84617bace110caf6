/** What a declaration can break: the rules, a fault as data, and what it says. */
import type { Position } from '../../model/host.ts';
import { findNearest } from '../../model/text/similar-names.ts';

/** Rules whose words are written where they are checked. */
const otherRules = [
  'address-twice',
  'bad-name',
  'bad-range',
  'bad-value',
  'fields-disagree',
  'foreign-file',
  'literal-password',
  'memory-unit',
  'missing-field',
  'missing-value',
  'not-a-map',
  'other-dialect',
  'out-of-range',
  'syntax',
  'tab-indent',
  'unknown-field',
  'unknown-template',
  'use',
  'user-data-file',
  'wrong-type',
  'wrong-version',
] as const;

export type RuleId = keyof typeof wordings | (typeof otherRules)[number];

/** These cause a note, and do not stop the run. */
export const noteRules: readonly RuleId[] = ['charge-type-unseen', 'large-range', 'login-mode-unseen', 'memory-small'];

/** Text of a fault. It must quote the source only with `quote`, which hides secrets and escapes the rest. */
export type Wording = string | ((quote: (text: string) => string) => string);

/** What a fault says. */
export interface Words extends Said {
  readonly rule: RuleId;
}

interface Said {
  readonly message: Wording;
  readonly label?: Wording;
  readonly why?: string;
  readonly help?: Wording;
}

/** A fault whose words are made from these facts if it is shown. */
export type BareFault = {
  readonly [Rule in keyof typeof wordings]: { readonly rule: Rule } & FactsOf<(typeof wordings)[Rule]>;
}[keyof typeof wordings];

type FactsOf<Describe> = Describe extends (facts: infer Facts) => Said ? Facts : never;

/** A fault with its offsets. Lines and columns are computed only for faults that are shown. */
export type DeclarationFault = (Words | BareFault) & FaultPlace;

export interface FaultPlace {
  readonly start: number;
  readonly end: number;
  readonly related?: readonly RelatedPlace[];
  readonly path?: Path;
}

/** Another place that belongs to a fault, e.g. the first host of that name. */
export interface RelatedPlace extends Position {
  readonly message: string;
}

/** Steps from the top of a declaration to one of its values. */
export type Path = readonly (string | number)[];

/** Faults of one file. Those that are not in `kept` are only counted, because a hostile file can have millions. */
export interface FaultList {
  add(fault: DeclarationFault): void;
  readonly kept: readonly DeclarationFault[];
  readonly total: () => number;
}

/** `a, b and c`. */
export function joinWords(words: readonly string[], last = 'and'): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`;
}

/** For a tag that YAML does not know, and for one that does not fit. */
export const customTag = {
  message: 'this tag is not one of the plain tags of YAML, or does not fit its value',
  help: 'remove the tag; put a text that begins with ! into quotes',
} as const;

const anchorForm = 'an anchor is written &name, an alias *name; put a text that begins with * into quotes';
const mergeByList = 'merge several maps by a list: <<: [*first, *second]';
const dashBefore = ', or begin the entry of another host with a dash: "- name: "';

/** The words of each fault that a rule of code finds, by the name of the rule. */
const wordings = {
  'alias-cycle': () => ({ message: 'this alias is inside its own anchor', help: anchorForm }),
  'alias-unknown': () => ({ message: 'no anchor before this alias has its name', help: anchorForm }),
  'charge-type-unseen': describeUnseen,
  'custom-tag': () => customTag,
  'duplicate-key': ({ key }: { key: string }) => ({
    message: (quote) => `${quote(key)} appears twice in this map`,
    help: (key === '<<' ? mergeByList : 'remove one of the two') + (key === 'name' ? dashBefore : ''),
  }),
  /** `region`: undefined within one range. */
  'duplicate-name': ({ name, region }: { name: string; region: string | undefined }) => ({
    message: (quote) =>
      `${quote(name)} appears twice in ${region === undefined ? 'this range' : `region ${quote(region)}`}`,
    why: 'a host is identified by its name: two hosts with one name cannot be told apart',
    help: 'give one of them another name',
  }),
  'key-not-text': ({ isMap }: { isMap: boolean }) => ({
    message: 'a key must be text',
    help: isMap
      ? 'templates of Ansible, Helm or Jinja are not filled in: write the value itself'
      : 'put the key into quotes',
  }),
  'large-range': ({ count, most }: { count: number; most: number }) => ({
    message: `this range declares ${count} hosts`,
    help: `if so many are meant, say so: limits: { maxHosts: ${most} }`,
  }),
  'login-mode-unseen': describeUnseen,
  'memory-small': ({ memory }: { memory: number }) => ({
    message: `memory: ${memory} is ${memory} MB in a cloud that counts memory in MB`,
    label: `did you mean ${memory * 1_024}?`,
    why: 'the API states no unit, and the number is sent as written',
    help: `for ${memory} GB, write the number of MB: memory: ${memory * 1_024}`,
  }),
  'merge-key': () => ({
    message: '<< takes a map, an alias of a map, or a list of those',
    help: 'put an anchor at a map (&large) and name it: <<: *large',
  }),
  'name-twin': ({ name, first }: { name: string; first: string }) => ({
    message: (quote) => `${quote(name)} differs from ${quote(first)} only by case or Unicode form`,
    why: 'people and some clouds confuse the two',
    help: 'give one of them another name',
  }),
  /** Nothing says which hosts have what the file shares. */
  'no-hosts': () => ({
    message: 'this file declares no hosts, and no other file of this run uses it',
    help: 'name it in the files that need it: use: [PATH]',
  }),
  'number-ambiguous': () => ({
    message: 'a number with a leading zero is octal to some readers and decimal to others',
    help: 'remove the zero; put a text that looks like a number into quotes',
  }),
  'number-imprecise': ({ value }: { value: number }) => ({
    message: Number.isFinite(value) ? 'this number cannot be kept exactly' : 'this is not a finite number',
    help: 'write a whole number up to 9007199254740991; put a text that looks like a number into quotes',
  }),
  'reserved-key': ({ key }: { key: string }) => ({
    message: (quote) => `${quote(key)} cannot be a key`,
    why: 'JavaScript gives this key a meaning of its own',
    help: 'remove it',
  }),
  /** `name`: of a setting, or of a region whose zones disagree. */
  'settings-disagree': ({ name, isRegion }: { name: string; isRegion: boolean }) =>
    isRegion
      ? {
          message: (quote) => `the zones of ${quote(name)} are not the same in all files of this run`,
          why: 'a region is listed once, so that it can have only one list of zones',
          help: 'declare the zones of a region in one of the files, or identically in all',
        }
      : {
          message: `${name} is not the same in all files of this run`,
          why: `${name} concerns the whole run, so there can be only one`,
          help:
            name === 'dialect'
              ? 'write dialect: uhost in each file, or in none'
              : 'declare it in one of the files, or identically in all',
        },
  'too-deep': ({ most }: { most: number }) => ({
    message: `maps and lists are nested more than ${most} deep here`,
    help: 'a declaration needs five levels; look for brackets or dashes that are not closed',
  }),
  'too-large': () => ({
    message: 'here the declaration exceeds 2,000,000 values, its aliases followed',
    help: 'declare many hosts of one kind by a range in the name: web-[1:1000]',
  }),
  'too-many-hosts': ({ count, most }: { count: number; most?: number }) =>
    most === undefined
      ? {
          message: `with this entry the declaration has ${count === Number.MAX_SAFE_INTEGER ? 'far ' : ''}more than 200,000 hosts`,
          help: 'make the range smaller, or declare the hosts in several runs',
        }
      : {
          message: `this run declares ${count} hosts, all its files together, and limits.maxHosts is ${most}`,
          help: 'declare fewer hosts, or agree on another limit',
        },
  'two-documents': () => ({
    message: 'a second YAML document begins before this',
    why: 'which hosts are declared would depend on which document is read',
    help: 'put the documents into files of their own and name each with -f',
  }),
  'well-known-variable': ({ name, pattern }: { name: string; pattern: string }) => ({
    message: (quote) => `the variable ${quote(name)} is not read as a password`,
    why: `CI systems, clouds and registries keep their own secrets in variables like ${pattern}, and the host would be sent one`,
    help: (quote) =>
      `keep the password in a variable with another name, e.g. HOST_PASSWORD; if it is a host's password, the operator can allow it: HOSTWRIGHT_PASSWORD_ENV=${quote(name)}`,
  }),
  'zone-not-listed': ({ region, zone, listed }: { region: string; zone?: string; listed: Iterable<string> }) => ({
    message: (quote) =>
      zone === undefined
        ? `this host names no zone, and only some zones of ${quote(region)} are listed`
        : `the zone ${quote(zone)} is not among the zones of ${quote(region)}`,
    why: 'only those zones are listed: a host elsewhere would never be seen, and would be created again',
    help: (quote) =>
      `${zone === undefined ? 'name its zone, one of' : `add ${quote(zone)} to`} zones, which has ${joinWords([...listed].slice(0, 10).map(quote))}, or to a map of zones by region; or remove zones, and the region is listed whole`,
  }),
} satisfies Readonly<Record<string, (facts: never) => Said>>;

/**
 * Every rule that a declaration can break, or that causes a note. The ids are stable, because editors and pipelines may
 * filter by them. docs/errors.md lists each.
 */
export const rules: readonly string[] = [...Object.keys(wordings), ...otherRules];

function describeUnseen({ field, value, shown }: { field: string; value: string; shown: readonly string[] }): Said {
  const nearest = findNearest(value, shown);
  return {
    label: nearest && `did you mean ${nearest}?`,
    message: (quote) => `${field} ${quote(value)} is not among the values that the API description shows`,
    why: `it shows ${joinWords(shown)}; others may exist`,
    help: 'it is sent as written; a cloud that does not know it refuses the create',
  };
}

/** What a fault says. */
export function wordsOf(fault: Words | BareFault): Words {
  if ('message' in fault) return fault;
  const describe: (facts: never) => Said = wordings[fault.rule];
  return { rule: fault.rule, ...describe(fault as never) };
}
