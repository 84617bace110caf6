/** The last line of the terminal that stderr is, drawn over until the work ends. */
export interface StatusLine {
  /** Cells of a row. A person may resize the terminal at any time. */
  readonly columns: number;
  /** Takes the place of what was drawn before. Cut to the width; '' takes the line away. */
  draw(text: string): void;
}

/** The process as a command sees it: bound once by `commands`, and by tests to what they like. */
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
  /** Whether somebody sits there who can be asked. */
  readonly interactive: boolean;
  /** Whether the result is read on a terminal. */
  readonly outIsTerminal?: boolean;
  /** Cells of the terminal that the result is read on. */
  readonly columns?: number | undefined;
  /** Nothing where no line on stderr can be drawn over. */
  readonly status?: StatusLine | undefined;
  readonly colour: { readonly out: boolean; readonly err: boolean };
  /**
   * Aborts at the first signal; its reason is the name of the exit code that the signal leads to.
   */
  readonly interruption: AbortSignal;
  /** Whether something could not be printed, so that success must not be claimed. */
  readonly lostOutput?: boolean;
  /**
   * Binds what must be said even where the process ends at once: by a second signal, or by a bug.
   */
  setLastWords?(words: (() => string) | undefined): void;
}
