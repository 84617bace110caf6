import { escapeText } from '../../core/text/escape.ts';

/** Describes one character that people may not be able to see. */
export function describeCharacter(character: string): string {
  if (character === ' ') return 'a space';
  if (character === '\t') return 'a tab';
  if (character === '\n' || character === '\r') return 'a line break';
  const escaped = escapeText(character);
  return escaped === character ? `"${character}"` : `the invisible character ${escaped}`;
}

/** `a, b and c`. */
export function joinWords(words: readonly string[], last = 'and'): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`;
}
