import { type Cloud, encodeMembers, type Performed } from './cloud.ts';
import { ApiRefusal, type Dialect } from './dialect.ts';
import { documented } from './documented.ts';
import type { CompleteOptions } from './options.ts';
import { type ApiRequest, authenticate, formOf, readParameters } from './parameters.ts';
import { faultEffects, type Reply, replyThrottled, replyWithError, replyWithJson } from './reply.ts';
import type { RequestRecord } from './request-log.ts';
import { uhost } from './uhost/uhost.ts';

/** Answers one request to the API: checks it strictly, performs it, and applies the fault that is due, if any. */
export function answerApi(
  request: ApiRequest,
  cloud: Cloud,
  options: CompleteOptions,
  /** Filled in on the way. */
  record: RequestRecord,
): Reply {
  const dialect = chooseDialect(request);
  try {
    const parameters = readParameters(request);
    record.operation = parameters.get('Action')?.text.slice(0, 200);
    const action = authenticate(parameters, dialect, options);
    const asked = dialect.readOperation(action, parameters, cloud.options());
    if (asked.kind === 'create') record.name = asked.order.name;
    if (asked.kind === 'list') Object.assign(record, { offset: asked.query.offset, limit: asked.query.limit });
    const limit = cloud.throttle();
    if (limit !== undefined) {
      const retCode = limit.retCode ?? dialect.retCodes['too-many-requests'];
      const isHttp = limit.kind === 'http-429';
      Object.assign(record, { throttled: true, retCode: isHttp ? 429 : retCode });
      return isHttp ? replyThrottled(limit) : replyWithError(action, retCode, 'Too many requests.');
    }
    const region = asked.kind === 'create' ? asked.order.region : asked.kind === 'list' ? asked.query.region : '';
    const fault = asked.kind === 'other' ? undefined : cloud.chooseFault(asked.kind, region);
    const effect = fault && faultEffects[fault.kind];
    const fate = { commits: effect?.commits ?? true, delayMs: fault?.commitDelayMs ?? 0 };
    let done: Performed;
    if (asked.kind === 'create') done = cloud.create(asked.order, dialect, fate);
    else if (asked.kind === 'list') done = cloud.list(asked.query, dialect);
    else done = { members: encodeMembers(asked.answer(cloud.fleet())) };
    const { members, ...performed } = done;
    Object.assign(record, performed, fault && { fault: fault.kind });
    if (fault && effect?.retCode) record.retCode = effect.retCode(fault);
    const body = options.rewrite(`{"Action":"${action}Response","RetCode":0${members}}`, record.offset);
    return fault && effect ? effect.reply(fault, action, body) : replyWithJson(body);
  } catch (error) {
    if (!(error instanceof ApiRefusal)) throw error;
    record.retCode = dialect.retCodes[error.reason];
    record.message = error.message;
    // What is refused counts as no create.
    record.name = undefined;
    return replyWithError(record.operation, record.retCode, error.message);
  }
}

/**
 * The dialect of a request: `uhost` if it is a form, or if its Action says so, because nothing else in a request names
 * it. What cannot be read yet may be wrong in any way.
 */
function chooseDialect(request: ApiRequest): Dialect {
  const text = `${request.query ?? ''}&${request.body}`;
  const [, action = ''] = /\bAction(?:=|"\s*:\s*")(\w+)/.exec(text) ?? [];
  const isUhost = uhost.operations.includes(action) || action.includes('UHost') || formOf(request) === 'form';
  return isUhost ? uhost : documented;
}
