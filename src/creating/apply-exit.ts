/** The exit code that the outcomes of an apply call for. */

import { isOpen } from '../ledger/ledger.ts';
import type { ExitName } from '../model/exit.ts';
import type { Hold } from '../planning/holds.ts';
import { type CreateOutcome, nameOutcome, type StopReason } from './create-outcome.ts';

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
  const unfinished = words.has('refused') || untried || words.has('created-not-running');
  return [
    ...(words.has('in-doubt') ? (['in-doubt'] as const) : []),
    ...holds,
    ...(unfinished ? (['partial'] as const) : []),
    ...(stop === undefined ? [] : exitsOfStopReason(stop, createdSome)),
  ];
}

/** The exit code that a held host calls for. */
export function exitOfHold(hold: Hold): ExitName {
  switch (hold.reason) {
    case 'not-listed':
      return 'cloud';
    case 'was-sent':
      return isOpen(hold.intent) ? 'in-doubt' : 'stopped';
    case 'may-exist':
      return 'stopped';
  }
}

function exitsOfStopReason(stop: StopReason, createdSome: boolean): readonly ExitName[] {
  switch (stop.cause) {
    case 'unreachable':
      return createdSome ? ['partial'] : ['cloud'];
    case 'listing':
      return ['cloud'];
    case 'surprise':
      return ['stopped'];
    case 'barred':
      return ['locked'];
    case 'refusals':
    case 'throttled':
    case 'outside-project':
      return ['partial'];
    case 'doubt':
    case 'interrupted':
      // A doubt that the listing settled no longer counts; a signal has an exit code of its own.
      return [];
  }
}
