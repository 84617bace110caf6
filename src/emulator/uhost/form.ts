import { ApiRefusal } from '../faults/refusal.ts';
import { type ApiRequest, isFormBody, isJsonBody } from '../requests/api-request.ts';
import { readFormBody } from '../requests/form-body.ts';
import { readJsonForm } from '../requests/json-form.ts';
import { readQueryForm } from '../requests/query-form.ts';
import type { SentParameters } from '../requests/sent-parameters.ts';

/**
 * Reads a GET with a query, or a POST with a form or JSON. A POST may repeat its Action in the
 * address, as some clients do. Throws ApiRefusal.
 */
export function readForm(request: ApiRequest): SentParameters {
  const { method, query, body } = request;
  if (method === 'GET') {
    if (body.length > 0) throw new ApiRefusal('request-unreadable', 'A request by GET has no body.');
    return readQueryForm(query ?? '');
  }
  const parameters = readBody(request);
  const action = parameters.get('Action')?.text;
  if (query !== undefined && query !== `Action=${action}`) {
    const rule = 'The address of a POST may hold Action alone, and the same as the body.';
    throw new ApiRefusal('request-unreadable', rule);
  }
  return parameters;
}

function readBody(request: ApiRequest): SentParameters {
  if (isFormBody(request)) return readFormBody(request.body);
  if (isJsonBody(request)) return readJsonForm(request.body);
  const types = 'application/x-www-form-urlencoded or application/json';
  throw new ApiRefusal('request-unreadable', `A POST needs the header Content-Type: ${types}.`);
}
