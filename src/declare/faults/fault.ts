import type { Position } from '../../model/host.ts';
import type { RuleId } from './rules.ts';

/** Text of a fault. It must quote the source only with `quote`, which hides secrets and escapes the rest. */
export type Wording = string | ((quote: (text: string) => string) => string);

/** What a fault says. */
export interface Words {
  readonly rule: RuleId;
  readonly message: Wording;
  readonly label?: Wording;
  readonly why?: string;
  readonly help?: Wording;
}

/** A fault with its offsets. Lines and columns are computed only for faults that are shown. */
export interface DeclarationFault extends Words {
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
