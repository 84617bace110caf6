/**
 * Characters that a terminal would obey, an editor would reorder, or a reviewer would not see:
 * control characters (C0, DEL, C1), line and paragraph separators, bidirectional marks, invisible
 * and tag characters, lone surrogates. The list is spelled out, because what a property escape like
 * `\p{Cf}` covers differs between versions of Node, and the output must not differ.
 */
const unsafe =
  /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u115f\u1160\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff0-\ufffb\ufffe\uffff\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}\u{e0000}-\u{e0fff}\ud800-\udfff]|[\u180b-\u180d\u180f]|\u034f|\u17b4|\u17b5|[\ufe00-\ufe0f]/gu;

/** Commands that pipeline runners obey anywhere in a line: `##[add-mask]`, `##vso[…]`, `##teamcity[…]`. */
const runnerCommand = /##(\w*)\[/g;

/** Writes each character that could deceive a reader or drive a terminal as `\u{hex}`: line breaks, too. */
export function escapeText(text: string): string {
  const inert = text.replace(unsafe, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`);
  return inert.includes('##') ? inert.replace(runnerCommand, '##$1\\u{5b}') : inert;
}

/** The same for text that already is JSON, with JSON's own escapes, so that its values do not change. */
export function escapeInJson(json: string): string {
  const inert = json.replace(unsafe, (characters) =>
    [...Array(characters.length).keys()]
      .map((index) => `\\u${characters.charCodeAt(index).toString(16).padStart(4, '0')}`)
      .join(''),
  );
  return inert.includes('##') ? inert.replace(runnerCommand, '##$1\\u005b') : inert;
}

/** For HTML and XML: between tags, and in double quotation marks. */
export function escapeMarkup(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

/** At most so many UTF-16 units of a text, with an ellipsis if it is longer. A surrogate pair is never cut in two. */
export function shorten(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most).replace(/[\ud800-\udbff]$/, '')}…`;
}
