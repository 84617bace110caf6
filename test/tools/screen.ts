/** What a terminal of some width shows of what was written to it, rows that have scrolled away included. */
import headless from '@xterm/headless';

export interface Screen {
  /** Resolves once it is shown. */
  readonly write: (text: string) => Promise<void>;
  /** Without the empty rows at the end. */
  readonly rows: () => readonly string[];
  /** As they were written: rows that the terminal has wrapped are one line again. */
  readonly lines: () => readonly string[];
}

export function openScreen(columns: number): Screen {
  const terminal = new headless.Terminal({
    cols: columns,
    rows: 24,
    scrollback: 100_000,
    convertEol: true,
    allowProposedApi: true,
  });
  return {
    write: (text) => new Promise((done) => terminal.write(text, done)),
    rows: () => rowsOf(terminal).map(({ text }) => text.trimEnd()),
    lines() {
      const lines: string[] = [];
      for (const { text, isRest } of rowsOf(terminal)) lines.push(isRest ? `${lines.pop() ?? ''}${text}` : text);
      return lines.map((line) => line.trimEnd());
    },
  };
}

function rowsOf({ buffer: { active } }: headless.Terminal) {
  const lines = Array.from({ length: active.length }, (_, row) => active.getLine(row));
  const all = lines.map((line) => ({ text: line?.translateToString() ?? '', isRest: line?.isWrapped === true }));
  return all.slice(0, all.findLastIndex(({ text }) => text.trim() !== '') + 1);
}
