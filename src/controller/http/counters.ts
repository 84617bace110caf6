/** Counters of one process, since it started. */
import { type ScopeState, scopeStates } from '../scope.ts';
import type { WorkerEvent } from '../worker-event.ts';

/** Upper bounds in seconds. */
export const lagLimits = [1, 5, 15, 30, 60, 120, 300, 900, 3_600] as const;

/** `below` counts the values up to each limit. */
export interface TimeCounts {
  readonly below: readonly number[];
  readonly count: number;
  readonly sumSeconds: number;
}

export interface CounterValues {
  readonly looks: ReadonlyMap<ScopeState, number>;
  readonly listings: Readonly<Record<'trusted' | 'untrusted', number>>;
  readonly leasesLost: number;
  readonly storeFailures: number;
  /** How long scopes had been due when they were leased, by `lagLimits`. */
  readonly dueLag: TimeCounts;
}

export interface Counters {
  /** Counts an event of the workers. */
  countEvent(event: WorkerEvent): void;
  read(): CounterValues;
}

export function makeCounters(): Counters {
  const looks = new Map<ScopeState, number>(scopeStates.map((one) => [one, 0]));
  const listings = { trusted: 0, untrusted: 0 };
  const lags = startHistogram(lagLimits);
  let [leasesLost, storeFailures] = [0, 0];

  return {
    countEvent(event) {
      switch (event.kind) {
        case 'leased':
          lags.count(event.lagMs);
          break;
        case 'looked':
          looks.set(event.state, (looks.get(event.state) ?? 0) + 1);
          listings[event.trusted ? 'trusted' : 'untrusted'] += 1;
          break;
        case 'lease-lost':
          leasesLost += 1;
          break;
        case 'store-failed':
          storeFailures += 1;
          break;
      }
    },
    read: () => ({
      looks: new Map(looks),
      listings: { ...listings },
      leasesLost,
      storeFailures,
      dueLag: lags.read(),
    }),
  };
}

function startHistogram(limits: readonly number[]) {
  const below = limits.map(() => 0);
  let [total, sumSeconds] = [0, 0];
  return {
    count(ms: number) {
      const seconds = Math.max(0, ms / 1_000);
      [total, sumSeconds] = [total + 1, sumSeconds + seconds];
      for (const [index, bound] of limits.entries()) if (seconds <= bound) below[index] = (below[index] ?? 0) + 1;
    },
    read: (): TimeCounts => ({ below: [...below], count: total, sumSeconds }),
  };
}
