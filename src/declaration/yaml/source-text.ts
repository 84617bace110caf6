import type { Position } from '../../core/host.ts';

/** The text of one declaration, and the name by which the user gave it. */
export interface SourceText {
  /** As the user named it; `-` is standard input. */
  readonly file: string;
  readonly text: string;
}

/** A text in which offsets can be turned into lines and columns. */
export interface IndexedSource extends SourceText {
  /** Lines and columns count from 1, columns in UTF-16 code units, as editors count them. */
  positionAt(offset: number): Position;
  /** The line that contains an offset, without its line break. */
  lineAt(offset: number): { readonly start: number; readonly text: string };
}

/** The index of line starts is built when the first position is asked for. */
export function indexSource(source: SourceText): IndexedSource {
  const { file, text } = source;
  let starts: readonly number[] | undefined;
  const lineOf = (offset: number): number => {
    starts ??= indexLines(text);
    return findLastAtMost(starts, offset);
  };
  return {
    file,
    text,
    positionAt(offset) {
      const line = lineOf(offset);
      return { file, line: line + 1, column: offset - (starts?.[line] ?? 0) + 1 };
    },
    lineAt(offset) {
      const line = lineOf(offset);
      const start = starts?.[line] ?? 0;
      const end = starts?.[line + 1] ?? text.length;
      return { start, text: text.slice(start, end).replace(/\r?\n$/, '') };
    },
  };
}

function indexLines(text: string): readonly number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

/** Index of the last line that starts at or before the offset. */
function findLastAtMost(starts: readonly number[], offset: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}
