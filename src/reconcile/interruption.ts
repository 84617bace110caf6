import type { RunEvent } from '../core/creating/round-state.ts';
import type { Clock } from '../core/ports.ts';

export interface Interruption {
  /**
   * The interruption, the first time that it is asked for. Never between an effect that sends and
   * the sending: what is to be sent would count as sent.
   */
  take(): RunEvent | undefined;
  /** It has come, and nobody has taken it. */
  isPending(): boolean;
}

export function startInterruption(signal: AbortSignal, clock: Pick<Clock, 'now'>): Interruption {
  let isTaken = false;
  const isPending = () => signal.aborted && !isTaken;
  return {
    isPending,
    take() {
      if (!isPending()) return undefined;
      isTaken = true;
      return { type: 'interrupted', now: clock.now() };
    },
  };
}
