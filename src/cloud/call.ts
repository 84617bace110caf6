import type { CreateOptions, CreateOrder, ExchangeRequest, ExchangeResult, Transport } from '../model/ports.ts';
import { Secret } from '../model/secret.ts';
import { shorten } from '../model/text/escape.ts';
import { type Reading, readEnvelope, retCodeOf } from './answers.ts';
import type { Pacer, PacerMeans } from './pacer.ts';
import { encodeText, parameterOf, type RequestForm, type RequestParameters, writeRequest } from './request.ts';
import { meaningOf, type RetCodeTable, readRetryAfter } from './ret-codes.ts';
import { names, type Wire } from './wire.ts';

export type Timeouts = ExchangeRequest['timeouts'];

/** What a log may know of one exchange: no value, no URL, no body. */
export interface ExchangeFact {
  readonly action: string;
  readonly parameterNames: readonly string[];
  readonly httpStatus?: number;
  readonly retCode?: number;
  /** What the server says of its clock. */
  readonly date?: string;
  /** Set if no complete answer came. */
  readonly failure?: string;
  readonly milliseconds: number;
}

export interface ProviderSettings extends PacerMeans {
  /** Scheme, host and port (parseEndpoint). */
  readonly endpoint: URL;
  readonly publicKey: Secret;
  readonly privateKey: Secret;
  readonly securityToken?: Secret;
  readonly wire: Wire;
  /** The form of requests for which the dialect allows a choice; without it, the default. */
  readonly requestForm?: RequestForm | undefined;
  /** What the operator says about the cloud's codes. It adds to what the dialect knows, and overrides it. */
  readonly retCodes: RetCodeTable;
  readonly transport: Transport;
  readonly readTimeouts?: Timeouts;
  readonly createTimeouts?: Timeouts;
  /** Called for every exchange, for debug logs. Must not throw. */
  readonly onExchange?: (fact: ExchangeFact) => void;
}

/** Milliseconds. */
export const readTimeouts: Timeouts = { connect: 10_000, firstByte: 30_000, total: 60_000 };

/** `turnSignal`: by default, the signal of the call ends the wait for its turn. */
export interface Call
  extends Pick<ExchangeRequest, 'connection' | 'timeouts'>,
    Pick<CreateOptions, 'beforeFirstByte' | 'turnSignal' | 'leaveBefore' | 'onTurn'> {
  readonly operation: string;
  /** Without the parameters of every request, which are added here. */
  readonly parameters: RequestParameters;
  readonly form: RequestForm;
  /** Secrets that a quote of the cloud must not contain, besides the parameters: a password that is sent encoded. */
  readonly secrets?: readonly Secret[];
}

type Answered = Extract<ExchangeResult, { readonly status: 'answered' }>;
export type Failed = Extract<ExchangeResult, { readonly status: 'failed' }>;

/** `requestId`: the cloud's id of the request, if it gave one. */
export type Answer = Answered & {
  readonly reading: Reading;
  /** Prepares text of this answer for a message. */
  readonly quote: (text: string) => string;
  readonly requestId: string | undefined;
};

/** `late`: its turn came after `leaveBefore`. */
export type CallResult = Answer | (Failed & { readonly late?: boolean; readonly requestId?: string | undefined });

/** What all requests of a run share. */
export interface CallMeans extends ProviderSettings {
  readonly pacer: Pacer;
}

const cancelled: Failed = { status: 'failed', failure: 'aborted', sent: false, detail: 'it was cancelled' };

/**
 * Signs a call, waits for its turn, sends it exactly once and reads the envelope of the answer. Throws KnownError
 * `request-value` before anything is sent, and nothing else.
 */
export async function sendOnce(call: Call, settings: CallMeans, signal?: AbortSignal): Promise<CallResult> {
  const { clock, transport, publicKey, privateKey, securityToken, wire } = settings;
  const parameters = {
    [names.action]: call.operation,
    ...call.parameters,
    [names.publicKey]: publicKey,
    ...parameterOf(names.securityToken, securityToken),
  };
  const { signature, parameterNames, ...written } = writeRequest(parameters, privateKey, call.form, names.signature);
  const { connection, timeouts, beforeFirstByte } = call;

  const turnSignal = call.turnSignal ?? signal;
  const turn = await settings.pacer.takeTurn(turnSignal, call.leaveBefore);
  if (turn === undefined) {
    return turnSignal?.aborted === true ? cancelled : { ...cancelled, detail: 'its turn came too late', late: true };
  }
  call.onTurn?.();
  const start = clock.now();

  const result = await transport.exchange({ ...written, connection, timeouts, beforeFirstByte }, signal);

  const fact = {
    action: call.operation,
    parameterNames,
    date: result.headers?.date,
    milliseconds: clock.now() - start,
  };
  const quote = (text: string) => {
    const sent = Object.values(parameters).filter((value) => value instanceof Secret);
    return concealSecrets(text, [privateKey, signature, ...sent, ...(call.secrets ?? [])]);
  };
  const id = wire.requestId === undefined ? undefined : result.headers?.[wire.requestId];
  // An id is short and plain. Anything else is not an id, and is not shown.
  const requestId = id !== undefined && /^[A-Za-z0-9._-]{1,64}$/.test(id) ? quote(id) : undefined;
  if (result.status === 'failed') {
    settings.onExchange?.({ ...fact, failure: result.failure });
    return { ...result, requestId };
  }
  const { httpStatus, headers } = result;
  const reading = readEnvelope(result.body, call.operation, wire);
  const retCode = retCodeOf(reading);
  // An error of the server says nothing about its request limit.
  if (meaningOf(settings.retCodes, httpStatus, retCode).throttled) turn.refused(readRetryAfter(headers));
  else if (httpStatus < 500) turn.taken();
  settings.onExchange?.({ ...fact, httpStatus, retCode });
  return { ...result, reading, quote, requestId };
}

/** Every spelling in which an answer could repeat a secret. */
function listSpellings(secret: Secret): string[] {
  const value = secret.reveal();
  return [value, encodeText(value), JSON.stringify(value).slice(1, -1), Buffer.from(value, 'utf8').toString('base64')];
}

/**
 * Text of the cloud for a message: secrets that it repeats are replaced, and it is cut to 256 characters. It is not
 * escaped: whatever prints it must do that.
 */
export function concealSecrets(text: string, secrets: readonly Secret[]): string {
  const concealed = secrets
    .flatMap(listSpellings)
    .sort((a, b) => b.length - a.length)
    // Replacing a few letters would hide nothing and garble the message.
    .filter((spelling) => spelling.length >= 4)
    .reduce((kept, spelling) => kept.replaceAll(spelling, '(sensitive)'), text.slice(0, 65_536));
  return shorten(concealed, 256);
}

/**
 * Secrets that a quote of an answer to a create must not contain, besides its parameters. For user data that is each
 * line, because an answer may repeat one.
 */
export function secretsOf({ password, userData }: CreateOrder): readonly Secret[] {
  const text = userData === undefined ? '' : Buffer.from(userData.reveal(), 'base64').toString('utf8');
  const lines = new Set(text.split('\n').map((line) => line.trim()));
  const long = [...lines].filter((line) => line.length >= 8).map((line) => new Secret(line));
  return password === undefined ? long : [password, ...long];
}
