/** What is to become of one request to create: by chance, out of everything that the faults of the history allow. */

import type { CodeMeaning, RetCodeTable } from '../../../src/cloud/ret-codes.ts';
import type { DialectName } from '../../../src/model/dialect.ts';
import type { ExchangeResult } from '../../../src/model/ports.ts';
import type { FaultKind, Faults } from '../faults.ts';
import { pick, type SeededRandom } from '../seeded.ts';
import { answered, createBodyOf, cut, failed, oddBodies, oddStatuses } from './wire.ts';

export interface CreateScript {
  /** What the client is told, and how long after it wrote. */
  readonly answer: ExchangeResult;
  /** What that says by the letter of the API, if it arrives. */
  readonly means: 'accepted' | 'refused' | 'in-doubt';
  /** Of a refusal: its code is known to mean that nothing is made, or that there were too many requests. */
  readonly sure?: boolean;
  readonly throttled?: boolean;
  readonly answerAfterMs: number;
  /** How long after the bytes left the host is there; nothing: never. */
  readonly commitAfterMs: number | undefined;
}

export interface ScriptRules {
  readonly dialect: DialectName;
  /** D: a request commits at most this long after its client stopped. */
  readonly commitMs: number;
  /** Whether an HTTP 429 is known to mean that nothing is made. */
  readonly explains429: boolean;
  readonly firstByteMs: number;
  readonly createTrouble: number;
}

type Told =
  | 'yes'
  | 'no'
  | 'quota'
  | 'slower'
  | 'nothing'
  | 'reset'
  | 'cut'
  | '5xx'
  | '429'
  | 'patience'
  | 'status'
  | 'action'
  | 'code';

const kinds: readonly (readonly [FaultKind, Told, boolean])[] = [
  ['create: request lost', 'reset', false],
  ['create: reset after commit', 'reset', true],
  ['create: timeout, not committed', 'nothing', false],
  ['create: timeout, committed', 'nothing', true],
  ['create: body cut, not committed', 'cut', false],
  ['create: body cut, committed', 'cut', true],
  ['create: 5xx, not committed', '5xx', false],
  ['create: 5xx, committed', '5xx', true],
  ['create: 429', '429', false],
  ['create: 429, committed', '429', true],
  ['create: 429 with Retry-After', 'patience', false],
  ['create: throttled', 'slower', false],
  ['create: odd status, not committed', 'status', false],
  ['create: odd status, committed', 'status', true],
  ['create: wrong Action, not committed', 'action', false],
  ['create: wrong Action, committed', 'action', true],
  ['create: odd RetCode, not committed', 'code', false],
  ['create: odd RetCode, committed', 'code', true],
  ['create: refused for sure', 'quota', false],
  ['create: refused', 'no', false],
  ['create: refused, committed', 'no', true],
  ['create: accepted, not committed', 'yes', false],
];

export function chooseScript(faults: Faults, random: SeededRandom, rules: ScriptRules): CreateScript {
  const roundTrip = 2 + random.next() * 400;
  const first = random.below(kinds.length);
  // From a random place on: else the first of the list would hide the others.
  const struck = kinds.find((_, at) => {
    const kind = kinds[(at + first) % kinds.length]?.[0] as FaultKind;
    // What is known to make nothing makes nothing.
    const isPossible = !(rules.explains429 && kind === 'create: 429, committed');
    return isPossible && faults.strikes(kind, rules.createTrouble);
  });
  const index = struck === undefined ? -1 : (kinds.indexOf(struck) + first) % kinds.length;
  const [, told, commits] = kinds[index] ?? ([undefined, 'yes', true] as const);
  const slow = faults.strikes('create: slow answer', 0.2) ? random.next() * rules.firstByteMs * 0.9 : 0;
  const answerAfterMs = told === 'nothing' ? rules.firstByteMs : roundTrip + slow;
  const throttled = told === '429' || told === 'patience' || told === 'slower';
  const sure = told === 'quota' || told === 'slower' || (throttled && rules.explains429);
  const answer = answerOf(told, rules.dialect, random);
  const script = { answer, means: meanings[told] ?? 'in-doubt', sure, throttled, answerAfterMs };
  if (!commits) return { ...script, commitAfterMs: undefined };
  const early = random.next() * answerAfterMs;
  const late = rules.commitMs > 0 && faults.strikes('create: commits late', 0.4);
  const commitAfterMs = late ? answerAfterMs + rules.commitMs * (random.chance(0.5) ? 1 : random.next()) : early;
  return { ...script, commitAfterMs };
}

/** RetCodes of `uhost` that tell nothing of the host; the last is in no list of the vendor. */
const unclearCodes = [
  ...[110, 130, 150, 8033, 8049, 8055, 8061, 8100, 8103, 8108, 8118, 8223, 8819, 8821, 8824, 8825, 8836, 8862, 8867],
  999_999,
] as const;

/** A no that may be none. */
export function unclearNo(dialect: DialectName, choose: (codes: readonly number[]) => number): ExchangeResult {
  const code = dialect === 'uhost' ? choose(unclearCodes) : 110;
  return answered(200, { ...createBodyOf(dialect), RetCode: code, Message: 'the gateway gave up' });
}

const quotaCode = 171;
const throttleCode = 153;

/** What the operator of a history says of its cloud's codes. */
export function knownCodes(explains429: boolean): RetCodeTable {
  const codes = new Map<number, ReadonlySet<CodeMeaning>>();
  codes.set(quotaCode, new Set(['refused'] as const));
  codes.set(throttleCode, new Set(['throttled'] as const));
  if (explains429) codes.set(429, new Set(['throttled'] as const));
  return codes;
}

/** Everything else says nothing of what became of the request. */
const meanings: Partial<Record<Told, CreateScript['means']>> = {
  yes: 'accepted',
  no: 'refused',
  quota: 'refused',
  slower: 'refused',
  '429': 'refused',
  patience: 'refused',
};

function answerOf(told: Told, dialect: DialectName, random: SeededRandom): ExchangeResult {
  const createBody = createBodyOf(dialect);
  switch (told) {
    case 'yes':
      return answered(200, createBody);
    case 'no':
      return unclearNo(dialect, (codes) => pick(random, codes));
    case 'quota':
      return answered(200, { ...createBody, RetCode: quotaCode, Message: 'quota exceeded' });
    case 'slower':
      return answered(200, { ...createBody, RetCode: throttleCode, Message: 'too many requests' });
    case 'nothing':
      return failed('timeout', true);
    case 'reset':
      return failed('reset', true);
    case 'cut':
      return cut(answered(200, createBody), random.next() * 0.95);
    case '5xx':
      return answered(pick(random, [500, 502, 503, 504]), random.chance(0.5) ? '' : { ...createBody, RetCode: 5000 });
    case '429':
      return answered(429, random.chance(0.5) ? '' : { ...createBody, RetCode: 429 });
    case 'patience':
      return answered(429, '', {
        'retry-after': pick(random, ['3', '20', '-1', '1e9', 'Thu, 01 Jan 1970 00:00:00 GMT']),
      });
    case 'status':
      return answered(pick(random, oddStatuses), '');
    case 'action':
      return answered(200, { Action: 'DescribeHostInstanceResponse', RetCode: 0 });
    case 'code':
      return answered(200, pick(random, oddBodies));
  }
}
