import type { IncomingMessage } from 'node:http';

/** Largest body that is read: 1 MiB. */
const largestBody = 1024 * 1024;

/**
 * Reads the whole body and calls `done` once, or never if the client disconnects before the end.
 */
export function readBody(request: IncomingMessage, done: (body: Buffer | 'too-large') => void): void {
  const chunks: Buffer[] = [];
  let size = 0;
  request.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size <= largestBody) chunks.push(chunk);
    else if (size - chunk.length <= largestBody) done('too-large');
  });
  request.on('end', () => {
    if (size <= largestBody) done(Buffer.concat(chunks));
  });
  // If a client disconnects before its request is complete, there is nothing to answer.
  request.on('error', () => {});
}
