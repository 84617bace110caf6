/** The exit codes of plans, of drift and of what an apply did. */
import { type CreateOutcome, nameOutcome, type StopReason } from '../creating/create-outcome.ts';
import { areTrusted } from '../listing/observation.ts';
import { type DriftClass, defaultFailOn } from '../model/drift-class.ts';
import type { ExitName } from '../model/errors.ts';
import { formatKey } from '../model/host.ts';
import type { Stop } from '../model/ports.ts';
import { type Hold, isBarred } from '../planning/holds.ts';
import type { Plan } from '../planning/plan.ts';
import { keysOfDeclared, listFoundClasses } from './make-report.ts';
import type { ReportCounts, Unsent } from './report.ts';

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

/** The exit codes that the outcomes of an apply call for. */
export function exitsOfApply(
  outcomes: readonly CreateOutcome[],
  stop: StopReason | undefined,
  waited: boolean,
): readonly ExitName[] {
  const holds = outcomes.flatMap((outcome) => (outcome.status === 'held' ? [exitOfHold(outcome.hold)] : []));
  const words = new Set(outcomes.map((outcome) => nameOutcome(outcome, waited)));
  const createdSome = outcomes.some((outcome) => outcome.status === 'created');
  // Creates that were not sent because of a surprise count as guarded.
  const untried = outcomes.some((outcome) => outcome.status === 'not-sent' && outcome.because.cause !== 'surprise');
  const isPartial = words.has('refused') || untried || words.has('created-not-running');
  const isUnreachable = stop?.cause === 'unreachable' && createdSome;
  const ends = isUnreachable ? (['partial'] as const) : stop ? exitsOfStopReason[stop.cause] : [];
  return [...exitIf(words.has('in-doubt'), 'in-doubt'), ...holds, ...exitIf(isPartial, 'partial'), ...ends];
}

const exitsOfStopReason: Readonly<Record<StopReason['cause'], readonly ExitName[]>> = {
  unreachable: ['cloud'],
  listing: ['cloud'],
  surprise: ['stopped'],
  barred: ['locked'],
  refusals: ['partial'],
  throttled: ['partial'],
  'outside-project': ['partial'],
  // A doubt that the listing settled no longer counts; a signal has an exit code of its own.
  doubt: [],
  interrupted: [],
};

export const exitsOfUnsent: Readonly<Record<Unsent, readonly ExitName[]>> = {
  declined: ['declined'],
  stopped: ['stopped'],
  outdated: ['stopped'],
  'nothing-to-create': [],
  held: [],
  untrusted: [],
  interrupted: [],
};

export const exitsOfStop = ({ why }: Stop): readonly ExitName[] => (why === undefined ? [] : [why]);
