/** What a terminal of some width shows of what was written to it, rows that have scrolled away included. */
import headless from '@xterm/headless';

export interface Screen {
  /** Resolves once it is shown. */
  readonly write: (text: string) => Promise<void>;
  readonly resize: (columns: number) => void;
  /** Without the empty rows at the end. */
  readonly rows: () => readonly string[];
  /** Lines that were wider than the terminal, which wrapped them. */
  readonly wide: () => readonly string[];
}

/** `wraps`: whether the line of the cursor is wrapped anew when the width changes; else it is cut off. Terminals do either. */
export function openScreen(columns: number, wraps = true): Screen {
  const terminal = new headless.Terminal({
    ...{ cols: columns, rows: 24, scrollback: 100_000, convertEol: true },
    ...{ allowProposedApi: true, reflowCursorLine: wraps },
  });
  return {
    write: (text) => new Promise((done) => terminal.write(text, done)),
    resize: (next) => terminal.resize(next, 24),
    rows: () => linesOf(terminal).map(({ text }) => text),
    wide: () =>
      linesOf(terminal).flatMap(({ text, isRest }, row, all) => (isRest ? `${all[row - 1]?.text}${text}` : [])),
  };
}

function linesOf({ buffer: { active } }: headless.Terminal) {
  const lines = Array.from({ length: active.length }, (_, row) => active.getLine(row));
  const all = lines.map((line) => ({
    text: line?.translateToString(true).trimEnd() ?? '',
    isRest: line?.isWrapped === true,
  }));
  return all.slice(0, all.findLastIndex(({ text }) => text !== '') + 1);
}
