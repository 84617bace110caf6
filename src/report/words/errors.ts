import type { KnownError } from '../../core/errors.ts';
import { escapeText } from '../../core/text/escape.ts';
import { paint, type TextStyle } from './style.ts';

/** What is wrong, then what to do next; ends with a line break. */
export function renderError(error: KnownError, style: TextStyle): string {
  // On one line, because a message may quote the cloud, and text of the cloud must not begin a
  // line.
  const first = `${paint(style, 'bad', `error[${error.code}]`)}: ${escapeText(error.message)}`;
  return [first, ...error.suggestions.map((suggestion) => `  - ${escapeText(suggestion)}`), ''].join('\n');
}

/** An unexpected failure. Shows only its class, because its text may contain anything. */
export function renderBug(thrown: unknown, stack: string, style: TextStyle): string {
  const kind = thrown instanceof Error ? thrown.constructor.name : typeof thrown;
  return [
    `${paint(style, 'bad', 'error')}: this is a bug in hostwright (${escapeText(kind)}).`,
    '  - Run it again with HOSTWRIGHT_DEBUG=1 and report what it prints, with the command line.',
    ...(stack === '' ? [] : stack.split('\n').map((line) => `  ${escapeText(line)}`)),
    '',
  ].join('\n');
}
