import { type Cloud, type CompleteOptions, type Performed, sideOfOperation } from './cloud.ts';
import type { EmulatorFault } from './faults/fault.ts';
import { ApiRefusal } from './faults/refusal.ts';
import { type CreateRequest, isOperation, type ListRequest, type OperationName, readOperation } from './operations.ts';
import { commits, type Reply, replyWithError, replyWithJson, spoil } from './reply.ts';
import { readJsonForm } from './requests/json-form.ts';
import { readQueryForm } from './requests/query-form.ts';
import type { RequestRecord } from './requests/request-record.ts';
import type { SentParameters } from './requests/sent-parameters.ts';
import { computeSignature, listSignedNames } from './requests/signature.ts';
import { suggestName } from './suggest-name.ts';

/** One whole HTTP request to path `/`. */
interface ApiRequest {
  readonly form: 'json' | 'query';
  readonly contentType: string | undefined;
  /** The text after `?`; absent if there is none. */
  readonly query: string | undefined;
  readonly body: Uint8Array;
}

interface Answered {
  readonly reply: Reply;
  readonly record: RequestRecord;
}

/**
 * Answers one request to the API: checks it to the letter, performs it, and lets a fault that is
 * due spoil the answer.
 */
export function answerApi(request: ApiRequest, cloud: Cloud, options: CompleteOptions): Answered {
  const { form } = request;
  const at = options.now();
  let operation: string | undefined;
  try {
    const parameters = readForm(request);
    operation = parameters.get('Action')?.text.slice(0, 200);
    const action = authenticate(parameters, options);
    const asked = readOperation(action, parameters, cloud.options());
    const throttled = cloud.throttle(action);
    if (throttled !== undefined) {
      const { reply, retCode } = throttled;
      return { reply, record: { operation: action, form, at, retCode, throttled: true, ...nameOf(asked) } };
    }
    const fault = cloud.chooseFault(sideOfOperation(action), asked.region);
    const performed = perform(asked, cloud, fault);
    const record = recordOf({ operation: action, form, at }, asked, performed, fault);
    return {
      reply: fault === undefined ? replyWithJson(performed.body) : spoil(fault, action, performed.body),
      record,
    };
  } catch (error) {
    if (!(error instanceof ApiRefusal)) throw error;
    const { retCode, message } = error;
    const known = operation === undefined ? {} : { operation };
    return { reply: replyWithError(operation, retCode, message), record: { ...known, form, at, retCode, message } };
  }
}

function readForm(request: ApiRequest): SentParameters {
  if (request.form === 'query') {
    if (request.body.length > 0) throw new ApiRefusal('request-unreadable', 'The query form has no body.');
    return readQueryForm(request.query ?? '');
  }
  if (request.query !== undefined) throw new ApiRefusal('request-unreadable', 'The JSON form has no query string.');
  if (!/^application\/json *(?:; *charset=utf-8)?$/i.test(request.contentType ?? '')) {
    throw new ApiRefusal('request-unreadable', 'The JSON form needs the header Content-Type: application/json.');
  }
  return readJsonForm(request.body);
}

/** Checks Action, PublicKey and Signature (API description 4, 5), in this order. */
function authenticate(parameters: SentParameters, options: CompleteOptions): OperationName {
  const action = requireText(parameters, 'Action');
  if (!isOperation(action)) {
    const hint = suggestName(action, ['CreateHostInstance', 'DescribeHostInstance']);
    throw new ApiRefusal('action-unknown', `There is no such operation. ${hint}`);
  }
  if (requireText(parameters, 'PublicKey') !== options.publicKey) {
    throw new ApiRefusal('public-key-unknown', 'No account has this PublicKey.');
  }
  const signature = requireText(parameters, 'Signature');
  if (!/^[0-9a-f]{40}$/.test(signature)) {
    throw new ApiRefusal('signature-wrong', 'Signature must be 40 lower-case hexadecimal characters.');
  }
  if (signature !== computeSignature(parameters, options.privateKey)) {
    const names = listSignedNames(parameters)
      .slice(0, 30)
      .map((name) => JSON.stringify(name.slice(0, 50)));
    const hint = `It is computed over these names with their values, in this order, then the private key: ${names.join(' ')}.`;
    throw new ApiRefusal('signature-wrong', `Signature does not match. ${hint}`);
  }
  return action;
}

function requireText(parameters: SentParameters, name: string): string {
  const value = parameters.get(name);
  if (value === undefined) throw new ApiRefusal('parameter-missing', `Parameter ${name} is missing.`);
  if (value.type === 'number') throw new ApiRefusal('parameter-invalid', `Parameter ${name} must be a JSON string.`);
  return value.text;
}

function perform(asked: CreateRequest | ListRequest, cloud: Cloud, fault: EmulatorFault | undefined): Performed {
  switch (asked.operation) {
    case 'CreateHostInstance':
      return cloud.create(asked, { commits: commits(fault), delayMs: fault?.commitDelayMs ?? 0 });
    case 'DescribeHostInstance':
      return cloud.list(asked, fault?.kind === 'old-replica' ? (fault.ageMs ?? 5000) : 0);
  }
}

function nameOf(asked: CreateRequest | ListRequest): Pick<RequestRecord, 'name' | 'offset' | 'limit'> {
  return asked.operation === 'CreateHostInstance' ? { name: asked.name } : { offset: asked.offset, limit: asked.limit };
}

function recordOf(
  start: Pick<RequestRecord, 'form' | 'at'> & { readonly operation: string },
  asked: CreateRequest | ListRequest,
  performed: Performed,
  fault: EmulatorFault | undefined,
): RequestRecord {
  const refused = fault?.kind === 'ret-code' || fault?.kind === 'ret-code-after-commit';
  return {
    ...start,
    retCode: refused ? (fault.retCode ?? 9001) : 0,
    ...(fault === undefined ? {} : { fault: fault.kind }),
    ...(asked.operation === 'CreateHostInstance'
      ? { name: asked.name }
      : { offset: asked.offset, limit: asked.limit, rows: performed.rows ?? 0 }),
    ...(performed.hostId === undefined ? {} : { hostId: performed.hostId }),
  };
}
