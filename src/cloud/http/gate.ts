/** Whether the first byte of a request may be sent: the last question before a create. */
import { setImmediate as endOfTurn } from 'node:timers/promises';
import type { ExchangeRequest } from '../../model/ports.ts';
import { type Connection, ExchangeError, resetConnection } from './connection.ts';

type Gate = NonNullable<ExchangeRequest['beforeFirstByte']>;

/**
 * Whether the connection is still usable. The server must not have sent anything, because an answer cannot belong to a
 * request that it has not seen.
 */
function isUsable({ socket, raw }: Connection): boolean {
  return !raw.destroyed && socket.readable && socket.writable && socket.readableLength === 0;
}

async function ask(gate: Gate): Promise<'write' | 'withhold'> {
  try {
    return await gate();
  } catch {
    return 'withhold';
  }
}

/**
 * Asks whether the first byte may be written to an unused connection. If not, rejects with ExchangeError, and the
 * caller resets the connection. If the signal fires meanwhile, the connection is reset at once, but the rejection waits
 * for the gate: its owner is recording the request that is about to be sent, and can take the result only after that.
 */
export async function passGate(gate: Gate, connection: Connection, signal: AbortSignal): Promise<void> {
  const drop = () => resetConnection(connection.raw);
  signal.addEventListener('abort', drop);
  try {
    signal.throwIfAborted();
    if ((await ask(gate)) !== 'write') throw new ExchangeError('aborted', 'it was withheld');
    // A close by the server is seen only after the event loop has polled, which has certainly happened by its second
    // turn.
    await endOfTurn();
    await endOfTurn();
    signal.throwIfAborted();
    if (!isUsable(connection)) throw new ExchangeError('connect', 'the connection was closed before anything was sent');
  } finally {
    signal.removeEventListener('abort', drop);
  }
}
