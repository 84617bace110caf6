import { setImmediate as endOfTurn } from 'node:timers/promises';
import type { ExchangeRequest } from '../../core/ports.ts';
import { type Connection, resetConnection } from './connection.ts';
import { ExchangeError } from './exchange-error.ts';

type Gate = NonNullable<ExchangeRequest['beforeFirstByte']>;

/**
 * Nothing may have come from the server, not even an answer: it would be none to a request that it
 * has not seen.
 */
function stands({ socket, raw }: Connection): boolean {
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
 * Asks whether the first byte may be written to a connection on which none has been. Else rejects
 * with ExchangeError, the connection reset. Where the signal fires meanwhile the connection is
 * reset at once, but the rejection waits for the gate: whoever keeps it is writing down what is
 * about to be sent, and cannot take the end of it before that is done.
 */
export async function passGate(gate: Gate, connection: Connection, signal: AbortSignal): Promise<void> {
  const drop = () => resetConnection(connection.raw);
  signal.addEventListener('abort', drop);
  try {
    signal.throwIfAborted();
    if ((await ask(gate)) !== 'write') throw new ExchangeError('aborted', 'it was withheld');
    // That the server has closed is known only once the event loop has polled, and it surely has by
    // its second turn.
    await endOfTurn();
    await endOfTurn();
    signal.throwIfAborted();
    if (!stands(connection)) throw new ExchangeError('connect', 'the connection was closed before anything was sent');
  } catch (error) {
    drop();
    throw error;
  } finally {
    signal.removeEventListener('abort', drop);
  }
}
