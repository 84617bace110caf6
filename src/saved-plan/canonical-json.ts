/**
 * Exactly one text for each value: keys sorted, two spaces of indentation, and no characters that could control a
 * terminal.
 */
import { escapeInJson } from '../model/text/escape.ts';

/** For plain data only. A key without a value is left out. Ends with a line break. */
export function writeCanonicalJson(value: unknown): string {
  return `${write(value, '')}\n`;
}

function write(value: unknown, indent: string): string {
  if (typeof value === 'string') return escapeInJson(JSON.stringify(value));
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const deeper = `${indent}  `;
  const parts = Array.isArray(value)
    ? value.map((one) => write(one, deeper))
    : Object.entries(value)
        .filter(([, one]) => one !== undefined)
        // By character code, which no locale can change.
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([key, one]) => `${escapeInJson(JSON.stringify(key))}: ${write(one, deeper)}`);
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  return parts.length === 0 ? `${open}${close}` : `${open}\n${deeper}${parts.join(`,\n${deeper}`)}\n${indent}${close}`;
}
