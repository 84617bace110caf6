import { checkFault, type EmulatorFault } from './faults/fault.ts';
import { checkRateLimit, type RateLimit } from './faults/rate-limit.ts';
import { checkGivenHosts, type GivenHost } from './given-host.ts';
import { suggestName } from './suggest-name.ts';

/** What `TotalCount` says (API description 4.3). */
export const totalCountModes = ['honest', 'absent', 'string', 'low', 'high', 'changing'] as const;

type TotalCountMode = (typeof totalCountModes)[number];

/** What may change while the emulator runs. Durations are milliseconds. */
export interface CloudOptions {
  /** Delay of every answer; a pair is a range from which the seed draws. */
  readonly latencyMs: number | readonly [number, number];
  /** Largest page: a greater `Limit` is clamped to it, silently. */
  readonly pageCap: number;
  /** A host is listed, and found by its id, so long after its creation. */
  readonly visibilityLagMs: number;
  /** A host removed by the control endpoint is still listed for so long. */
  readonly deletionLagMs: number;
  /** A created host is `Starting` for so long, then `Running`. */
  readonly provisioningMs: number;
  readonly faults: readonly EmulatorFault[];
  /** How many requests a second it takes; null takes all. */
  readonly rateLimit: RateLimit | null;
  /** `Tag` of hosts created without one. */
  readonly defaultTag: string;
  /** Project of every created host. */
  readonly defaultProject: string;
  readonly totalCount: TotalCountMode;
  /** Takes `Tag` in `CreateHostInstance`, which the API description does not have. */
  readonly acceptTag: boolean;
  /** Refuses to list a region whole: every listing and look-up must name a zone. */
  readonly zoneRequired: boolean;
  /**
   * Tells the new host's id in the answer of `CreateHostInstance`, whose fields are not described.
   */
  readonly answerHostIds: boolean;
  /** Changes names to lower case. */
  readonly lowerCaseNames: boolean;
  /** Takes `Offset` as a number of pages. */
  readonly pageOffsets: boolean;
  /** Starts every listing at its beginning. */
  readonly ignoreOffset: boolean;
  /** Cuts the page out of the whole account, then filters it. */
  readonly filterAfterLimit: boolean;
  /** Shows only so many rows of a listing, whatever the Offset; 0 shows all. */
  readonly resultWindow: number;
}

export interface EmulatorOptions extends CloudOptions {
  readonly publicKey: string;
  readonly privateKey: string;
  /** Port on 127.0.0.1; 0 takes any free one. */
  readonly port: number;
  /** Hosts of somebody else that each region starts with, named `other-0001` and so on. */
  readonly preload: number;
  readonly hosts: readonly GivenHost[];
  /** Decides ids, chances and latencies; without it, one is drawn. Whole number below 2^32. */
  readonly seed: number;
  /** Wall clock at the start, Unix seconds, for `CreateTime`; without it, the machine's. */
  readonly startTime: number;
  /** Milliseconds that only grow; without it, the machine's monotonic clock. */
  readonly now: () => number;
  /** Called with one line for each request, free of secrets and control characters. */
  readonly onRequest: (line: string) => void;
}

/**
 * A cloud at its best; each option makes it worse in one way. `seed`, `startTime` and `now` come
 * from the machine.
 */
export const defaultOptions = {
  publicKey: 'emulator-public-key',
  privateKey: 'emulator-private-key',
  port: 0,
  preload: 0,
  hosts: [],
  latencyMs: 0,
  pageCap: 100,
  visibilityLagMs: 0,
  deletionLagMs: 0,
  provisioningMs: 0,
  faults: [],
  rateLimit: null,
  defaultTag: 'Default',
  defaultProject: 'default',
  totalCount: 'honest',
  acceptTag: false,
  zoneRequired: false,
  answerHostIds: true,
  lowerCaseNames: false,
  pageOffsets: false,
  ignoreOffset: false,
  filterAfterLimit: false,
  resultWindow: 0,
} as const satisfies Partial<EmulatorOptions>;

/** Options that cannot be used, each problem on a line. */
export class EmulatorOptionsError extends Error {
  override readonly name = 'EmulatorOptionsError';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.problems = problems;
  }
}

