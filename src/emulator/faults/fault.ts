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
  'ret-code',
  'ret-code-after-commit',
  'slow',
] as const;

export type FaultKind = (typeof faultKinds)[number];

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
  /** Value of the header Retry-After of `http-429`, sent as it is; no header without it. */
  readonly retryAfter?: number | string;
  /** Milliseconds before the answer of `slow`; 5000 without it. */
  readonly delayMs?: number;
  /**
   * Milliseconds from the lost answer of a create (`…-after-commit`) until its host exists; 0
   * without it.
   */
  readonly commitDelayMs?: number;
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
};

/** Members that only some kinds have. */
const ownMembers: Readonly<Partial<Record<FaultKind, readonly (keyof EmulatorFault)[]>>> = {
  'drop-after-commit': ['commitDelayMs'],
  'no-answer-after-commit': ['commitDelayMs'],
  'http-500-before-commit': ['status'],
  'http-500-after-commit': ['status', 'commitDelayMs'],
  'http-429': ['retryAfter'],
  'ret-code': ['retCode'],
  'ret-code-after-commit': ['retCode', 'commitDelayMs'],
  slow: ['delayMs'],
};

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
  if (on === 'list' && 'commitDelayMs' in members) problems.push('"commitDelayMs" means nothing for a list');
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
  if (rest[0]?.includes('=') === false) rest[0] = `times=${rest[0]}`;
  const wrong = addMembers(members, rest);
  if (wrong !== undefined) return { error: describeBadFault(text, [wrong]) };
  const fault: unknown = Object.fromEntries(members);
  const problems = checkFault(fault);
  return problems.length === 0 ? (fault as EmulatorFault) : { error: describeBadFault(text, problems) };
}

/** Adds what `MEMBER=VALUE` parts say; returns what is wrong with one. */
export function addMembers(members: Map<string, unknown>, parts: readonly string[]): string | undefined {
  for (const part of parts) {
    const equals = part.indexOf('=');
    const name = part.slice(0, equals);
    if (equals < 0) return `"${part}" is not MEMBER=VALUE`;
    if (members.has(name)) return `"${name}" is given twice`;
    members.set(name, parseNumberOrText(part.slice(equals + 1)));
  }
  return undefined;
}

export function parseNumberOrText(text: string): number | string {
  return text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : text;
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
