/** The exit codes that follow from the facts alone, whatever the command. */
import type { ExitName } from '../exit.ts';
import { areTrusted } from '../listing/observation.ts';
import { countPlan, type Plan } from '../plan/plan.ts';
import type { DriftClass } from './finding.ts';
import { listFoundClasses, type ReportCounts } from './report.ts';

/** For untrusted listings, declared names in doubt, and names that several hosts have. */
export function exitsOfFacts(plan: Plan): readonly ExitName[] {
  return [...exitsOfKnowledge(plan), ...(countPlan(plan).duplicate > 0 ? (['duplicate'] as const) : [])];
}

/** For what could not be known: untrusted listings, and declared names in doubt. */
export function exitsOfKnowledge(plan: Plan): readonly ExitName[] {
  const inDoubt = plan.held.some(({ hold }) => hold.reason === 'open-intent');
  return [...(areTrusted(plan.observations) ? [] : (['cloud'] as const)), ...(inDoubt ? (['in-doubt'] as const) : [])];
}

/** For the classes in `--fail-on` that have findings. */
export function exitsOfDrift(counts: ReportCounts, failOn: readonly DriftClass[]): readonly ExitName[] {
  return listFoundClasses(counts)
    .filter((one) => failOn.includes(one))
    .map((one) => (one === 'duplicate' ? 'duplicate' : 'differences'));
}
