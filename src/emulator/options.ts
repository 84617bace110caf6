import type { GivenHost, OptionChanges } from './options.gen.ts';

/** What may change while the emulator runs. */
export type CloudOptions = Required<OptionChanges>;

export interface EmulatorOptions extends CloudOptions {
  readonly publicKey: string;
  readonly privateKey: string;
  /** Port on 127.0.0.1; 0 selects a free one. */
  readonly port: number;
  readonly hosts: readonly GivenHost[];
  /** Determines ids; without it, one is drawn, so that no two emulators give a host the same id. Below 2^32. */
  readonly seed: number;
  /** Wall clock at the start, Unix seconds, for `CreateTime`; without it, the machine's. */
  readonly startTime: number;
  /** A monotonic clock in milliseconds; without it, the machine's. */
  readonly now: () => number;
  /** Called with one line for each request, free of secrets and control characters. */
  readonly onRequest: (line: string) => void;
  /**
   * Changes the JSON of an answer without a refusal, so that tests can make it lie. `offset`: of a listing or look-up;
   * undefined for other requests.
   */
  readonly rewrite: (body: string, offset: number | undefined) => string;
}

/** Options with every gap filled. */
export type CompleteOptions = Omit<EmulatorOptions, 'onRequest'>;

/**
 * A cloud without faults; each option adds one problem. The defaults of `seed`, `startTime` and
 * `now` come from the machine, and nothing is rewritten.
 */
export const defaultOptions = {
  publicKey: 'emulator-public-key',
  privateKey: 'emulator-private-key',
  port: 0,
  hosts: [],
  latencyMs: 0,
  pageCap: 100,
  visibilityLagMs: 0,
  provisioningMs: 0,
  faults: [],
  rateLimit: null,
  defaultProject: 'default',
  acceptTag: false,
  zoneRequired: false,
  refuseWithoutProject: false,
} as const satisfies Partial<EmulatorOptions>;
