import { suggestName } from '../suggest-name.ts';

/**
 * Every way in which the emulator can fail. `commit` is the moment from which a created host
 * exists.
 */
export const faultKinds = [
  'drop-before-commit',
  'drop-after-commit',
  'no-answer-before-commit',
  'no-answer-after-commit',
  'http-500-before-commit',
  'http-500-after-commit',
  'http-429',
  'http-429-after-commit',
  'ret-code',
  'ret-code-after-commit',
  'accepted-without-commit',
  'wrong-action',
  'cut-json',
  'cut-connection',
  'non-json',
  'slow',
  'trickle',
  'odd-ret-code',
  'proto-key',
  'deep-json',
  'huge-body',
  'endless-body',
  'old-replica',
] as const;

export type FaultKind = (typeof faultKinds)[number];

/** How `odd-ret-code` writes a RetCode of 0. `twice` sends 9001 first. */
export const oddRetCodes = {
  missing: '',
  text: ',"RetCode":"0"',
  fraction: ',"RetCode":0.5',
  null: ',"RetCode":null',
  true: ',"RetCode":true',
  beyond: ',"RetCode":1e400',
  twice: ',"RetCode":9001,"RetCode":0',
} as const;

/** Maximum age of an `old-replica` in milliseconds. */
export const oldestReplica = 600_000;

/**
 * One fault: which requests it applies to, and what happens to them. It applies only to valid
 * requests; others are refused as usual.
 */
export interface EmulatorFault {
  readonly on: 'create' | 'list';
  readonly kind: FaultKind;
  /** Maximum number of times that it applies; without it, there is no limit. */
  readonly times?: number;
  /** Number of requests of the operation that pass before it first applies. */
  readonly after?: number;
  /** Chance for each request, more than 0 and at most 1, drawn from the seed. */
  readonly probability?: number;
  /** Applies only to requests about this region; without it, to any. */
  readonly region?: string;
  /** HTTP status of `http-500-…`, 300 to 599; 500 without it. */
  readonly status?: number;
  /** RetCode of `ret-code…`, any integer but 0; 9001 without it. */
  readonly retCode?: number;
  /** Value of the header Retry-After of `http-429…`, sent as it is; no header without it. */
  readonly retryAfter?: number | string;
  /** Milliseconds before the answer (`slow`, 5000) or between its bytes (`trickle`, 1000). */
  readonly delayMs?: number;
  /**
   * Milliseconds from the lost or wrong answer of a create (`…-after-commit`) until its host
   * exists; 0 without it.
   */
  readonly commitDelayMs?: number;
  /** How the RetCode of `odd-ret-code` is odd; `missing` without it. */
  readonly as?: keyof typeof oddRetCodes;
  /**
   * Milliseconds by which the listing of an `old-replica` is late, at most 600,000; 5000 without
   * it.
   */
  readonly ageMs?: number;
}

type Check = { readonly test: (value: unknown) => boolean; readonly must: string };

/** 24 days: the longest time that a timer of Node can hold. */
const longestDelay = 2_147_483_647;

/** What the value of each member must be. */
export const memberChecks: Readonly<Record<Exclude<keyof EmulatorFault, 'on' | 'kind'>, Check>> = {
  times: { test: (value) => isWhole(value, 1), must: 'a whole number of at least 1' },
  after: { test: (value) => isWhole(value, 0), must: 'a whole number of at least 0' },
  probability: {
    test: (value) => typeof value === 'number' && value > 0 && value <= 1,
    must: 'a number above 0 and at most 1',
  },
  region: {
    test: (value) => typeof value === 'string' && /^[A-Za-z0-9_-]{1,63}$/.test(value),
    must: 'the name of a region',
  },
  status: { test: (value) => isWhole(value, 300) && Number(value) <= 599, must: 'an HTTP status from 300 to 599' },
  retCode: { test: (value) => Number.isSafeInteger(value) && value !== 0, must: 'an integer other than 0' },
  retryAfter: {
    test: (value) =>
      typeof value === 'string'
        ? /^[\x20-\x7e]{1,100}$/.test(value)
        : typeof value === 'number' && Number.isFinite(value),
    must: 'a number, or up to 100 printable ASCII characters',
  },
  delayMs: {
    test: (value) => isWhole(value, 0) && Number(value) <= longestDelay,
    must: `a whole number from 0 to ${longestDelay}`,
  },
  commitDelayMs: {
    test: (value) => isWhole(value, 0) && Number(value) <= longestDelay,
    must: `a whole number from 0 to ${longestDelay}`,
  },
  as: {
    test: (value) => typeof value === 'string' && Object.hasOwn(oddRetCodes, value),
    must: `one of ${Object.keys(oddRetCodes).join(', ')}`,
  },
  ageMs: {
    test: (value) => isWhole(value, 0) && Number(value) <= oldestReplica,
    must: `a whole number from 0 to ${oldestReplica}`,
  },
};

