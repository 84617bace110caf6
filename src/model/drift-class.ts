/** The classes of drift, and the rules with which a declaration ignores some. */
import type { Position } from './host.ts';
import type { ComparedAttribute } from './host-fields.ts';

/**
 * In the order of reports. `fails`: a pipeline fails on it unless it says otherwise; unmanaged hosts are normal in
 * shared accounts. `ignorable`: a rule can ignore it; not a missing host, which would still be created, and not a
 * duplicate, which costs money by the hour.
 */
const classes = {
  missing: { fails: true, ignorable: false },
  changed: { fails: true, ignorable: true },
  duplicate: { fails: true, ignorable: false },
  dead: { fails: true, ignorable: true },
  orphaned: { fails: false, ignorable: false },
  unmanaged: { fails: false, ignorable: true },
  expiring: { fails: false, ignorable: true },
  attention: { fails: false, ignorable: true },
  unchecked: { fails: false, ignorable: true },
} as const;
export type DriftClass = keyof typeof classes;
export const driftClasses = Object.keys(classes) as readonly DriftClass[];
export const defaultFailOn: readonly DriftClass[] = driftClasses.filter((one) => classes[one].fails);

export type IgnorableClass = {
  [Class in DriftClass]: (typeof classes)[Class]['ignorable'] extends true ? Class : never;
}[DriftClass];
export const ignorableClasses = driftClasses.filter((one): one is IgnorableClass => classes[one].ignorable);

/** A rule of the declaration that takes findings out of the count, for a reason and until a day. */
export interface IgnoreRule {
  /** A pattern over whole names. */
  readonly name: string;
  /** The only one in which it applies. */
  readonly region?: string;
  readonly classes: readonly IgnorableClass[];
  /** Of changed hosts: applies if it names each attribute that differs. Undefined: whatever differs. */
  readonly attributes?: readonly ComparedAttribute[];
  readonly reason: string;
  /** The last day on which it holds, in UTC, e.g. `2026-12-31`. */
  readonly until: string;
  readonly position: Position;
}
