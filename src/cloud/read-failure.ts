/** Why a read failed, what a user is told of it, and when it is tried again. */
import pRetry from 'p-retry';
import { type ErrorCode, KnownError } from '../model/errors.ts';
import type { Clock, Random } from '../model/ports.ts';
import type { Answer, CallResult, Failed, ProviderSettings } from './call.ts';
import { type CodeTable, isClearRefusal, meaningOf, readRetryAfter } from './ret-codes.ts';

interface Retrying {
  /** Whether another try may succeed. */
  readonly retry?: boolean;
  /** The cloud throttled it. The pacer makes the next try wait. */
  readonly throttled?: boolean;
  readonly retryAfterMs?: number;
}

/** A failed try of a read. Never leaves `cloud`. */
export class ReadFailure extends Error {
  override readonly name = 'ReadFailure';
  readonly code: ErrorCode;
  readonly suggestions: readonly string[];
  readonly how: Retrying;
  /** The cloud's id of the request, if it gave one. */
  requestId: string | undefined;

  constructor(code: ErrorCode, message: string, suggestions: readonly string[], how: Retrying = {}) {
    super(message);
    this.code = code;
    this.suggestions = suggestions;
    this.how = how;
  }

  /** The error that the user sees. */
  toKnownError(tries: number): KnownError {
    const id = this.requestId === undefined ? '' : ` The request id is ${this.requestId}.`;
    const times = tries > 1 ? ` Tried ${tries} times.` : '';
    return new KnownError(this.code, `${this.message}${id}${times}`, { suggestions: this.suggestions });
  }
}

const notAnApi = 'Check that the endpoint is the compute API itself, not a web page, a proxy or another service.';
const smallerPages = 'Ask for fewer hosts a page with HOSTWRIGHT_PAGE_SIZE.';
const sendFewer = 'Wait, then send fewer requests: a lower --max-rps, and no other program with the same keys.';
const tryLater = 'Try again later; if that does not help, ask the operators of the cloud.';

/** An answer that cannot be believed, or that is too long to be read. */
export function unreadable(message: string, suggestion = notAnApi, retry = false): ReadFailure {
  return new ReadFailure('cloud-response-unreadable', message, [suggestion], { retry });
}

/** Why a reply is no success. */
export function failureOf(
  reply: CallResult,
  settings: Pick<ProviderSettings, 'retCodes' | 'wire' | 'endpoint'>,
): ReadFailure {
  const failure =
    reply.status === 'failed' ? failureOfExchange(reply, settings.endpoint.origin) : failureOfAnswer(reply, settings);
  failure.requestId = reply.requestId;
  return failure;
}

/** Why no complete answer came. `aborted` is the caller's own choice and not a failure of the cloud. */
function failureOfExchange({ failure, detail }: Failed, origin: string): ReadFailure {
  switch (failure) {
    case 'connect':
    case 'reset':
    case 'aborted':
      return new ReadFailure(
        'cloud-unreachable',
        `No whole answer came from ${origin}: ${detail}.`,
        ['Check the endpoint and the network; behind a proxy, set HOSTWRIGHT_USE_ENV_PROXY=true.'],
        { retry: true },
      );
    case 'timeout':
      return new ReadFailure('cloud-timeout', `The cloud at ${origin} took too long: ${detail}.`, [tryLater], {
        retry: true,
      });
    case 'certificate':
      return new ReadFailure(
        'cloud-certificate',
        `The certificate of ${origin} cannot be trusted: ${detail}. Whoever holds that connection could read passwords and reuse signed requests.`,
        [
          'If the cloud has a certificate authority of its own, name its file in NODE_EXTRA_CA_CERTS.',
          'Check the host name in the endpoint.',
        ],
      );
    case 'too-large':
    case 'encoding':
      return unreadable(`${origin}: ${detail}, so it was not read.`, `${notAnApi} ${smallerPages}`);
  }
}

/** Describes a RetCode other than 0, with the cloud's own message if there is one. */
export function describeRetCode(retCode: number, message: string | undefined, quote: (text: string) => string): string {
  return `RetCode ${retCode}${message === undefined ? '' : `, "${quote(message)}"`}`;
}

function describeRedirect(location: string | undefined, quote: (text: string) => string): string {
  // Only the origin, never a path or a query: a redirect may repeat the signed request.
  const target = location === undefined ? '' : quote(location);
  return URL.canParse(target) ? ` to ${new URL(target).origin}` : '';
}

function failureOfStatus(reply: Answer): ReadFailure {
  const { httpStatus, headers, reading } = reply;
  if (httpStatus >= 300 && httpStatus < 400) {
    const target = describeRedirect(headers.location, reply.quote);
    return unreadable(
      `The cloud redirects${target} (HTTP ${httpStatus}). A signed request is never forwarded: whoever has it can repeat it.`,
      'Set the endpoint to the real address of the API.',
    );
  }
  const said =
    reading.status === 'readable' ? ` and ${describeRetCode(reading.retCode, reading.message, reply.quote)}` : '';
  const message = `The cloud answered HTTP ${httpStatus}${said}, so there is no listing.`;
  const throttled = httpStatus === 429;
  if (throttled || httpStatus >= 500 || httpStatus === 408 || httpStatus === 425 || httpStatus < 300) {
    const how = { retry: true, throttled, retryAfterMs: readRetryAfter(headers) };
    return new ReadFailure('cloud-http-status', message, [throttled ? sendFewer : tryLater], how);
  }
  return new ReadFailure('cloud-http-status', message, [notAnApi, 'Check the keys and what they may do.']);
}

