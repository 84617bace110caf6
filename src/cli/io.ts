import type { RequestBudget } from '../core/request-budget.ts';
import type { SourceText } from '../declaration/yaml/source-text.ts';
import type { SharedListings } from '../reconcile/share-listings.ts';

/** The progress line: the last line of the terminal, redrawn until the work ends. */
export interface StatusLine {
  /** Columns of a row. A person may resize the terminal at any time. */
  readonly columns: number;
  /** Replaces the line. It is cut to the width; '' removes it. */
  draw(text: string): void;
}

/** The process as a command sees it. `commands` binds it, and tests bind others. */
export interface Io {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
  readonly stdin: NodeJS.ReadableStream;
  /**
   * The result, and nothing else. `isRecord`: it tells of something that cannot be undone, so
   * nobody may lose it.
   */
  out(text: string, isRecord?: boolean): void;
  /** Progress, notes and errors. */
  err(text: string): void;
  /** Whether there is a person who can be asked. */
  readonly interactive: boolean;
  /** Whether stdout is a terminal. */
  readonly outIsTerminal?: boolean;
  /** Columns of the terminal on stdout: whoever prints text there wraps it. */
  readonly columns?: number | undefined;
  /** Columns of the terminal on stderr, where every line is wrapped. */
  readonly errColumns?: number | undefined;
  /** Undefined if stderr cannot redraw a line. */
  readonly status?: StatusLine | undefined;
  readonly colour: { readonly out: boolean; readonly err: boolean };
  /**
   * Aborts at the first signal; its reason is the name of the exit code that the signal leads to.
   */
  readonly interruption: AbortSignal;
  /** What the requests of other processes leave of the account's. */
  readonly requestBudget?: RequestBudget | undefined;
  /** For looks that create nothing. */
  readonly sharedListings?: SharedListings | undefined;
  /**
   * The declaration, where it is in no folder: no file that it names beside itself is there, and
   * none of this machine is taken for one.
   */
  readonly readSources?: (() => Promise<readonly SourceText[]>) | undefined;
  /** Whether something could not be printed, so that success must not be claimed. */
  readonly lostOutput?: boolean;
  /**
   * Binds what must be said even where the process ends at once: by a second signal, or by a bug.
   */
  setLastWords?(words: (() => string) | undefined): void;
}