/** Members that only some kinds have. */
const ownMembers: Readonly<Partial<Record<FaultKind, readonly (keyof EmulatorFault)[]>>> = {
  'drop-after-commit': ['commitDelayMs'],
  'no-answer-after-commit': ['commitDelayMs'],
  'http-500-before-commit': ['status'],
  'http-500-after-commit': ['status', 'commitDelayMs'],
  'http-429': ['retryAfter'],
  'http-429-after-commit': ['retryAfter', 'commitDelayMs'],
  'ret-code': ['retCode'],
  'ret-code-after-commit': ['retCode', 'commitDelayMs'],
  slow: ['delayMs'],
  trickle: ['delayMs'],
  'odd-ret-code': ['as'],
  'old-replica': ['ageMs'],
};

/** Kinds and members that exist only for one operation. */
const onlyOn: ReadonlyMap<string, EmulatorFault['on']> = new Map([
  ['accepted-without-commit', 'create'],
  ['commitDelayMs', 'create'],
  ['old-replica', 'list'],
]);

/** Everything that is wrong with a fault given as data. An empty list means that it is valid. */
export function checkFault(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return ['must be an object'];
  const { on, kind, ...members } = value as Record<string, unknown>;
  const problems: string[] = [];
  if (on !== 'create' && on !== 'list') problems.push('"on" must be "create" or "list"');
  if (!isFaultKind(kind)) {
    problems.push(`"kind" is not a known fault. ${suggestName(String(kind), faultKinds)}`);
    return problems;
  }
  for (const name of [kind, ...Object.keys(members)]) {
    const side = onlyOn.get(name);
    if (side !== undefined && side !== on) problems.push(`"${name}" means nothing for a ${on}`);
  }
  const allowed = ['times', 'after', 'probability', 'region', ...(ownMembers[kind] ?? [])];
  for (const [name, member] of Object.entries(members)) {
    const check = Object.hasOwn(memberChecks, name) ? memberChecks[name as keyof typeof memberChecks] : undefined;
    if (check === undefined || !allowed.includes(name)) {
      problems.push(`"${kind}" takes no member ${JSON.stringify(name)}. ${suggestName(name, allowed)}`);
    } else if (!check.test(member)) {
      problems.push(`"${name}" must be ${check.must}`);
    }
  }
  return problems;
}

/**
 * Reads a fault from a flag: `ON:KIND[:TIMES][:MEMBER=VALUE…]`, e.g.
 * `create:http-500-after-commit:1:status=503`. Returns the fault, or what is wrong in a sentence
 * that names the known kinds or members.
 */
export function parseFault(text: string): EmulatorFault | { readonly error: string } {
  const [on, kind, ...rest] = text.split(':');
  // A Map, so that a member named `__proto__` is refused like any other.
  const members = new Map<string, unknown>([
    ['on', on],
    ['kind', kind],
  ]);
  for (const [index, part] of rest.entries()) {
    const equals = part.indexOf('=');
    const [name, value] = equals < 0 ? ['times', part] : [part.slice(0, equals), part.slice(equals + 1)];
    if (equals < 0 && index > 0) return { error: describeBadFault(text, [`"${part}" is not MEMBER=VALUE`]) };
    if (members.has(name)) return { error: describeBadFault(text, [`"${name}" is given twice`]) };
    const number = value.trim() === '' ? Number.NaN : Number(value);
    members.set(name, Number.isFinite(number) ? number : value);
  }
  const fault: unknown = Object.fromEntries(members);
  const problems = checkFault(fault);
  return problems.length === 0 ? (fault as EmulatorFault) : { error: describeBadFault(text, problems) };
}

function describeBadFault(text: string, problems: readonly string[]): string {
  return `Fault ${JSON.stringify(text)} cannot be read: ${problems.join('; ')}${problems.at(-1)?.endsWith('.') ? '' : '.'} The form is ON:KIND[:TIMES][:MEMBER=VALUE], e.g. create:drop-after-commit:1.`;
}

function isFaultKind(value: unknown): value is FaultKind {
  return faultKinds.some((kind) => kind === value);
}

function isWhole(value: unknown, least: number): boolean {
  return Number.isSafeInteger(value) && Number(value) >= least;
}
