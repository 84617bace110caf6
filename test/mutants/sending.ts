/** What stands between a plan and the first byte of a request. */
import { type Mutant, remove } from './mutant.ts';

export const beforeTheFirstByte: readonly Mutant[] = [
  {
    guard: 'an intent is synced before its request leaves',
    breaks: 'I1',
    from: 7,
    edits: remove(
      'journal/folder-store.ts',
      'first, lock.generation));\n    await file.sync();',
      'first, lock.generation));',
    ),
  },
  {
    guard: 'the lock is checked before the first byte',
    breaks: 'I15',
    from: 33,
    edits: remove('creating/send-orders.ts', 'const reason = await lock.lost();', 'const reason = undefined;'),
  },
  {
    guard: 'one request an intent',
    breaks: 'I2',
    from: 3,
    edits: remove(
      'creating/send-orders.ts',
      `const answer = await request({ signal: stop.signal('drop-answers'), beforeFirstByte });`,
      `let answer = await request({ signal: stop.signal('drop-answers'), beforeFirstByte });
       if (answer.status === 'in-doubt') answer = await request({ signal: stop.signal('drop-answers'), beforeFirstByte: async () => 'write' });`,
    ),
  },
  {
    guard: 'no more than --max-creates',
    breaks: 'I11',
    from: 17,
    edits: remove('planning/guards.ts', 'creates.length > maxCreates', 'creates.length < 0'),
  },
];

export const afterLastRequest = remove(
  'creating/creation.ts',
  "makeWaitAfter(isUnsureRefusal(intent) ? 'refused-before' : 'sent-before', since(findLastStop(memory)), rules),",
);
export const afterSighting = remove(
  'creating/creation.ts',
  "makeWaitAfter('seen-before', since(memory.sighting?.at), rules),",
);
export const afterColdStart = remove(
  'creating/creation.ts',
  "rules.coldStart === 'wait' ? findColdSettlingTime(ledger, rules) : longAgo",
  'longAgo',
);

export const ruleQ: readonly Mutant[] = [
  {
    guard: 'Rule Q: after the last request that may have made a host',
    breaks: 'I5',
    from: 217,
    edits: afterLastRequest,
  },
  { guard: 'Rule Q: after the last sighting', breaks: 'I5', from: 29, edits: afterSighting },
  {
    guard: 'a refusal is believed only where it is sure',
    breaks: 'I6',
    from: 217,
    edits: remove('ledger/ledger-draft.ts', "{ how: 'refused', sure }", "{ how: 'refused', sure: true }"),
  },
  {
    guard: 'no code of a cloud is known without a word of the operator',
    breaks: 'I5',
    from: 48,
    edits: remove('cloud/create.ts', '...(sure && { sure }),', 'sure: true,'),
  },
  { guard: 'Rule Q: after a cold start', breaks: 'I5', from: 7, edits: afterColdStart },
  {
    guard: 'a cold start is settled a window after it, and no sooner',
    breaks: 'I5',
    from: 43,
    edits: [
      ...remove('ledger/settle-wait.ts', '|| moment.ms < readyAt) return [];', ') return [];'),
      ...remove('ledger/settle-wait.ts', 'coldSettledMs >= settleWindowMs', 'coldSettledMs > 0'),
    ],
  },
  {
    guard: 'the clock of another boot settles no cold start',
    breaks: 'I5',
    from: 87,
    edits: remove(
      'ledger/settle-wait.ts',
      'return findLatestTime(coldAt, lockedAt) + settleWindowMs;',
      'return coldAt.ms + settleWindowMs;',
    ),
  },
  {
    guard: 'clocks that disagree are those of two boots, although their boot has one id',
    breaks: 'I5',
    from: 62,
    edits: remove('ledger/clocks.ts', '&& isCorrection ? ms - Math.max(0, gain)', '? ms'),
  },
  {
    guard: 'of two clocks that differ a little, the one on which less time has passed counts',
    breaks: 'I5',
    from: 1205,
    edits: remove('ledger/clocks.ts', 'ms - Math.max(0, gain)', 'ms'),
  },
  {
    guard: 'no age is taken from the wall clock',
    by: 'wall-clocks',
    breaks: 'a jump of the wall clock',
    from: 5,
    edits: remove(
      'ledger/settle-wait.ts',
      'findLatestTime(since, lockedAt) + settleWindowMs',
      'lockedAt.ms + Date.parse(since.wall) - Date.parse(lockedAt.wall) + settleWindowMs',
    ),
  },
];

export const untilTheLastRoundShows = remove(
  'creating/rounds.ts',
  'if (seen.unsettled.length > 0) return waitOrDoubt(seen, now);',
);

/** The second guard behind the growth of rounds. */
const noMoreThanCameUp = remove(
  'creating/rounds.ts',
  'Math.min(state.nextRoundSize, cameUp + canarySize)',
  'state.nextRoundSize',
);

export const rounds: readonly Mutant[] = [
  {
    guard: 'the canary',
    breaks: 'I11',
    from: 7,
    edits: [...remove('creating/rounds.ts', 'nextRoundSize: canarySize,', 'nextRoundSize: 256,'), ...noMoreThanCameUp],
  },
  {
    guard: 'the growth of rounds',
    breaks: 'I11',
    from: 17,
    edits: [...remove('creating/rounds.ts', 'roundSize * 2,', '256,'), ...noMoreThanCameUp],
  },
  {
    guard: 'what was throttled is sent again at once only where it surely made nothing',
    breaks: 'I5',
    from: 34,
    edits: remove('creating/take-answer.ts', 'if (result.sure === true) return', 'if (result.throttled) return'),
  },
  {
    guard: 'a round rests on a listing of the last minute',
    by: 'rounds',
    breaks: 'was sent on an old listing',
    from: 630,
    edits: remove('creating/rounds.ts', '|| isOld;', ';'),
  },
  {
    guard: 'a create that waits for its turn does not leave on an older one',
    by: 'rounds',
    breaks: 'may leave on an old listing',
    edits: remove('creating/rounds.ts', "place === 'first' && nth === 0", 'true'),
  },
  { guard: 'a round waits until the one before it shows', breaks: 'I11', from: 24, edits: untilTheLastRoundShows },
  {
    guard: 'no resend of a doubt',
    breaks: 'I3',
    from: 16,
    edits: remove(
      'creating/take-answer.ts',
      "    case 'in-doubt': {",
      "    case 'in-doubt':\n      return { ...state, batch: [...state.batch, one] };\n    case 'never': {",
    ),
  },
];
