import type { Stop } from '../model/ports.ts';

/** The progress line: the last line of the terminal, redrawn until the work ends. */
export interface StatusLine {
  /** Columns that it may take. A person may resize the terminal at any time. */
  readonly columns: number;
  /** Replaces the line. It is cut to its columns; '' removes it. */
  draw(text: string): void;
}

/** The process as a command sees it. `commands` implements it; tests implement it differently. */
export interface Io {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
  readonly stdin: NodeJS.ReadableStream;
  /** Prints the result, and nothing else. `isRecord`: it reports what cannot be undone, so it must not get lost. */
  out(text: string, isRecord?: boolean): void;
  /** Progress, notes and errors. */
  err(text: string): void;
  /** `--quiet`: no progress and no notes are printed. */
  readonly quiet?: boolean;
  /** Whether there is a person who can be asked. */
  readonly interactive: boolean;
  /** Whether stdout is a terminal. */
  readonly outIsTerminal?: boolean;
  /** Columns of the terminal on stdout. Code that prints text there must wrap it. */
  readonly columns?: number | undefined;
  /** Columns of the terminal on stderr, where every line is wrapped. */
  readonly errColumns?: number | undefined;
  /** Undefined if stderr cannot redraw a line. */
  readonly status?: StatusLine | undefined;
  readonly colour: { readonly out: boolean; readonly err: boolean };
  /** Asked at the first signal. */
  readonly stop: Stop;
  /** Whether something could not be printed, so that success must not be claimed. */
  readonly lostOutput?: boolean;
  /** Sets what must be printed even if the process ends at once, because of a second signal or a bug. */
  setLastWords?(words: (() => string) | undefined): void;
}
