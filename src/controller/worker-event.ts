/** The events of a worker. */
import type { ScopeState } from './scope.ts';

export type WorkerEvent =
  | { readonly kind: 'leased'; readonly id: string; readonly lagMs: number }
  | {
      readonly kind: 'looked';
      readonly id: string;
      readonly was: ScopeState;
      readonly state: ScopeState;
      readonly message: string;
      readonly trusted: boolean;
      readonly ms: number;
    }
  | { readonly kind: 'lease-lost'; readonly id: string }
  /** A plan that was approved has been applied; `isSpent`: it is never applied again. */
  | {
      readonly kind: 'applied';
      readonly id: string;
      readonly fingerprint: string;
      readonly outcome: string;
      readonly counts: Readonly<Record<string, number>>;
      readonly isSpent: boolean;
    }
  /**
   * A plan waits for the approval of a person. `why`: a clause why no policy approved it; empty if
   * none could.
   */
  | {
      readonly kind: 'asked';
      readonly id: string;
      readonly fingerprint: string;
      readonly creates: number;
      readonly why: string;
    }
  | { readonly kind: 'approved-by-policy'; readonly id: string; readonly fingerprint: string; readonly why: string }
  /** A statement failed. */
  | { readonly kind: 'store-failed'; readonly error: unknown }
  /** A scope can be leased again after that failed. */
  | { readonly kind: 'store-answers' };
