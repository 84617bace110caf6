/** Each guard of the safety code, and how to take it away. A text that is not there exactly once fails the test: no mutant rots. */
import type { Detector } from './detectors.ts';

export interface Mutant {
  readonly guard: string;
  /** What must see it. */
  readonly by: Detector;
  /** Where the simulator is known to see it soon: it begins at this seed. */
  readonly from?: number;
  readonly edits: readonly Edit[];
}

export interface Edit {
  /** Below `src/`. */
  readonly file: string;
  readonly find: string;
  readonly put: string;
}

const remove = (file: string, find: string, put = ''): readonly Edit[] => [{ file, find, put }];

export const mutants: readonly Mutant[] = [
  {
    guard: 'an intent is synced before its request leaves',
    by: 'simulator',
    edits: remove('journal/group-commit.ts', 'await file.sync();'),
  },
  {
    guard: 'the lock is checked before the first byte',
    by: 'simulator',
    from: 13,
    edits: remove('reconcile/send-create.ts', 'const reason = await lock.lost();', 'const reason = undefined;'),
  },
  {
    guard: 'Rule Q: after the last request that may have made a host',
    by: 'simulator',
    from: 146,
    edits: remove('core/creation.ts', "waitAfter('sent-before', lastStopped(memory), settleWindowMs, rules),"),
  },
  {
    guard: 'Rule Q: after the last sighting',
    by: 'simulator',
    edits: remove('core/creation.ts', "waitAfter('seen-before', memory.sighting?.at, settleWindowMs, rules),"),
  },
  {
    guard: 'Rule Q: after a refusal',
    by: 'simulator',
    from: 78,
    edits: remove('core/creation.ts', "waitAfter('refused-before', memory.refusedAt, refusalSettleMs, rules),"),
  },
  {
    guard: 'Rule Q: after a cold start',
    by: 'simulator',
    edits: remove('core/creation.ts', "rules.coldStart === 'wait' ? ledger.coldAt : undefined", 'undefined'),
  },
  {
    guard: 'known ids: only a new host ends an intent',
    by: 'simulator',
    from: 20,
    edits: remove(
      'core/ledger.ts',
      'return (firstListed.get(hostId) ?? Number.POSITIVE_INFINITY) > intent.position;',
      'return true;',
    ),
  },
  {
    guard: 'presence by union: what any page showed is there',
    by: 'rounds',
    edits: remove('core/pick-round.ts', 'distinctRows([...observation.vanished, ...shown])', 'distinctRows([])'),
  },
  {
    guard: 'strict TotalCount',
    by: 'listings',
    edits: remove(
      'core/listing-pass.ts',
      'return totals === members ? undefined : {',
      'return totals === totals ? undefined : {',
    ),
  },
  {
    guard: 'the probe',
    by: 'listings',
    edits: remove('core/listing.ts', 'if (!probe.empty) return', 'if (!probe.empty && probe.empty) return'),
  },
  {
    guard: 'the second pass',
    by: 'listings',
    edits: remove('core/listing.ts', "if (!same) return { kind: 'moving' };"),
  },
  { guard: 'the canary', by: 'simulator', edits: remove('core/rounds.ts', 'roundSize: 1,', 'roundSize: 256,') },
  {
    guard: 'the growth of rounds',
    by: 'simulator',
    edits: remove('core/rounds.ts', 'Math.min(largestRound, state.roundSize * 2)', 'largestRound'),
  },
  {
    guard: 'spent plans',
    by: 'simulator',
    from: 72,
    edits: remove('core/creation.ts', 'memory.spent.includes(rules.plan)', 'memory.spent.length < 0'),
  },
  {
    guard: 'no resend of a doubt',
    by: 'simulator',
    edits: remove(
      'core/rounds.ts',
      "    case 'in-doubt': {",
      "    case 'in-doubt':\n      return sendMore({ ...state, batch: [...state.batch, one] }, now);\n    case 'never': {",
    ),
  },
  {
    guard: 'an open intent blocks its name, whatever the zone or the project',
    by: 'search',
    edits: [
      ...remove('core/creation.ts', "return { may: false, bar: 'open', intent: open };"),
      ...remove('core/creation.ts', 'presumedAbsent: open }', 'presumedAbsent: undefined }'),
      ...remove(
        'core/intent-holds.ts',
        'if (intent === undefined || intent.end !== undefined) return undefined;',
        'return undefined;',
      ),
    ],
  },
  {
    guard: 'a near match holds its name',
    by: 'simulator',
    from: 310,
    edits: remove('core/plan.ts', "return { reason: 'near-match', live: near };", 'return undefined;'),
  },
];
