import type { Dialect } from './dialect.ts';
import { documented } from './documented/documented.ts';
import { type ApiRequest, isFormBody } from './requests/api-request.ts';
import { uhost } from './uhost/uhost.ts';

/**
 * The dialect of a request, by its Action, because nothing else in a request names it. A request
 * that names no operation belongs to the dialect that it looks like.
 */
export function chooseDialect(request: ApiRequest): Dialect {
  const action = findAction(request) ?? '';
  if (documented.operations.includes(action)) return documented;
  const isUhost = uhost.operations.includes(action) || action.includes('UHost') || isFormBody(request);
  return isUhost ? uhost : documented;
}

/** A first look at Action, before the dialect says how its requests are read. */
function findAction({ method, query, body, ...request }: ApiRequest): string | undefined {
  const pair = /(?:^|&)Action=(\w+)/;
  const inQuery = pair.exec(query ?? '')?.[1];
  if (method === 'GET') return inQuery;
  const text = Buffer.from(body).toString('latin1');
  const inBody = isFormBody({ method, ...request }) ? pair : /"Action"\s*:\s*"(\w+)"/;
  return inBody.exec(text)?.[1] ?? inQuery;
}
