/** How two plans differ, in words. */

import type { PlanChange, ValueChange } from '../../core/report/approval.ts';
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

/** A value of a plan as a reader sees it. */
export function showValue(value: string): string {
  return value === '' ? 'not set' : /\s/.test(value) ? quoted(value) : shown(value);
}
