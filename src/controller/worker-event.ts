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
    }
  | { readonly kind: 'lease-lost'; readonly id: string }
  /** A statement failed. */
  | { readonly kind: 'store-failed'; readonly error: unknown }
  /** A scope can be leased again after that failed. */
  | { readonly kind: 'store-answers' };
