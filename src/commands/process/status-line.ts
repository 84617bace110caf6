/**
 * The line at the bottom of a terminal that is drawn over, and taken away whenever something else
 * is printed.
 */
import type { StatusLine } from '../../cli/io.ts';
import { cutToCells } from '../../core/text/display-width.ts';

/** What is written to, as it is now: a person may resize it at any time. */
interface TerminalStream {
  readonly columns?: number | undefined;
  readonly write: (text: string) => void;
}

export interface OpenStatusLine extends StatusLine {
  /** Prints above the line. */
  printAbove(print: () => void, text: string): void;
}

const usualColumns = 80;
/**
 * So that it takes two rows at most in any terminal of 40 columns and more that it was not drawn
 * for.
 */
const mostCells = 79;
const rowUp = '\u001b[1A';
const eraseBelow = '\u001b[J';

/**
 * An empty row stands above the line. Where a terminal becomes narrower, some wrap the line over
 * two rows, and the cursor stands in the second one; others cut it off. One row up is then the
 * first half of the line, or the empty row: in both cases, what was drawn can be erased without a
 * row of anything else.
 */
export function openStatusLine(terminal: TerminalStream): OpenStatusLine {
  let text = '';
  let isDrawn = false;
  let drawnColumns = 0;
  const columnsNow = () => terminal.columns || usualColumns;

  function erase(): string {
    if (!isDrawn) return '';
    isDrawn = false;
    return `\r${rowUp}${eraseBelow}`;
  }

  function drawLine(): string {
    if (text === '') return '';
    isDrawn = true;
    drawnColumns = columnsNow();
    // One cell stays free: some terminals wrap as soon as the last one is written.
    return `\n${cutToCells(text, Math.min(mostCells, columnsNow() - 1))}`;
  }

  function write(change: string): void {
    if (change !== '') terminal.write(change);
  }

  return {
    get columns() {
      return Math.min(mostCells + 1, columnsNow());
    },
    draw(next) {
      if (isDrawn && next === text && drawnColumns === columnsNow()) return;
      text = next;
      write(erase() + drawLine());
    },
    printAbove(print, printed) {
      write(erase());
      print();
      // Behind a question the cursor must stay where the answer is typed.
      if (printed.endsWith('\n')) write(drawLine());
    },
  };
}