/** The RetCode of UCloud and its resellers for an operation that they do not have. */
const operationUnknown = 161;

function adviseOnCode(retCode: number, table: CodeTable, message = ''): readonly string[] {
  const known = table.get(retCode);
  if (known?.help !== undefined) return [`${known.help.charAt(0).toUpperCase()}${known.help.slice(1)}.`];
  if (known !== undefined && known.means !== 'refused') return [tryLater];
  return [
    ...(retCode === operationUnknown || /\baction\b/i.test(message)
      ? ['Check that the dialect fits the endpoint: UCloud and its resellers need dialect: uhost in the declaration.']
      : []),
    "Look the code up in the cloud's own list; often the keys, the region or the project are wrong, or a sub-account may not list.",
    // A wrong key is never transient.
    ...(/signature|(?:public|private) ?key/i.test(message)
      ? []
      : [`If this error is transient, say so with HOSTWRIGHT_RET_CODES=${retCode}=transient, or in clouds.yaml.`]),
  ];
}

/** Of an answer that is no success. */
function failureOfAnswer(reply: Answer, { retCodes, wire }: Pick<ProviderSettings, 'retCodes' | 'wire'>): ReadFailure {
  const { reading, httpStatus, headers, quote } = reply;
  if (reading.status === 'readable' && reading.retCode !== 0 && isClearRefusal(httpStatus) && httpStatus !== 429) {
    const { retCode, message } = reading;
    const { transient, throttled } = meaningOf(retCodes, httpStatus, retCode);
    const oneZone = /zone\b.*\bmissing/i.test(message ?? '')
      ? ['This cloud may list one zone at a time: name the zones of each region under zones: in the declaration.']
      : [];
    return new ReadFailure(
      'cloud-refused',
      `The cloud refused the request: ${describeRetCode(retCode, message, quote)}.`,
      [...oneZone, ...(throttled ? [sendFewer] : adviseOnCode(retCode, wire.retCodes, message))],
      { retry: transient, throttled, retryAfterMs: readRetryAfter(headers) ?? wire.retCodes.get(retCode)?.waitMs },
    );
  }
  if (httpStatus !== 200 || reading.status === 'readable') return failureOfStatus(reply);
  return unreadable(
    `The cloud's answer cannot be trusted: ${quote(reading.reason)}.`,
    notAnApi,
    reading.fault === 'text',
  );
}

const mostTries = 4;
const shortestCap = 200;
const longestCap = 20_000;
/** How long a throttled read is retried, counted from the first such refusal. */
const throttledPatienceMs = 120_000;

/**
 * Full jitter: a random time between 0 and a cap that doubles, or the time that the cloud asked for if that is longer.
 */
function chooseDelay(retry: number, failure: ReadFailure, random: Random): number {
  const cap = Math.min(longestCap, shortestCap * 2 ** retry);
  return Math.max(failure.how.retryAfterMs ?? 0, random.next() * cap);
}

/** What `retryRead` does after the first try of a read has ended with `failed`. */
export async function retryFailed<Result>(
  failed: unknown,
  read: () => Promise<Result>,
  { clock, random }: { readonly clock: Clock; readonly random: Random },
  signal?: AbortSignal,
): Promise<Result> {
  let last: KnownError | undefined;
  let throttledAt: number | undefined;
  const attempt = (nth: number) => {
    if (nth === 1) throw failed;
    signal?.throwIfAborted();
    return read();
  };
  try {
    return await pRetry(attempt, {
      retries: mostTries - 1,
      // The waiting is done below, on our clock: p-retry knows only global timers and Math.random.
      minTimeout: 0,
      onFailedAttempt: ({ error, attemptNumber }) => {
        // A try that the signal ended says nothing about the cloud.
        if (error instanceof ReadFailure && signal?.aborted !== true) last = error.toKnownError(attemptNumber);
      },
      shouldConsumeRetry: ({ error }) => !(error instanceof ReadFailure && error.how.throttled),
      // Asked only while tries are left, and awaited.
      shouldRetry: async ({ error, retriesConsumed }) => {
        if (!(error instanceof ReadFailure) || !error.how.retry || signal?.aborted) return false;
        if (error.how.throttled) {
          throttledAt ??= clock.now();
          return clock.now() - throttledAt < throttledPatienceMs;
        }
        await clock.sleep(chooseDelay(retriesConsumed, error, random), signal);
        return true;
      },
    });
  } catch (error) {
    if (last !== undefined && (signal?.aborted || error instanceof ReadFailure)) throw last;
    signal?.throwIfAborted();
    throw error;
  }
}
