import type { ServerResponse } from 'node:http';
import type { Reply } from '../reply.ts';

/** Sends a reply in its own way, after `latencyMs`. */
export function deliver(response: ServerResponse, reply: Reply, latencyMs: number, timers: Timers): void {
  const { delivery } = reply;
  if (delivery.how === 'never') return;
  const delay = latencyMs + (delivery.how === 'whole' ? delivery.delayMs : 0);
  // Without a delay the answer is sent in the same turn, because a timer would cost a millisecond
  // per page.
  if (delay === 0) send(response, reply);
  else timers.after(delay, () => send(response, reply));
}

function send(response: ServerResponse, { status, headers, body, delivery }: Reply): void {
  if (response.destroyed) return;
  if (delivery.how === 'drop') response.socket?.resetAndDestroy();
  else response.writeHead(status, { ...headers, 'Content-Length': Buffer.byteLength(body) }).end(body);
}

/** The longest timer of Node. A longer one would fire at once. */
const longestDelay = 2_147_483_647;

/** Timers that can all be cleared at once, so that closing never waits. */
export interface Timers {
  after(ms: number, act: () => void): void;
  clear(): void;
}

export function keepTimers(): Timers {
  const running = new Set<NodeJS.Timeout>();
  return {
    after(ms, act) {
      const timer = setTimeout(
        () => {
          running.delete(timer);
          act();
        },
        Math.min(ms, longestDelay),
      );
      running.add(timer);
    },
    clear() {
      for (const timer of running) clearTimeout(timer);
      running.clear();
    },
  };
}
