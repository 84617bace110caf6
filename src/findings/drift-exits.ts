/** The exit codes that follow from the facts alone, whatever the command. */
import { exitOfHold } from '../creating/apply-exit.ts';
import { areTrusted } from '../listing/observation.ts';
import { type DriftClass, defaultFailOn } from '../model/drift-class.ts';
import type { ExitName } from '../model/exit.ts';
import { formatKey } from '../model/host.ts';
import type { Plan } from '../planning/plan.ts';
import { listFoundClasses, type ReportCounts } from './host-report.ts';

/** For untrusted listings, declared names in doubt, and names that several hosts have. */
export function exitsOfFacts(plan: Plan): readonly ExitName[] {
  const hasDuplicates = plan.diffs.some(({ status }) => status === 'duplicate');
  return [...exitsOfKnowledge(plan), ...(hasDuplicates ? (['duplicate'] as const) : [])];
}

/** For what could not be known: untrusted listings, names not looked for, and those in doubt. */
export function exitsOfKnowledge(plan: Plan): readonly ExitName[] {
  return [
    ...(areTrusted(plan.observations) && plan.held.every(({ hold }) => hold.reason !== 'not-listed')
      ? []
      : (['cloud'] as const)),
    ...(isInDoubt(plan) ? (['in-doubt'] as const) : []),
  ];
}

/** A name may be held for another reason, too. One that is sent again stops nobody. */
function isInDoubt({ diffs, creates, openIntents }: Plan): boolean {
  if (openIntents.length === 0) return false;
  const declared = new Set(diffs.flatMap(({ status, key }) => (status === 'unmanaged' ? [] : [formatKey(key)])));
  for (const { key } of creates) declared.delete(formatKey(key));
  return openIntents.some(({ key }) => declared.has(formatKey(key)));
}

/** Of `plan --detailed-exitcode`: a duplicate is a difference; what stops an apply comes first. */
export function exitsOfDetails(plan: Plan, counts: ReportCounts): readonly ExitName[] {
  const differs = listFoundClasses(counts).some((one) => defaultFailOn.includes(one));
  return [
    ...exitsOfKnowledge(plan),
    ...exitsOfGuards(plan),
    ...plan.held.map(({ hold }) => exitOfHold(hold)),
    ...(differs ? (['differences'] as const) : []),
  ];
}

/** A plan that a guard refuses can be neither approved nor applied. */
export function exitsOfGuards({ refused }: Plan): readonly ExitName[] {
  return refused.length > 0 ? ['stopped'] : [];
}

/** For the classes in `--fail-on` that have findings. */
export function exitsOfDrift(counts: ReportCounts, failOn: readonly DriftClass[]): readonly ExitName[] {
  return listFoundClasses(counts)
    .filter((one) => failOn.includes(one))
    .map((one) => (one === 'duplicate' ? 'duplicate' : 'differences'));
}

/** Of an apply: a declared host that is dead is not running, whoever made it and whenever. */
export function exitsOfDead({ dead }: Pick<ReportCounts, 'dead'>): readonly ExitName[] {
  return dead > 0 ? ['partial'] : [];
}
