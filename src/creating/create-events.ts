/** The events while hosts are created and become Running, each reported when it happens. */

import type { Observation } from '../listing/observation.ts';
import type { DesiredHost } from '../model/host.ts';
import type { CreateAnswer } from '../model/ports.ts';
import type { CreateOutcome } from './create-outcome.ts';
import type { RestReason } from './round-state.ts';

export interface CreateCounts {
  readonly sent: number;
  readonly answered: number;
  readonly settled: number;
  readonly of: number;
}

export type CreateEvent =
  /** A request is passed to the provider, where it waits for its turn. No byte has left. */
  | { readonly type: 'sending'; readonly desired: DesiredHost }
  /** It is the request's turn: it connects now, and may then leave this machine. */
  | { readonly type: 'leaving'; readonly desired: DesiredHost }
  | { readonly type: 'answered'; readonly desired: DesiredHost; readonly answer: CreateAnswer }
  /** A region was listed, which settles what was sent there. */
  | { readonly type: 'listed'; readonly observation: Observation }
  | ({ readonly type: 'counted' } & CreateCounts)
  /** The run waits, `until` a time of Clock.now. */
  | ({ readonly type: 'resting'; readonly because: RestReason; readonly until: number } & CreateCounts)
  /** All creates are settled, and the run waits for Running. */
  | { readonly type: 'running'; readonly running: number; readonly of: number };

/** Takes each event before the next step, so that an event about a request precedes the request. */
export interface EventLog<Event = CreateEvent> {
  tell(event: Event): void;
}

/** What was not tried is not settled. */
export function countSettled(outcomes: readonly CreateOutcome[]): number {
  return outcomes.filter(({ status }) => status !== 'not-sent' && status !== 'held').length;
}
