import type { Position } from '../../model/host.ts';

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
  readonly related?: readonly RelatedPlace[];
  readonly path?: Path;
}

/** Another place that belongs to a fault, e.g. the first host of that name. */
export interface RelatedPlace extends Position {
  readonly message: string;
}

/** Steps from the top of a declaration to one of its values. */
export type Path = readonly (string | number)[];

/** The field of a host that a path leads to or into. A template may have the name of a field. */
export function hostFieldOf([top, first, second]: Path): string | number | undefined {
  if (top === 'defaults') return first;
  return top === 'templates' || top === 'hosts' ? second : undefined;
}

/** Faults of one file. Those that are not in `kept` are only counted, because a hostile file can have millions. */
export interface FaultList {
  add(fault: DeclarationFault): void;
  readonly kept: readonly DeclarationFault[];
  readonly total: () => number;
}

const mostKept = 2_000;

export function startFaults(): FaultList {
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

/** Whether a value at the top has a fault: what it gives is unknown. */
export function hasFaultAt({ faults }: { readonly faults: FaultList }, field: string): boolean {
  return faults.kept.some(({ path }) => path?.[0] === field);
}

/** `a, b and c`. */
export function joinWords(words: readonly string[], last = 'and'): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`;
}

/**
 * Every rule that a declaration can break, or that causes a note. The ids are stable, because editors and pipelines may
 * filter by them. docs/errors.md lists each.
 */
export const rules = {
  'address-twice': 'error',
  'alias-cycle': 'error',
  'alias-unknown': 'error',
  'bad-name': 'error',
  'bad-range': 'error',
  'bad-value': 'error',
  'charge-type-unseen': 'note',
  'custom-tag': 'error',
  'duplicate-key': 'error',
  'duplicate-name': 'error',
  'fields-disagree': 'error',
  'foreign-file': 'error',
  'key-not-text': 'error',
  'large-range': 'note',
  'literal-password': 'error',
  'login-mode-unseen': 'note',
  'memory-small': 'note',
  'memory-unit': 'error',
  'merge-key': 'error',
  'missing-field': 'error',
  'missing-value': 'error',
  'name-twin': 'error',
  'no-hosts': 'error',
  'not-a-map': 'error',
  'not-ignorable': 'error',
  'number-ambiguous': 'error',
  'number-imprecise': 'error',
  'other-dialect': 'error',
  'out-of-range': 'error',
  'reserved-key': 'error',
  'settings-disagree': 'error',
  syntax: 'error',
  'tab-indent': 'error',
  'too-deep': 'error',
  'too-large': 'error',
  'too-many-hosts': 'error',
  'two-documents': 'error',
  'unknown-field': 'error',
  'unknown-template': 'error',
  use: 'error',
  'user-data-file': 'error',
  'well-known-variable': 'error',
  'wrong-type': 'error',
  'wrong-version': 'error',
  'zone-not-listed': 'error',
} as const;

export type RuleId = keyof typeof rules;
