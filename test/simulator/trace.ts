/** What happened in a history, a line for each thing. */
export interface Trace {
  add(line: string): void;
  /** Lines so far. */
  count(): number;
  /** The lines themselves, where they are kept. */
  readonly lines: readonly string[];
}

export function startTrace(keep: boolean): Trace {
  const lines: string[] = [];
  let count = 0;
  return {
    lines,
    count: () => count,
    add(line) {
      count += 1;
      if (keep) lines.push(line);
    },
  };
}
