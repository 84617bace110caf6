/** Control, bidirectional, zero-width, line-separating, tag and lone surrogate characters: all that could lie in a terminal. */
const unsafe = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/** Makes text that came from a client fit for one line of a terminal; what is longer than 200 characters is cut. */
export function escapeText(text: string): string {
  const shown = text.length > 200 ? `${text.slice(0, 200)}…` : text;
  return shown.replace(unsafe, (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`);
}
