import type { IndexedSource } from '../yaml/source-text.ts';
import type { RuleId } from './rules.ts';

/**
 * Text of a fault. It must quote the source only with `quote`, which hides secrets and escapes the
 * rest.
 */
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

/**
 * Faults of one file. Those that are not in `kept` are only counted, because a hostile file can
 * have millions.
 */
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
