import { chooseDialect } from './choose-dialect.ts';
import type { Cloud, CompleteOptions, Performed } from './cloud.ts';
import type { Asked, Dialect } from './dialect.ts';
import type { EmulatorFault } from './faults/fault.ts';
import { ApiRefusal } from './faults/refusal.ts';
import { commits, type Reply, replyThrottled, replyWithError, replyWithJson, spoil } from './reply.ts';
import { type ApiRequest, isFormBody } from './requests/api-request.ts';
import { authenticate } from './requests/authenticate.ts';
import type { RequestRecord } from './requests/request-record.ts';

interface Answered {
  readonly reply: Reply;
  readonly record: RequestRecord;
}

/**
 * Answers one request to the API: checks it strictly, performs it, and applies the fault that is
 * due, if any.
 */
export function answerApi(request: ApiRequest, cloud: Cloud, options: CompleteOptions): Answered {
  const dialect = chooseDialect(request);
  const { reply, record } = answerIn(dialect, request, cloud, options);
  if (dialect.requestIdHeader === undefined) return { reply, record };
  return { reply: { ...reply, headers: { ...reply.headers, [dialect.requestIdHeader]: cloud.nameRequest() } }, record };
}

function answerIn(dialect: Dialect, request: ApiRequest, cloud: Cloud, options: CompleteOptions): Answered {
  const form = request.method === 'GET' ? 'query' : isFormBody(request) ? 'form' : 'json';
  const start = { form, at: options.now() } as const;
  let operation: string | undefined;
  try {
    const parameters = dialect.readForm(request);
    operation = parameters.get('Action')?.text.slice(0, 200);
    const action = authenticate(parameters, dialect, options);
    const asked = dialect.readOperation(action, parameters, cloud.options());
    const named = { ...start, operation: action };
    const limited = cloud.throttle(dialect.retCodes['too-many-requests']);
    if (limited !== undefined) {
      const { retCode, http } = limited;
      const reply =
        http === undefined ? replyWithError(action, retCode, 'Too many requests.') : replyThrottled(http.retryAfter);
      return { reply, record: { ...named, retCode, throttled: true, ...partOf(asked) } };
    }
    const fault = asked.kind === 'other' ? undefined : cloud.chooseFault(asked.kind, regionOf(asked));
    const performed = perform(asked, dialect, cloud, fault);
    const body = options.rewrite(
      `{"Action":"${action}Response","RetCode":0${performed.members}}`,
      asked.kind === 'list' ? asked.query.offset : undefined,
    );
    return {
      reply: fault === undefined ? replyWithJson(body) : spoil(fault, action, body),
      record: recordOf(named, asked, performed, fault),
    };
  } catch (error) {
    if (!(error instanceof ApiRefusal)) throw error;
    const retCode = dialect.retCodes[error.reason];
    const known = operation === undefined ? {} : { operation };
    const { message } = error;
    return { reply: replyWithError(operation, retCode, message), record: { ...known, ...start, retCode, message } };
  }
}

function perform(asked: Asked, dialect: Dialect, cloud: Cloud, fault: EmulatorFault | undefined): Performed {
  switch (asked.kind) {
    case 'create':
      return cloud.create(asked.order, dialect, { commits: commits(fault), delayMs: fault?.commitDelayMs ?? 0 });
    case 'list':
      return cloud.list(asked.query, dialect);
    case 'other':
      return { members: membersOf(asked.answer(cloud)) };
  }
}

/** The members of an object as JSON text, to append to others. */
function membersOf(value: object): string {
  const text = JSON.stringify(value).slice(1, -1);
  return text === '' ? '' : `,${text}`;
}

function regionOf(asked: Exclude<Asked, { kind: 'other' }>): string {
  return asked.kind === 'create' ? asked.order.region : asked.query.region;
}

function partOf(asked: Asked): Pick<RequestRecord, 'name' | 'offset' | 'limit'> {
  if (asked.kind === 'other') return {};
  return asked.kind === 'create'
    ? { name: asked.order.name }
    : { offset: asked.query.offset, limit: asked.query.limit };
}

function recordOf(
  start: Pick<RequestRecord, 'form' | 'at'> & { readonly operation: string },
  asked: Asked,
  { rows, hostId }: Performed,
  fault: EmulatorFault | undefined,
): RequestRecord {
  const refused = fault?.kind === 'ret-code' || fault?.kind === 'ret-code-after-commit';
  return {
    ...start,
    retCode: refused ? (fault.retCode ?? 9001) : 0,
    ...(fault === undefined ? {} : { fault: fault.kind }),
    ...partOf(asked),
    ...(rows === undefined ? {} : { rows }),
    ...(hostId === undefined ? {} : { hostId }),
  };
}
