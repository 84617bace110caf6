/** The exit codes of plans and drift. */
import { areTrusted } from '../listing/observation.ts';
import { type DriftClass, defaultFailOn } from '../model/drift-class.ts';
import type { ExitName } from '../model/errors.ts';
import { formatKey } from '../model/host.ts';
import { type Hold, isBarred } from '../planning/holds.ts';
import type { Plan } from '../planning/plan.ts';
import { keysOfDeclared, listFoundClasses } from './make-report.ts';
import type { ReportCounts } from './report.ts';

/** The exit code, if it is called for. */
const exitIf = (isCalledFor: boolean, exit: ExitName): readonly ExitName[] => (isCalledFor ? [exit] : []);

/** For untrusted listings, declared names in doubt, and names that several hosts have. */
export function exitsOfFacts(plan: Plan): readonly ExitName[] {
  const hasDuplicates = plan.diffs.some(({ status }) => status === 'duplicate');
  return [...exitsOfKnowledge(plan), ...exitIf(hasDuplicates, 'duplicate')];
}

/** For what could not be known: untrusted listings, names not looked for, and those in doubt. */
export function exitsOfKnowledge(plan: Plan): readonly ExitName[] {
  const isKnown = areTrusted(plan.observations) && plan.held.every(({ hold }) => hold.reason !== 'not-listed');
  return [...exitIf(!isKnown, 'cloud'), ...exitIf(isInDoubt(plan), 'in-doubt')];
}

/** A name may be held for another reason, too. One that is sent again stops nobody. */
function isInDoubt({ diffs, creates, openIntents }: Plan): boolean {
  if (openIntents.length === 0) return false;
  const declared = keysOfDeclared(diffs);
  const sent = new Set(creates.map(({ key }) => formatKey(key)));
  return openIntents.some(({ key }) => declared.has(formatKey(key)) && !sent.has(formatKey(key)));
}

/** Of `plan --detailed-exitcode`: a duplicate is a difference; what stops an apply comes first. */
export function exitsOfDetails(plan: Plan, counts: ReportCounts): readonly ExitName[] {
  const differs = listFoundClasses(counts).some((one) => defaultFailOn.includes(one));
  return [
    ...exitsOfKnowledge(plan),
    ...exitsOfGuards(plan),
    ...plan.held.map(({ hold }) => exitOfHold(hold)),
    ...exitIf(differs, 'differences'),
  ];
}

/** A plan that a guard refuses can be neither approved nor applied. */
export function exitsOfGuards({ refused }: Plan): readonly ExitName[] {
  return exitIf(refused.length > 0, 'stopped');
}

/** For the classes in `--fail-on` that have findings. */
export function exitsOfDrift(counts: ReportCounts, failOn: readonly DriftClass[]): readonly ExitName[] {
  return listFoundClasses(counts)
    .filter((one) => failOn.includes(one))
    .map((one) => (one === 'duplicate' ? 'duplicate' : 'differences'));
}

/** The exit code that a held host calls for. */
export function exitOfHold(hold: Hold): ExitName {
  if (hold.reason === 'not-listed') return 'cloud';
  return isBarred(hold, 'open') ? 'in-doubt' : 'stopped';
}
