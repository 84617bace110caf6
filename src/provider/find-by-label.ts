import type { LabelQuery } from '../core/ports.ts';
import { readList, textOf } from './answers/fields.ts';
import { type CallMeans, sendOnce } from './call.ts';
import { failureOfAnswer, failureOfExchange } from './read-failure.ts';
import { readTimeouts } from './settings.ts';
import type { Wire } from './wire.ts';

/** The host ids in the answer to one request. Throws ReadFailure. */
export async function findByLabel(
  labels: NonNullable<Wire['labels']>,
  query: LabelQuery,
  settings: CallMeans,
  signal?: AbortSignal,
): Promise<readonly string[]> {
  const { forms } = settings.wire;
  const call = {
    operation: labels.operation,
    parameters: labels.parameters(query),
    form: settings.requestForm ?? forms.usual,
    connection: 'shared',
    timeouts: settings.readTimeouts ?? readTimeouts,
  } as const;
  const reply = await sendOnce(call, settings, signal);
  const failure =
    reply.status === 'failed'
      ? failureOfExchange(reply.failed, settings.endpoint.origin)
      : failureOfAnswer(reply, settings);
  if (failure !== undefined) {
    failure.requestId = reply.requestId;
    throw failure;
  }
  if (reply.status !== 'answered' || reply.reading.status !== 'readable') return [];
  const ids = readList(reply.reading.fields, labels.rows, (row) => textOf(row, labels.hostId));
  return [...new Set(ids.filter((id) => id !== undefined))];
}
