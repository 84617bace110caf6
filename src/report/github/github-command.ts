/**
 * One workflow command, in the syntax of the documentation and the runner of GitHub Actions:
 * `::error file=a,line=1::text`.
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

/** Maximum length of a text. A longer one is about a name that hundreds of hosts share. */
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

/** Escapes the percent sign first, because the other escapes add new ones. */
function escapeData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}

function cut(text: string): string {
  return shorten(text, mostCharacters);
}
