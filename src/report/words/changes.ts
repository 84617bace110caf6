/** How two plans differ, and how a declared host and a live one, in words. */

import type { AttributeDifference } from '../../core/plan/diff.ts';
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

/** "memory: declared 16384, live 8192; cpu: declared 4, live 2". */
export function describeDifferences(attributes: readonly AttributeDifference[]): string {
  return attributes.map(describeDifference).join('; ');
}

/**
 * "memory: declared 16384, live 8192". Text instead of a number keeps its quotation marks: "4" is
 * not 4.
 */
export function describeDifference({ attribute, desired, live }: AttributeDifference): string {
  const values = live.map((value) => showLiveValue(value, desired)).join(', ');
  return `${attribute}: declared ${shown(desired)}, live ${values}`;
}

export function showLiveValue(value: string | number, desired: string | number): string {
  return typeof value === 'string' && (typeof desired === 'number' || value === '') ? quoted(value) : shown(value);
}

/**
 * What a human can do about a changed host: the console, or the YAML that accepts it where live
 * values can be declared.
 */
export function describeAcceptance(attributes: readonly AttributeDifference[]): string {
  const fields = attributes.map(describeAccepted);
  const yaml = fields.includes(undefined) ? 'change this declaration' : `declare ${fields.join(', ')}`;
  return `apply cannot change it: edit the host in the console, or ${yaml}`;
}

/** "memory: 8192"; undefined if the live value cannot be declared. */
function describeAccepted({ attribute, desired, live }: AttributeDifference): string | undefined {
  const value = live.find((one) => typeof one === typeof desired);
  if (value === undefined || value === '') return undefined;
  return `${attribute}: ${shown(value)}`;
}
