import type { IndexedSource } from '../yaml/source-text.ts';
import type { RuleId } from './rules.ts';

/**
 * Text of a fault; what it quotes from the source passes through `quote`, which hides secrets and
 * escapes the rest.
 */
export type Wording = string | ((quote: (text: string) => string) => string);

/**
 * A fault where it is found: by offsets, because lines and columns are computed only for what is
 * shown.
 */
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

export interface RelatedFault {
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

/** Faults of one file. Beyond `kept` they are only counted: a hostile file can have millions. */
export interface FaultList {
  add(fault: DeclarationFault): void;
  /** Counts faults that nobody will place. */
  countOnly(count: number): void;
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
      // A value that many aliases repeat is at fault once.
      const identity = `${fault.start} ${fault.end} ${fault.rule}`;
      if (seen.has(identity)) return;
      seen.add(identity);
      kept.push(fault);
    },
    countOnly(count) {
      dropped += count;
    },
    kept,
    total: () => kept.length + dropped,
  };
}
