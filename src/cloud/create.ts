import { KnownError } from '../model/errors.ts';
import type { CreateAnswer, CreateOptions, CreateOrder, HostProvider } from '../model/ports.ts';
import { retCodeOf } from './answers.ts';
import {
  type Answer,
  type Call,
  type CallMeans,
  type CallResult,
  type ProviderSettings,
  secretsOf,
  sendOnce,
} from './call.ts';
import { describeRetCode } from './read-failure.ts';
import { makeReader, meansOf } from './reader.ts';
import type { RequestParameters } from './request.ts';
import { isClearRefusal, meaningOf, readRetryAfter } from './ret-codes.ts';
import type { Fields, Wire } from './wire.ts';

/** The whole API, for an apply. */
export function makeProvider(settings: ProviderSettings): HostProvider {
  const means = meansOf(settings);
  return { ...makeReader(means), create: (order, options) => requestCreate(order, means, options) };
}

/** Whatever the dialect, what the host calls `notSent` stays here. */
function parametersOf(order: CreateOrder, wire: Wire): RequestParameters {
  const notSent: readonly string[] = order.desired.notSent ?? [];
  const sent = Object.entries(wire.createParameters(order)).filter(([field]) => !notSent.includes(field));
  return Object.assign({}, ...sent.map(([, parameters]) => parameters));
}

/** Sends one request to create, once, on a connection of its own. Never retries, follows no redirect, never throws. */
async function requestCreate(
  order: CreateOrder,
  settings: CallMeans,
  { signal, ...options }: CreateOptions = {},
): Promise<CreateAnswer> {
  try {
    const { wire, requestForm = wire.forms.usual } = settings;
    const call: Call = {
      ...options,
      operation: wire.operations.create,
      parameters: parametersOf(order, wire),
      // A proxy may repeat a GET, and its logs would contain the password.
      form: requestForm === 'query' ? wire.forms.usual : requestForm,
      connection: 'own',
      timeouts: settings.createTimeouts ?? wire.createTimeouts,
      secrets: secretsOf(order),
    };
    return classifyCreate(await sendOnce(call, settings, signal), settings);
  } catch (error) {
    if (error instanceof KnownError) {
      // We refused it ourselves, before anything was written.
      return { status: 'not-sent', reason: error.message, hopeless: true };
    }
    // A bug in Hostwright: it is unknown whether the request left, so it is in doubt.
    return { status: 'in-doubt', reason: 'an internal error hid the outcome of the request' };
  }
}

type Means = Pick<ProviderSettings, 'retCodes' | 'wire'>;

/** Ids that the answer contains, if any. */
function readHostIds(fields: Fields, names: Wire['createdIds']): readonly string[] {
  const list = fields[names.list];
  const single = names.single === undefined ? undefined : fields[names.single];
  if (Array.isArray(list)) return list.filter((id): id is string => typeof id === 'string' && id !== '');
  return typeof single === 'string' && single !== '' ? [single] : [];
}

/** The text with the id of its request, if that is known. */
function withRequestId(text: string, { requestId }: Pick<CallResult, 'requestId'>): string {
  return requestId === undefined ? text : `${text} (request id ${requestId})`;
}

function classifyAnswer(reply: Answer, { retCodes, wire }: Means): CreateAnswer {
  const { reading, quote, httpStatus, headers } = reply;
  const inDoubt = (why: string) => ({ status: 'in-doubt', reason: withRequestId(why, reply) }) as const;
  if (reading.status === 'readable' && reading.retCode === 0) {
    return httpStatus === 200
      ? { status: 'accepted', hostIds: readHostIds(reading.fields, wire.createdIds) }
      : inDoubt(`the answer was HTTP ${httpStatus} with RetCode 0, which contradict each other`);
  }
  const { sure, throttled } = meaningOf(retCodes, httpStatus, retCodeOf(reading));
  const retryAfterMs = throttled ? readRetryAfter(headers) : undefined;
  const refused = { status: 'refused', ...(sure && { sure }), ...(throttled && { throttled }), retryAfterMs } as const;
  if (reading.status === 'readable' && isClearRefusal(httpStatus)) {
    const { message } = reading;
    const said = describeRetCode(reading.retCode, message, quote);
    const help = wire.retCodes.get(reading.retCode)?.help;
    const reason = withRequestId(help === undefined ? said : `${said}: ${help}`, reply);
    return { ...refused, reason, retCode: reading.retCode };
  }
  // A gateway may say this itself, and may have passed the request on.
  if (httpStatus === 429) return { ...refused, reason: withRequestId('HTTP 429, too many requests', reply) };
  const found =
    reading.status === 'readable' ? describeRetCode(reading.retCode, reading.message, quote) : quote(reading.reason);
  return inDoubt(
    httpStatus === 200 ? `the answer cannot be read: ${found}` : `the answer was HTTP ${httpStatus} (${found})`,
  );
}

/**
 * The outcome of one request to create. Success or refusal counts only in a complete and readable answer. A refusal is
 * `sure` only if the table says so about its code. `not-sent` requires that no byte can have left. Anything else is in
 * doubt, because the cloud may have created the host, or may still do so.
 */
function classifyCreate(reply: CallResult, means: Means): CreateAnswer {
  if (reply.status === 'answered') return classifyAnswer(reply, means);
  const { failure, sent, detail } = reply;
  if (sent) {
    const reason = withRequestId(`the request left, and no whole answer came: ${detail}`, reply);
    return { status: 'in-doubt', reason };
  }
  if (reply.late) return { status: 'not-sent', reason: detail, late: true };
  return { status: 'not-sent', reason: detail, ...(failure === 'certificate' && { hopeless: true }) };
}
