/** Counters of one process, since it started. */
import type { JournalEvent } from '../../core/ledger/journal-store.ts';
import type { BudgetEvent } from '../budget/share-budgets.ts';
import type { NoticeEvent } from '../notify/deliver-notices.ts';
import { type ScopeState, scopeStates } from '../scope.ts';
import type { WorkerEvent } from '../worker-event.ts';

/** Upper bounds in seconds. */
export const lagLimits = [1, 5, 15, 30, 60, 120, 300, 900, 3_600] as const;
export const appendLimits = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5, 15] as const;

/** `below` counts the values up to each limit. */
export interface TimeCounts {
  readonly below: readonly number[];
  readonly count: number;
  readonly sumSeconds: number;
}

/** Initialised with 0, so that each counter exists before its first event. */
const appliedOutcomes = ['created', 'already-there', 'refused', 'not-sent', 'held', 'in-doubt'];

export interface CounterValues {
  readonly looks: ReadonlyMap<ScopeState, number>;
  readonly listings: Readonly<Record<'trusted' | 'untrusted', number>>;
  /** Hosts of applied plans, by outcome. */
  readonly creates: ReadonlyMap<string, number>;
  /** Requests per second by account, if `--account-rps` limits them. */
  readonly rates: ReadonlyMap<string, number>;
  readonly leasesLost: number;
  readonly storeFailures: number;
  readonly notices: Readonly<Record<'delivered' | 'failed', number>>;
  /** How long scopes had been due when they were leased, by `lagLimits`. */
  readonly dueLag: TimeCounts;
  /** How long appends to journals took, by `appendLimits`. */
  readonly appends: TimeCounts;
  readonly appendsUnknown: number;
  readonly storeChanges: number;
}

export interface Counters {
  /** Counts an event of the workers, the notices, the budgets or the journals. */
  countEvent(event: WorkerEvent | NoticeEvent | BudgetEvent | JournalEvent): void;
  read(): CounterValues;
}

export function makeCounters(): Counters {
  const looks = new Map<ScopeState, number>(scopeStates.map((one) => [one, 0]));
  const listings = { trusted: 0, untrusted: 0 };
  const notices = { delivered: 0, failed: 0 };
  const rates = new Map<string, number>();
  const creates = new Map<string, number>(appliedOutcomes.map((one) => [one, 0]));
  const [lags, appends] = [startHistogram(lagLimits), startHistogram(appendLimits)];
  let [leasesLost, storeFailures, appendsUnknown, storeChanges] = [0, 0, 0, 0];

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
        case 'applied':
          for (const [one, count] of Object.entries(event.counts)) creates.set(one, (creates.get(one) ?? 0) + count);
          break;
        case 'rate-changed':
          rates.set(event.account, event.perSecond);
          break;
        case 'appended':
          appends.count(event.ms);
          break;
        case 'append-unknown':
          appendsUnknown += 1;
          break;
        case 'store-changed':
          storeChanges += 1;
          break;
        case 'lease-lost':
          leasesLost += 1;
          break;
        case 'store-failed':
          storeFailures += 1;
          break;
        case 'notice-tried':
          notices[event.isTaken ? 'delivered' : 'failed'] += 1;
          break;
      }
    },
    read: () => ({
      looks: new Map(looks),
      listings: { ...listings },
      notices: { ...notices },
      leasesLost,
      storeFailures,
      creates: new Map(creates),
      rates: new Map(rates),
      dueLag: lags.read(),
      appends: appends.read(),
      appendsUnknown,
      storeChanges,
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
