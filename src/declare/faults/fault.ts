import { escapeText } from '../../model/text/escape.ts';
import type { IndexedSource } from '../yaml/source-text.ts';

/** Text of a fault. It must quote the source only with `quote`, which hides secrets and escapes the rest. */
export type Wording = string | ((quote: (text: string) => string) => string);

/** A fault with its offsets. Lines and columns are computed only for faults that are shown. */
export interface DeclarationFault {
  readonly rule: RuleId;
  readonly start: number;
  readonly end: number;
  readonly message: Wording;
  readonly label?: Wording;
  readonly why?: string;
  readonly help?: Wording;
  readonly related?: readonly RelatedFault[];
  readonly path?: Path;
}

interface RelatedFault {
  readonly source: IndexedSource;
  readonly offset: number;
  readonly message: string;
}

/** Steps from the top of a declaration to one of its values. */
export type Path = readonly (string | number)[];

/** The field of a host that a path leads to or into. A template may have the name of a field. */
export function hostFieldOf(path: Path): string | number | undefined {
  switch (path[0]) {
    case 'defaults':
      return path[1];
    case 'templates':
    case 'hosts':
      return path[2];
  }
  return undefined;
}

/** Faults of one file. Those that are not in `kept` are only counted, because a hostile file can have millions. */
export interface FaultList {
  add(fault: DeclarationFault): void;
  readonly kept: readonly DeclarationFault[];
  readonly total: () => number;
}

const mostKept = 2_000;

export function listFaults(): FaultList {
  const kept: DeclarationFault[] = [];
  const seen = new Set<string>();
  let dropped = 0;
  return {
    add(fault) {
      if (kept.length >= mostKept) {
        dropped += 1;
        return;
      }
      // A value that many aliases repeat has only one fault.
      const identity = `${fault.start} ${fault.end} ${fault.rule}`;
      if (seen.has(identity)) return;
      seen.add(identity);
      kept.push(fault);
    },
    kept,
    total: () => kept.length + dropped,
  };
}

/** Describes one character that people may not be able to see. */
export function describeCharacter(character: string): string {
  if (character === ' ') return 'a space';
  if (character === '\t') return 'a tab';
  if (character === '\n' || character === '\r') return 'a line break';
  const escaped = escapeText(character);
  return escaped === character ? `"${character}"` : `the invisible character ${escaped}`;
}

/** `a, b and c`. */
export function joinWords(words: readonly string[], last = 'and'): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`;
}

/**
 * Every rule that a declaration can break, or that causes a note. The ids are stable, because editors and pipelines may
 * filter by them.
 */
export const rules = {
  'address-twice': makeRule('a private address belongs to one host of a subnet'),
  'alias-cycle': makeRule('an alias cannot be inside the value that it repeats'),
  'alias-unknown': makeRule('an alias needs an anchor of its name before it'),
  'bad-name': makeRule('a host name has 1 to 63 letters, digits, Chinese letters, dots, underscores and dashes'),
  'bad-range': makeRule('a range in a name is [first:last] or [first:last:step], upwards, and not empty'),
  'bad-value': makeRule('a value has the form that its field requires'),
  'charge-type-unseen': note('a chargeType that the API description does not show; it is sent as written'),
  'custom-tag': makeRule('only the plain tags of YAML are read: !!str, !!int, !!float, !!bool, !!null, !!map, !!seq'),
  'duplicate-key': makeRule('a key appears only once in a map'),
  'duplicate-name': makeRule('a name appears only once in a region'),
  'fields-disagree': makeRule('fields of a host that go together fit each other'),
  'foreign-file': makeRule('a file is a declaration of hosts, and not of another tool'),
  'key-not-text': makeRule('a key is text'),
  'large-range': note('a range declares more than 1,000 hosts, and there is no limits.maxHosts'),
  'literal-password': makeRule('a password is referred to, never written down'),
  'login-mode-unseen': note('a loginMode that the API description does not show; it is sent as written'),
  'memory-small': note('a memory that is hardly enough if the cloud counts it in MB'),
  'memory-unit': makeRule('in the dialect uhost memory has its unit, or is a multiple of 1024 MB'),
  'merge-key': makeRule('<< takes a map, an alias of a map, or a list of those'),
  'missing-field': makeRule('a field that every host needs is set on the host, on its template or in defaults'),
  'missing-value': makeRule('a field that is named has a value'),
  'name-twin': makeRule('two names in a region differ by more than case or Unicode form'),
  'no-hosts': makeRule('a declaration has hosts, or says that it has none: hosts: []'),
  'not-a-map': makeRule('a declaration is a map of fields'),
  'not-ignorable': makeRule('missing and duplicate hosts always count'),
  'number-ambiguous': makeRule('a number has no leading zero'),
  'number-imprecise': makeRule('a number is finite and kept exactly'),
  'other-dialect': makeRule('a field belongs to the dialect of its file'),
  'out-of-range': makeRule('a number or a list keeps to its bounds'),
  'reserved-key': makeRule('__proto__, constructor and prototype are not keys'),
  'settings-disagree': makeRule('files of one run agree on what concerns the whole run'),
  syntax: makeRule('a declaration is well-formed YAML 1.2'),
  'tab-indent': makeRule('YAML is indented with spaces'),
  'too-deep': makeRule('maps and lists nest at most 100 deep'),
  'too-large': makeRule('a declaration has at most 2,000,000 values, counted with its aliases followed'),
  'too-many-hosts': makeRule('a run declares at most 200,000 hosts, or limits.maxHosts'),
  'two-documents': makeRule('a file holds one YAML document'),
  'unknown-field': makeRule('a field is one that Hostwright knows'),
  'unknown-template': makeRule('a template that a host names is declared in the same file'),
  'user-data-file': makeRule('a file of user data is in the folder of its declaration, and has 1 to 16,384 bytes'),
  'well-known-variable': makeRule('a password is in no variable that CI systems and clouds keep their own secrets in'),
  'wrong-type': makeRule('a value has the type that its field requires'),
  'wrong-version': makeRule('apiVersion is hostwright/v1'),
  'zone-not-listed': makeRule('a host is in a zone that the run lists'),
} as const;

export type RuleId = keyof typeof rules;

function makeRule(summary: string) {
  return { severity: 'error', summary } as const;
}

function note(summary: string) {
  return { severity: 'note', summary } as const;
}
