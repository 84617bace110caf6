import { KnownError } from '../../core/errors.ts';
import type { RuleId } from './rules.ts';

/** One fault or note about a declaration: plain data, escaped, free of secrets. */
export interface Diagnostic {
  readonly rule: RuleId;
  readonly file: string;
  /** Counts from 1. */
  readonly line: number;
  /** Counts from 1, in UTF-16 code units. */
  readonly column: number;
  /** Code units that the fault covers on its line, at least 1. */
  readonly length: number;
  /** What is wrong with this value. */
  readonly message: string;
  /** A few words beside the caret. */
  readonly label?: string;
  /** Why it matters. */
  readonly why?: string;
  /** What to do. */
  readonly help?: string;
  readonly related?: readonly RelatedPlace[];
  /** The declared name of the host that it is about, with its range. */
  readonly host?: string;
  /** E.g. `hosts[3].cpu`. */
  readonly path?: string;
  readonly excerpt: Excerpt;
}

/** Another place that belongs to a fault, e.g. the first host of that name. */
export interface RelatedPlace {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

/**
 * The line that contains a fault, safe to print: secrets masked, tabs widened, deceptive characters
 * escaped, long lines cut.
 */
export interface Excerpt {
  readonly text: string;
  /** Terminal cells before the caret. */
  readonly indent: number;
  /** Terminal cells under the caret run. */
  readonly width: number;
}

/** The declaration cannot be used. `diagnostics` has the faults of all its files. */
export class DeclarationError extends KnownError {
  /** Sorted by file and place; at most 100 per file. */
  readonly diagnostics: readonly Diagnostic[];
  /** The number of all faults, including those that `diagnostics` leaves out. */
  readonly total: number;

  constructor(diagnostics: readonly Diagnostic[], total: number) {
    super('declaration-invalid', summariseFaults(diagnostics, total), {
      suggestions: ['Correct the declaration; nothing was sent.'],
    });
    this.diagnostics = diagnostics;
    this.total = total;
  }
}

function summariseFaults(diagnostics: readonly Diagnostic[], total: number): string {
  const files = [...new Set(diagnostics.map(({ file }) => file))];
  const where = files.length === 1 ? files[0] : `${files.length} files`;
  const left = total - diagnostics.length;
  const shown = left > 0 ? `; the first ${diagnostics.length} are shown, ${left} more are not` : '';
  return `The declaration has ${total} ${total === 1 ? 'fault' : 'faults'} in ${where}${shown}.`;
}
