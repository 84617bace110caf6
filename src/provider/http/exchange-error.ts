import type { ExchangeFailure } from '../../core/ports.ts';

/**
 * An exchange that failed, before it is known whether a byte of it left. Never leaves the
 * transport.
 */
export class ExchangeError extends Error {
  override readonly name = 'ExchangeError';
  readonly failure: ExchangeFailure;

  constructor(failure: ExchangeFailure, message: string) {
    super(message);
    this.failure = failure;
  }
}

/**
 * Only the first line of a system's message, without the response bytes and options that Node adds
 * to its errors.
 */
export function describeCause(error: unknown): string {
  if (error instanceof Error && 'reason' in error && 'code' in error) {
    // OpenSSL's own message is for its developers, with addresses and source lines.
    if (error.code === 'ERR_SSL_WRONG_VERSION_NUMBER') return 'the port does not speak TLS (plain http, perhaps)';
    if (String(error.code).startsWith('ERR_SSL_')) return `the TLS handshake failed: ${error.reason}`;
  }
  const [line = ''] = (error instanceof Error ? error.message : '').split('\n');
  return line === '' ? 'the connection failed' : line.slice(0, 256);
}
