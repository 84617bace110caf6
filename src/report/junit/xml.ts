/** Writes XML 1.0. It is well-formed with any text, and text cannot become markup. */
import { escapeText } from '../../core/text/escape.ts';

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\ufffe': '\\u{fffe}',
  '\uffff': '\\u{ffff}',
  // Readers of test reports treat [[ATTACHMENT|path]] as a command to fetch a file.
  '[': '[ ',
};

/**
 * One line of text, for an attribute or between tags, without characters that XML forbids or that
 * control a terminal.
 */
export function escapeXml(line: string): string {
  return escapeText(line).replace(/[&<>"\ufffe\uffff]|\[(?=\[)/g, (character) => entities[character] ?? '');
}

export type Attributes = Readonly<Record<string, string | number | undefined>>;

/** The inside of a tag; attributes without a value are left out. */
export function writeXmlTag(name: string, attributes: Attributes): string {
  const pairs = Object.entries(attributes).filter(([, value]) => value !== undefined);
  return [
    name,
    ...pairs.map(([key, value]) => `${key}="${typeof value === 'string' ? escapeXml(value) : value}"`),
  ].join(' ');
}
