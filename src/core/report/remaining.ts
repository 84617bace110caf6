/** The differences that are left after an apply, because no create removes them. */
import type { ExitName } from '../exit.ts';
import { type DriftClass, defaultFailOn } from './finding.ts';
import type { Report } from './report.ts';
import { isIdle } from './unsent.ts';

export interface Remaining {
  readonly differences: number;
  /** Those that there are, in the order of reports. */
  readonly classes: readonly (readonly [DriftClass, number])[];
  /** Names that had several hosts before the apply, if no other has. */
  readonly olderDuplicates: readonly string[];
  /** The exit code without them. */
  readonly ownExit?: ExitName;
}

/** Undefined: nothing of the kind, or the apply was kept from its work. */
export function findRemaining({ applied, counts }: Report): Remaining | undefined {
  if (applied === undefined || !(applied.unsent === undefined || isIdle(applied.unsent))) return undefined;
  const classes = defaultFailOn.flatMap((one) =>
    one === 'missing' || counts[one] === 0 ? [] : [[one, counts[one]] as const],
  );
  if (classes.length === 0) return undefined;
  const { ownExit, shown } = applied;
  return {
    differences: classes.reduce((sum, [, count]) => sum + count, 0),
    classes,
    olderDuplicates:
      ownExit === undefined
        ? []
        : shown.hosts.flatMap(({ diff }) => (diff.status === 'duplicate' ? [diff.key.name] : [])),
    ...(ownExit !== undefined && { ownExit }),
  };
}
