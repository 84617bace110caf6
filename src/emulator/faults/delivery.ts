import type { ServerResponse } from 'node:http';
import type { Reply } from '../reply.ts';
import type { Timers } from './timers.ts';

/** Sends a reply in its own way, after `latencyMs`. */
export function deliver(response: ServerResponse, reply: Reply, latencyMs: number, timers: Timers): void {
  const { delivery } = reply;
  if (delivery.how === 'never') return;
  const delay = latencyMs + (delivery.how === 'whole' ? delivery.delayMs : 0);
  // Without a delay the answer is sent in the same turn, because a timer would cost a millisecond
  // per page.
  if (delay === 0) send(response, reply, timers);
  else timers.after(delay, () => send(response, reply, timers));
}

function send(response: ServerResponse, reply: Reply, timers: Timers): void {
  if (response.destroyed) return;
  const { delivery } = reply;
  if (delivery.how === 'drop') {
    response.socket?.resetAndDestroy();
    return;
  }
  const body = Buffer.from(reply.body, 'utf8');
  const length = delivery.how === 'pour' ? delivery.bytes : body.length;
  response.writeHead(reply.status, { ...reply.headers, ...(Number.isFinite(length) && { 'Content-Length': length }) });
  switch (delivery.how) {
    case 'whole':
      response.end(body);
      return;
    case 'cut':
      // Half of the bytes must have left before the reset, which discards bytes that still wait.
      response.write(body.subarray(0, Math.floor(body.length / 2)), () => {
        timers.after(20, () => response.socket?.resetAndDestroy());
      });
      return;
    case 'trickle':
      response.flushHeaders();
      sendSlowly(response, body, 0, delivery.everyMs, timers);
      return;
    case 'pour':
      response.write(body);
      sendBlanks(response, delivery.bytes - body.length);
      return;
    case 'never':
      return;
  }
}

const blanks = Buffer.alloc(64 * 1024, ' ');

/** Sends no faster than the client reads, and stops when it disconnects. */
function sendBlanks(response: ServerResponse, left: number): void {
  if (left <= blanks.length) {
    response.end(blanks.subarray(0, Math.max(0, left)));
    return;
  }
  response.write(blanks, (error) => {
    if (!error && !response.destroyed) sendBlanks(response, left - blanks.length);
  });
}

function sendSlowly(response: ServerResponse, body: Buffer, at: number, everyMs: number, timers: Timers): void {
  timers.after(everyMs, () => {
    if (response.destroyed) return;
    if (at >= body.length) {
      response.end();
      return;
    }
    response.write(body.subarray(at, at + 1));
    sendSlowly(response, body, at + 1, everyMs, timers);
  });
}
