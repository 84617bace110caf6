/**
 * One workflow command, as the documentation of GitHub Actions and its runner read it: `::error
 * file=a,line=1::text`.
 */
import { escapeText, shorten } from '../../core/text/escape.ts';

export type CommandName = 'error' | 'warning' | 'notice';

export interface Command {
  readonly command: CommandName;
  readonly title: string;
  readonly message: string;
  readonly file?: string;
  readonly line?: number;
  readonly column?: number;
}

/** Longer texts are those of a name that hundreds of hosts share. */
const mostCharacters = 2_000;

/**
 * On one line, without a line break at the end. No text in it can begin, end or extend a command.
 */
export function writeWorkflowCommand({ command, file, line, column, title, message }: Command): string {
  const properties = { file, line, col: column, title: cut(title) };
  const written = Object.entries(properties).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${escapeProperty(escapeText(String(value)))}`],
  );
  return `::${command} ${written.join(',')}::${escapeData(escapeText(cut(message)))}`;
}

/** The percent sign first: the others make new ones. */
function escapeData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}

function cut(text: string): string {
  return shorten(text, mostCharacters);
}
