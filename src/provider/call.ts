import type { ExchangeRequest, ExchangeResult } from '../core/ports.ts';
import { Secret } from '../core/secret.ts';
import { type Reading, readEnvelope } from './answers/response.ts';
import { concealSecrets } from './cloud-text.ts';
import type { Pacer, Turn } from './pacing/pacer.ts';
import { parameterOf, type RequestParameters } from './parameters.ts';
import { type RequestForm, writeRequest } from './request-form.ts';
import { meaningOf } from './ret-codes.ts';
import { readRetryAfter } from './retry-after.ts';
import type { ProviderSettings, Timeouts } from './settings.ts';
import type { Wire } from './wire.ts';

export interface Call {
  readonly operation: string;
  /** Without the parameters of every request, which are added here. */
  readonly parameters: RequestParameters;
  readonly form: RequestForm;
  readonly connection: ExchangeRequest['connection'];
  readonly timeouts: Timeouts;
  readonly beforeFirstByte?: NonNullable<ExchangeRequest['beforeFirstByte']>;
  /** Ends the wait for its turn; by default, the signal of the call does. */
  readonly interruption?: AbortSignal;
  /** Clock.now: a turn that comes later is not used. */
  readonly leaveBefore?: number;
  readonly onTurn?: () => void;
  /**
   * Secrets that a quote of the cloud must not contain, besides those among the parameters: a
   * password that is sent encoded.
   */
  readonly secrets?: readonly Secret[];
}

type Answered = Extract<ExchangeResult, { readonly status: 'answered' }>;
type Failed = Extract<ExchangeResult, { readonly status: 'failed' }>;

export type CallResult =
  /** `late`: its turn came after `leaveBefore`. */
  | { readonly status: 'failed'; readonly failed: Failed; readonly late?: true; readonly requestId?: string }
  | {
      readonly status: 'answered';
      readonly answered: Answered;
      readonly reading: Reading;
      /** Prepares text of this answer for a message. */
      readonly quote: (text: string) => string;
      readonly requestId?: string;
    };

/** What all requests of a run share. */
export interface CallMeans extends ProviderSettings {
  readonly pacer: Pacer;
}

const calledOff: Failed = { status: 'failed', failure: 'aborted', sent: false, detail: 'it was cancelled' };
const tooLate: Failed = { ...calledOff, detail: 'its turn came too late' };

/**
 * Signs a call, waits for its turn, sends it exactly once and reads the envelope of the answer.
 * Throws KnownError `request-value` before anything is sent, and nothing else.
 */
export async function sendOnce(call: Call, settings: CallMeans, signal?: AbortSignal): Promise<CallResult> {
  const { clock, transport, publicKey, privateKey, securityToken, wire } = settings;
  const { request: names } = wire;
  const parameters = {
    [names.action]: call.operation,
    ...call.parameters,
    [names.publicKey]: publicKey,
    ...parameterOf(names.securityToken, securityToken),
  };
  const request = writeRequest(parameters, privateKey, call.form, names.signature);
  const { method, target, headers, body } = request;
  const { connection, timeouts, beforeFirstByte } = call;
  const content = {
    method,
    target,
    headers,
    connection,
    timeouts,
    ...(body !== undefined && { body }),
    ...(beforeFirstByte !== undefined && { beforeFirstByte }),
  };

  const ending = call.interruption ?? signal;
  const turn = await settings.pacer.takeTurn(ending, call.leaveBefore);
  if (turn === undefined) {
    return ending?.aborted === true
      ? { status: 'failed', failed: calledOff }
      : { status: 'failed', failed: tooLate, late: true };
  }
  call.onTurn?.();
  const start = clock.now();

  const result = await transport.exchange(content, signal);

  const reading = result.status === 'answered' ? readEnvelope(result.body, call.operation, wire) : undefined;
  if (result.status === 'answered') tellPacer(turn, result, reading, settings);
  settings.onExchange?.({
    action: call.operation,
    parameterNames: request.parameterNames,
    requestBytes: request.plainBytes,
    ...(result.status === 'answered' ? { httpStatus: result.httpStatus } : { failure: result.failure }),
    ...(reading?.status === 'readable' && { retCode: reading.retCode }),
    milliseconds: clock.now() - start,
  });
  const quote = (text: string) => {
    const sent = Object.values(parameters).filter((value) => value instanceof Secret);
    return concealSecrets(text, [privateKey, request.signature, ...sent, ...(call.secrets ?? [])]);
  };
  const id = readRequestId(result.headers, wire);
  const named = id === undefined ? {} : { requestId: quote(id) };
  return result.status === 'failed' || reading === undefined
    ? { status: 'failed', failed: result as Failed, ...named }
    : { status: 'answered', answered: result, reading, quote, ...named };
}

/** An id is short and plain. Anything else is not an id, and is not shown. */
function readRequestId(headers: Answered['headers'] | undefined, { envelope }: Wire): string | undefined {
  const id = envelope.requestId === undefined ? undefined : headers?.[envelope.requestId];
  return id !== undefined && /^[A-Za-z0-9._-]{1,64}$/.test(id) ? id : undefined;
}

/** The text with the id of its request, if that is known. */
export function withRequestId(text: string, { requestId }: Pick<CallResult, 'requestId'>): string {
  return requestId === undefined ? text : `${text} (request id ${requestId})`;
}

/** An error of the server says nothing about its request limit. */
function tellPacer(
  turn: Turn,
  { httpStatus, headers }: Answered,
  reading: Reading | undefined,
  { retCodes }: Pick<CallMeans, 'retCodes'>,
): void {
  const retCode = reading?.status === 'readable' ? reading.retCode : undefined;
  if (meaningOf(retCodes, httpStatus, retCode).throttled) turn.refused(readRetryAfter(headers));
  else if (httpStatus < 500) turn.taken();
}
