import type { ExchangeRequest } from '../../core/ports.ts';
import { ExchangeError } from './exchange-error.ts';

/**
 * Combines the three time limits of one exchange and its caller's signal into one signal. Its
 * reason is an ExchangeError.
 */
export interface Watch {
  readonly signal: AbortSignal;
  /**
   * The connection is open, TLS included. Until the request leaves, only the total deadline
   * applies.
   */
  connected(): void;
  /** The request is being sent: from now on, the answer is awaited. */
  sending(): void;
  /** The answer has begun. Only the total deadline applies. */
  answering(): void;
  end(): void;
}

// A longer timer would fire after one millisecond.
const longestTimer = 2 ** 31 - 1;

export function startWatch(timeouts: ExchangeRequest['timeouts'], caller?: AbortSignal): Watch {
  const controller = new AbortController();
  const limit = (ms: number, what: string) =>
    setTimeout(
      () => {
        controller.abort(new ExchangeError('timeout', `${what} within ${ms / 1000} s`));
      },
      Math.min(ms, longestTimer),
    );
  const abort = () => controller.abort(new ExchangeError('aborted', 'it was cancelled'));
  const total = limit(timeouts.total, 'no whole answer came');
  let stage = limit(timeouts.connect, 'no connection was made');
  caller?.addEventListener('abort', abort, { once: true });
  if (caller?.aborted) abort();
  return {
    signal: controller.signal,
    connected: () => clearTimeout(stage),
    sending: () => {
      clearTimeout(stage);
      stage = limit(timeouts.firstByte, 'no answer began');
    },
    answering: () => clearTimeout(stage),
    end: () => {
      clearTimeout(stage);
      clearTimeout(total);
      caller?.removeEventListener('abort', abort);
    },
  };
}
