import type { DialectName } from '../core/dialect.ts';
import type { EmulatorFault } from './faults/fault.ts';
import type { RateLimit } from './faults/rate-limit.ts';
import type { GivenHost } from './given-host.ts';

/** What `TotalCount` says (API description 4.3). */
export const totalCountModes = ['honest', 'absent', 'string', 'low', 'high', 'changing'] as const;

export const offsetModes = ['empty', 'error', 'error-at-end'] as const;

export const limitModes = ['cap', 'refuse'] as const;

export const emptyRowsModes = ['list', 'null', 'absent'] as const;

type TotalCountMode = (typeof totalCountModes)[number];

/** What may change while the emulator runs. Durations are milliseconds. */
export interface CloudOptions {
  /** Delay of every answer; a pair is a range from which the seed draws. */
  readonly latencyMs: number | readonly [number, number];
  /** Maximum page size; a larger `Limit` is silently reduced to it. */
  readonly pageCap: number;
  /** Time after its creation until a host is listed and found by its id. */
  readonly visibilityLagMs: number;
  /** Time for which a host that the control endpoint removed is still listed. */
  readonly deletionLagMs: number;
  /** Time for which a created host is `Starting`, before it is `Running`. */
  readonly provisioningMs: number;
  readonly faults: readonly EmulatorFault[];
  /** The maximum number of requests per second; null means no limit. */
  readonly rateLimit: RateLimit | null;
  /** `Tag` of hosts created without one. */
  readonly defaultTag: string;
  /** Project of every created host. */
  readonly defaultProject: string;
  readonly totalCount: TotalCountMode;
  /** Accepts `Tag` in `CreateHostInstance`, which the API description does not contain. */
  readonly acceptTag: boolean;
  /** Refuses to list a region as a whole: every listing and look-up must name a zone. */
  readonly zoneRequired: boolean;
  /**
   * Returns the new host's id in the answer to `CreateHostInstance`, whose fields are not
   * described.
   */
  readonly answerHostIds: boolean;
  /** Changes names to lower case. */
  readonly lowerCaseNames: boolean;
  /** Treats `Offset` as a number of pages. */
  readonly pageOffsets: boolean;
  /** Starts every listing at its beginning. */
  readonly ignoreOffset: boolean;
  /** Takes the page from the whole account, then filters it. */
  readonly filterAfterLimit: boolean;
  /** Maximum number of rows of a listing, whatever the Offset; 0 shows all. */
  readonly resultWindow: number;
  /** The dialects that it speaks, one or more. */
  readonly dialects: readonly DialectName[];
  /**
   * The answer to a listing whose Offset is past the last host: no rows, or a refusal.
   * `error-at-end` also refuses an Offset equal to the number of hosts.
   */
  readonly offsetBeyondEnd: (typeof offsetModes)[number];
  /** What `DescribeUHostInstance` does with a `Limit` above 100. */
  readonly limitAbove100: (typeof limitModes)[number];
  /** What the answer contains if no host matches. */
  readonly emptyRows: (typeof emptyRowsModes)[number];
  /** By the id of a custom image, the image it was made from: the `BasicImageId` of its hosts. */
  readonly customImages: Readonly<Record<string, string>>;
  /** Refuses requests of the dialect `uhost` that name no project. */
  readonly refuseWithoutProject: boolean;
  /** Refuses a create whose private address another host of its subnet has. */
  readonly uniquePrivateIp: boolean;
}

export interface EmulatorOptions extends CloudOptions {
  readonly publicKey: string;
  readonly privateKey: string;
  /** Port on 127.0.0.1; 0 selects a free one. */
  readonly port: number;
  /** Hosts of somebody else that each region starts with, named `other-0001` and so on. */
  readonly preload: number;
  readonly hosts: readonly GivenHost[];
  /**
   * Determines ids, random faults and latencies; without it, one is drawn. A whole number below
   * 2^32.
   */
  readonly seed: number;
  /** Wall clock at the start, Unix seconds, for `CreateTime`; without it, the machine's. */
  readonly startTime: number;
  /** A monotonic clock in milliseconds; without it, the machine's. */
  readonly now: () => number;
  /** Called with one line for each request, free of secrets and control characters. */
  readonly onRequest: (line: string) => void;
}

/**
 * A cloud without faults; each option adds one problem. The defaults of `seed`, `startTime` and
 * `now` come from the machine.
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
  dialects: ['documented', 'uhost'],
  offsetBeyondEnd: 'empty',
  limitAbove100: 'cap',
  emptyRows: 'list',
  customImages: {},
  refuseWithoutProject: false,
  uniquePrivateIp: false,
} as const satisfies Partial<EmulatorOptions>;

/** Invalid options, with each problem on a line. */
export class EmulatorOptionsError extends Error {
  override readonly name = 'EmulatorOptionsError';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.problems = problems;
  }
}

/** Compares by name, because the caller may be in another bundle. */
export function isOptionsError(error: unknown): error is EmulatorOptionsError {
  return error instanceof Error && error.name === 'EmulatorOptionsError';
}
