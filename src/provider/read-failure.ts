import { type ErrorCode, KnownError } from '../core/errors.ts';
import type { Reading } from './answers.ts';
import type { CallResult } from './call.ts';
import { type CodeTable, meaningOf, readRetryAfter } from './ret-codes.ts';
import type { ProviderSettings } from './settings.ts';

/** A failed try of a read. Never leaves `provider`. */
export class ReadFailure extends Error {
  override readonly name = 'ReadFailure';
  readonly code: ErrorCode;
  readonly suggestions: readonly string[];
  /** Whether another try may succeed. */
  readonly retry: boolean;
  /** The cloud asked for patience: 429, 5xx or a timeout. */
  readonly strained: boolean;
  /** The cloud throttled it. The pacer makes the next try wait. */
  readonly throttled: boolean;
  readonly retryAfterMs: number;
  /** The cloud's id of the request, if it gave one. */
  requestId: string | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    how: {
      readonly suggestions: readonly string[];
      readonly retry?: boolean;
      readonly strained?: boolean;
      readonly throttled?: boolean;
      readonly retryAfterMs?: number | undefined;
    },
  ) {
    super(message);
    this.code = code;
    this.suggestions = how.suggestions;
    this.retry = how.retry ?? false;
    this.throttled = how.throttled ?? false;
    this.strained = how.strained ?? this.throttled;
    this.retryAfterMs = how.retryAfterMs ?? 0;
  }

  /** The error that the user sees. */
  toKnownError(tries: number): KnownError {
    const id = this.requestId === undefined ? '' : ` The request id is ${this.requestId}.`;
    const times = tries > 1 ? ` Tried ${tries} times.` : '';
    return new KnownError(this.code, `${this.message}${id}${times}`, { suggestions: this.suggestions });
  }
}

const notAnApi = 'Check that the endpoint is the compute API itself, not a web page, a proxy or another service.';
const sendFewer = 'Wait, then send fewer requests: a lower --max-rps, and no other program with the same keys.';
const tryLater = 'Try again later; if that does not help, ask the operators of the cloud.';

type FailedReply = Extract<CallResult, { readonly status: 'failed' }>['failed'];
type AnsweredReply = Extract<CallResult, { readonly status: 'answered' }>;

/**
 * Why no complete answer came. `aborted` is the caller's own choice and not a failure of the cloud.
 */
export function failureOfExchange({ failure, detail }: FailedReply, origin: string): ReadFailure {
  switch (failure) {
    case 'connect':
    case 'aborted':
      return new ReadFailure('cloud-unreachable', `The cloud at ${origin} could not be reached: ${detail}.`, {
        suggestions: ['Check the endpoint and the network; behind a proxy, set HOSTWRIGHT_USE_ENV_PROXY=true.'],
        retry: true,
      });
    case 'reset':
      return new ReadFailure(
        'cloud-unreachable',
        `The connection to ${origin} broke before the whole answer had arrived: ${detail}.`,
        {
          suggestions: [tryLater],
          retry: true,
        },
      );
    case 'timeout':
      return new ReadFailure('cloud-timeout', `The cloud at ${origin} took too long: ${detail}.`, {
        suggestions: [tryLater],
        retry: true,
        strained: true,
      });
    case 'certificate':
      return new ReadFailure(
        'cloud-certificate',
        `The certificate of ${origin} cannot be trusted: ${detail}. Whoever holds that connection could read passwords and reuse signed requests.`,
        {
          suggestions: [
            'If the cloud has a certificate authority of its own, name its file in NODE_EXTRA_CA_CERTS.',
            'Check the host name in the endpoint.',
          ],
        },
      );
    case 'too-large':
      return new ReadFailure('cloud-response-unreadable', `${origin}: ${detail}. It was not read completely.`, {
        suggestions: ['Ask for fewer hosts a page with HOSTWRIGHT_PAGE_SIZE.', notAnApi],
      });
    case 'encoding':
      return new ReadFailure('cloud-response-unreadable', `${origin}: ${detail}, so it was not read.`, {
        suggestions: [notAnApi],
      });
  }
}

function failureOfReading(
  reading: Extract<Reading, { readonly status: 'unreadable' }>,
  reply: AnsweredReply,
): ReadFailure {
  const message = `The cloud's answer cannot be trusted: ${reply.quote(reading.reason)}.`;
  switch (reading.fault) {
    case 'text':
      return new ReadFailure('cloud-response-unreadable', message, { suggestions: [notAnApi], retry: true });
    case 'shape':
      return new ReadFailure('cloud-response-unreadable', message, { suggestions: [notAnApi] });
    case 'action':
      return new ReadFailure('cloud-response-unreadable', message, {
        suggestions: ["It may be another caller's answer: check proxies and caches between here and the cloud."],
      });
    case 'too-large':
      return new ReadFailure('cloud-response-unreadable', message, {
        suggestions: ['Ask for fewer hosts a page with HOSTWRIGHT_PAGE_SIZE.'],
      });
  }
}

