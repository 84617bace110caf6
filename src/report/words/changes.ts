/** How two plans differ, and how a declared host and a live one, in words. */

import type { PlanChange, ValueChange } from '../../findings/approval.ts';
import type { AttributeDifference } from '../../planning/diff.ts';
import { quoted, shown } from './style.ts';

/** "web-9: would be created now, but is not in the approved plan". */
export function describeChange(change: PlanChange): string {
  switch (change.change) {
    case 'added':
      return `${shown(change.key.name)} (${shown(change.key.region)}): would be created now, but is not in the approved plan`;
    case 'differs':
      return `${shown(change.key.name)} (${shown(change.key.region)}): ${change.attributes.map((one) => describeValue(one)).join('; ')}`;
    case 'scope':
    case 'parameters':
      return describeValue(change);
  }
}

/** "memory: approved 4096, now 8192". */
function describeValue({ attribute, approved, present }: ValueChange): string {
  return `${attribute}: approved ${showValue(approved)}, now ${showValue(present)}`;
}

function showValue(value: string): string {
  return value === '' ? 'not set' : /\s/.test(value) ? quoted(value) : shown(value);
}

/**
 * "memory 8192 -> 16384; cpu 2 -> 4": live values, then declared ones. Text instead of a number keeps its quotation
 * marks: "4" is not 4.
 */
export function describeDifferences(attributes: readonly AttributeDifference[], between = '->'): string {
  const texts = attributes.map(({ attribute, desired, live }) => {
    const values = live.map((value) => showLiveValue(value, desired)).join(', ');
    return `${attribute} ${values} ${between} ${shown(desired)}`;
  });
  return texts.join('; ');
}

export function showLiveValue(value: string | number, desired: string | number): string {
  return typeof value === 'string' && (typeof desired === 'number' || value === '') ? quoted(value) : shown(value);
}