/** Says what is wrong with a value, given its place; empty if it is right. */
type Check = (value: unknown, place: string) => readonly string[];

/** What a timer of Node can hold. */
const longestDelay = 2_147_483_647;

const delay = wholeNumber(0, longestDelay);

const cloudChecks: Readonly<Record<keyof CloudOptions, Check>> = {
  latencyMs: (value, place) => {
    if (!Array.isArray(value)) return delay(value, place);
    const [least, most] = value;
    const right = value.length === 2 && delay(least, place).length + delay(most, place).length === 0 && least <= most;
    return right ? [] : [`${place} must be milliseconds, or [least, most]`];
  },
  pageCap: wholeNumber(1, 1_000_000),
  visibilityLagMs: delay,
  deletionLagMs: delay,
  provisioningMs: delay,
  faults: (value, place) => {
    if (!Array.isArray(value)) return [`${place} must be a list of faults`];
    return value.flatMap((fault: unknown, index) => checkFault(fault).map((what) => `${place}[${index}]: ${what}`));
  },
  rateLimit: (value, place) => (value === null ? [] : checkRateLimit(value).map((what) => `${place}: ${what}`)),
  defaultTag: text(0),
  defaultProject: text(1),
  totalCount: (value, place) =>
    totalCountModes.some((mode) => mode === value)
      ? []
      : [`${place} is not a known mode. ${suggestName(String(value), totalCountModes)}`],
  acceptTag: truth,
  zoneRequired: truth,
  answerHostIds: truth,
  lowerCaseNames: truth,
  pageOffsets: truth,
  ignoreOffset: truth,
  filterAfterLimit: truth,
  resultWindow: wholeNumber(0, Number.MAX_SAFE_INTEGER),
};

const startChecks: Readonly<Record<Exclude<keyof EmulatorOptions, keyof CloudOptions>, Check>> = {
  publicKey: text(1),
  privateKey: text(1),
  port: wholeNumber(0, 65_535),
  preload: wholeNumber(0, 1_000_000),
  hosts: checkGivenHosts,
  seed: wholeNumber(0, 2 ** 32 - 1),
  startTime: wholeNumber(0, 2 ** 33),
  now: callable,
  onRequest: callable,
};

/** Checks the options of a start; an empty list means that they are right. */
export function checkStartOptions(options: object): readonly string[] {
  return check(options, { ...cloudChecks, ...startChecks });
}

/** Checks options given to a running emulator; those of the start are refused by name. */
export function checkCloudOptions(options: unknown): readonly string[] {
  if (typeof options !== 'object' || options === null || Array.isArray(options)) return ['Options must be an object.'];
  const fixed = Object.keys(options).filter((name) => Object.hasOwn(startChecks, name));
  if (fixed.length > 0) return fixed.map((name) => `"${name}" is fixed when the emulator starts.`);
  return check(options, cloudChecks);
}

/** The part of the options that may change later. */
export function cloudOptionsOf(options: CloudOptions): CloudOptions {
  const names = Object.keys(cloudChecks) as (keyof CloudOptions)[];
  return Object.fromEntries(names.map((name) => [name, options[name]])) as unknown as CloudOptions;
}

function check(options: object, checks: Readonly<Record<string, Check>>): readonly string[] {
  return Object.entries(options).flatMap(([name, value]) => {
    const known = Object.hasOwn(checks, name) ? checks[name] : undefined;
    return known === undefined
      ? [`There is no option ${JSON.stringify(name)}. ${suggestName(name, Object.keys(checks))}`]
      : known(value, name);
  });
}

function wholeNumber(least: number, most: number): Check {
  return (value, place) =>
    Number.isSafeInteger(value) && Number(value) >= least && Number(value) <= most
      ? []
      : [`${place} must be a whole number from ${least} to ${most}`];
}

function text(least: number): Check {
  return (value, place) =>
    typeof value === 'string' && value.length >= least
      ? []
      : [`${place} must be text${least > 0 ? ', not empty' : ''}`];
}

function truth(value: unknown, place: string): readonly string[] {
  return typeof value === 'boolean' ? [] : [`${place} must be true or false`];
}

function callable(value: unknown, place: string): readonly string[] {
  return typeof value === 'function' ? [] : [`${place} must be a function`];
}
