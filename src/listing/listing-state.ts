/** The state, the events and the effects of a listing. */

import type { Page } from '../model/ports.ts';
import type { Flaw, Pass, Totals } from './listing-pass.ts';

export interface ListingRules {
  /** The Limit to ask for. The cloud may return fewer rows; a pass advances by the rows that it returns. */
  readonly pageSize: number;
  /**
   * Milliseconds by which replicas of the cloud may lag. The listing waits this long before and after each probe, so
   * that the probe is surely between the passes.
   */
  readonly stalenessMs: number;
  /** Maximum number of pages asked for at once; without it, 8. */
  readonly pagesAtOnce?: number;
}

export interface ListingRequest {
  readonly kind: 'page' | 'probe';
  readonly offset: number;
  readonly limit: number;
}

export interface Evidence<Row> {
  /** The rows of the last pass, in the order in which pages came. One row per id: the last one seen. */
  readonly hosts: readonly Row[];
  /**
   * Rows that an earlier page showed and the last pass did not, or not under that name. Each of them blocks a create.
   */
  readonly vanished: readonly Row[];
  readonly unreadable: number;
  readonly requests: number;
  readonly passes: number;
}

export type ListingStep<Row> =
  /** Send these requests. If the list is empty, wait for the answers in flight. */
  | { readonly status: 'asking'; readonly ask: readonly ListingRequest[] }
  | { readonly status: 'pausing'; readonly ms: number }
  /**
   * `hosts` is exactly the membership at the probe, which was sent at `provenAt` (clock time, ms).
   */
  | { readonly status: 'trusted'; readonly provenAt: number; readonly evidence: Evidence<Row> }
  | { readonly status: 'untrusted'; readonly flaw: Flaw; readonly evidence: Evidence<Row> };

export type ListingEvent<Row> =
  | { readonly type: 'answered'; readonly request: ListingRequest; readonly page: Page<Row>; readonly now: number }
  | { readonly type: 'resumed'; readonly now: number };

/** A pass that has ended. */
export interface Seen<Row> {
  readonly byId: ReadonlyMap<string, Row>;
  readonly totals: Totals;
  readonly flaw: Flaw | undefined;
}

/** Opaque to everything but `listing.ts`: pass it back unchanged with the next event. */
export interface ListingState<Row> {
  readonly rules: ListingRules;
  readonly startedAt: number;
  readonly phase: 'pass' | 'before-probe' | 'probe' | 'after-probe' | 'before-pass';
  readonly pass: Pass<Row>;
  readonly seen: Seen<Row> | undefined;
  /** The probe after the pass in `seen`. */
  readonly probe: { readonly empty: boolean; readonly totals: Totals; readonly sentAt: number } | undefined;
  readonly vanished: readonly Row[];
  readonly failures: number;
  readonly lastFlaw: Flaw | undefined;
  /** Whether hosts were seen to change. A cloud that contradicts itself does so the same way. */
  readonly isMoving: boolean;
  readonly passes: number;
  readonly requests: number;
  /** Maximum number of requests in flight, and the clean answers since it last grew. */
  readonly window: number;
  readonly clean: number;
}

/** Number of passes so far, if hosts were seen to change meanwhile; otherwise 0. */
export function countMovingPasses<Row>({ isMoving, passes }: ListingState<Row>): number {
  return isMoving ? passes : 0;
}
