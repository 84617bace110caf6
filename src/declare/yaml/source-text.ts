import { LineCounter } from 'yaml';
import type { Position } from '../../model/host.ts';

/** The text of one declaration, and the name by which the user gave it. */
export interface SourceText {
  /** As the user named it; `-` is standard input. */
  readonly file: string;
  readonly text: string;
}

/** A text in which offsets can be turned into lines and columns. */
export interface IndexedSource extends SourceText {
  /** Takes the offset of each new line while the text is read. */
  readonly addLine: (offset: number) => void;
  /** Lines and columns count from 1, columns in UTF-16 code units, as editors count them. */
  positionAt(offset: number): Position;
  /** The line that contains an offset, without its line break. */
  lineAt(offset: number): { readonly start: number; readonly text: string };
}

export function indexSource({ file, text }: SourceText): IndexedSource {
  const lines = new LineCounter();
  return {
    file,
    text,
    addLine: lines.addNewLine,
    positionAt(offset) {
      const { line, col } = lines.linePos(offset);
      return { file, line, column: col };
    },
    lineAt(offset) {
      const start = text.lastIndexOf('\n', offset - 1) + 1;
      return { start, text: text.slice(start, endOfLine(text, offset)).replace(/\r$/, '') };
    },
  };
}

export function endOfLine(text: string, offset: number): number {
  const end = text.indexOf('\n', offset);
  return end === -1 ? text.length : end;
}
