/** What tells two findings apart: the same text in every run that finds the same. */

import type { HostKey } from '../host.ts';
import { escapeText } from '../text/escape.ts';

export function identify(driftClass: string, { region, name }: HostKey, ...details: readonly string[]): string {
  return escapeText([driftClass, `${region}/${identifyPart(name)}`, ...details].join(' '));
}

/** Unchanged if it is unambiguous; as JSON if not, e.g. if text could be read as a number. */
export function identifyPart(value: string | number): string {
  if (typeof value === 'string' && /^[^\s",\\\d-][^\s",\\]*$/.test(value)) return value;
  return JSON.stringify(value);
}