/** Describes a RetCode other than 0, with the cloud's own message if there is one. */
export function describeRetCode(retCode: number, message: string | undefined, quote: (text: string) => string): string {
  return `RetCode ${retCode}${message === undefined ? '' : `, "${quote(message)}"`}`;
}

function describeRedirect(location: string | undefined, quote: (text: string) => string): string {
  // Only the origin, never a path or a query: a redirect may repeat the signed request.
  const told = location === undefined ? '' : quote(location);
  return URL.canParse(told) ? ` to ${new URL(told).origin}` : '';
}

function failureOfStatus(reply: AnsweredReply): ReadFailure {
  const { httpStatus, headers } = reply.answered;
  const { reading } = reply;
  if (httpStatus >= 300 && httpStatus < 400) {
    const target = describeRedirect(headers.location, reply.quote);
    return new ReadFailure(
      'cloud-response-unreadable',
      `The cloud redirects${target} (HTTP ${httpStatus}). A signed request is never forwarded: whoever has it can repeat it.`,
      {
        suggestions: ['Set the endpoint to the real address of the API.'],
      },
    );
  }
  const said =
    reading.status === 'readable' ? ` and ${describeRetCode(reading.retCode, reading.message, reply.quote)}` : '';
  const seconds = /^[0-9]{1,12}$/.exec(headers['retry-after']?.trim() ?? '')?.[0];
  const asked = seconds === undefined ? '' : `, Retry-After ${seconds} s`;
  const message =
    httpStatus === 429
      ? `The cloud throttles requests (HTTP 429${asked})${said}, so there is no listing.`
      : `The cloud answered HTTP ${httpStatus}${said}, so there is no listing.`;
  const strained = httpStatus === 429 || httpStatus >= 500;
  if (strained || httpStatus === 408 || httpStatus === 425 || httpStatus < 300) {
    return new ReadFailure('cloud-http-status', message, {
      suggestions: [httpStatus === 429 ? sendFewer : tryLater],
      retry: true,
      strained: strained || httpStatus === 408,
      throttled: httpStatus === 429,
      retryAfterMs: readRetryAfter(headers),
    });
  }
  return new ReadFailure('cloud-http-status', message, {
    suggestions: [notAnApi, 'Check the keys and what they may do.'],
  });
}

/** The RetCode of UCloud and its resellers for an operation that they do not have. */
const operationUnknown = 161;

function adviseOnCode(retCode: number, table: CodeTable, message = ''): readonly string[] {
  const known = table.get(retCode);
  if (known?.help !== undefined) return [`${known.help.charAt(0).toUpperCase()}${known.help.slice(1)}.`];
  if (known !== undefined && !known.means.has('refused')) return [tryLater];
  return [
    ...(known === undefined && table.size > 0
      ? ['This dialect is not known to have such a code: check that the cloud does not speak the documented API.']
      : []),
    ...(retCode === operationUnknown || /\baction\b/i.test(message)
      ? ['Check that the dialect fits the endpoint: UCloud and its resellers need dialect: uhost in the declaration.']
      : []),
    "Look the code up in the cloud's own list; often the keys, the region or the project are wrong.",
    `If this error is transient, say so with HOSTWRIGHT_RET_CODES=${retCode}=transient, or in clouds.yaml.`,
  ];
}

/** Why an answer is not a success; undefined if it is one. */
export function failureOfAnswer(
  reply: AnsweredReply,
  { retCodes, wire }: Pick<ProviderSettings, 'retCodes' | 'wire'>,
): ReadFailure | undefined {
  const { reading } = reply;
  const { httpStatus, headers } = reply.answered;
  const refused = reading.status === 'readable' && reading.retCode !== 0;
  const plainRefusal =
    httpStatus === 200 || (httpStatus >= 400 && httpStatus < 500 && ![408, 421, 425, 429].includes(httpStatus));
  if (refused && plainRefusal) {
    const { transient, throttled } = meaningOf(retCodes, httpStatus, reading.retCode);
    const known = wire.retCodes.get(reading.retCode);
    return new ReadFailure(
      'cloud-refused',
      `The cloud refused the request: ${describeRetCode(reading.retCode, reading.message, reply.quote)}.`,
      {
        suggestions: [
          ...(/zone\b.*\bmissing/i.test(reading.message ?? '')
            ? ['This cloud may list one zone at a time: name the zones of each region under zones: in the declaration.']
            : []),
          ...(throttled ? [sendFewer] : adviseOnCode(reading.retCode, wire.retCodes, reading.message)),
        ],
        retry: transient,
        throttled,
        retryAfterMs: readRetryAfter(headers) ?? known?.waitMs,
      },
    );
  }
  if (httpStatus !== 200) return failureOfStatus(reply);
  return reading.status === 'unreadable' ? failureOfReading(reading, reply) : undefined;
}
