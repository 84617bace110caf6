import type { Dialect } from '../dialect.ts';
import { ApiRefusal, retCodes } from '../faults/refusal.ts';
import { type ApiRequest, isJsonBody } from '../requests/api-request.ts';
import { readJsonForm } from '../requests/json-form.ts';
import { readQueryForm } from '../requests/query-form.ts';
import type { SentParameters } from '../requests/sent-parameters.ts';
import { readOperation } from './operations.ts';
import { makeHostRow, stateOfHost } from './row.ts';

/** The documented API: `CreateHostInstance` and `DescribeHostInstance`. */
export const documented: Dialect = {
  name: 'documented',
  operations: ['CreateHostInstance', 'DescribeHostInstance'],
  create: 'CreateHostInstance',
  list: 'DescribeHostInstance',
  rowSet: 'HostSet',
  idPrefix: 'host-',
  retCodes: {
    ...retCodes,
    'action-missing': retCodes['parameter-missing'],
    'signature-missing': retCodes['parameter-missing'],
    'project-missing': retCodes['parameter-missing'],
    'host-unknown': retCodes['parameter-invalid'],
  },
  readForm,
  readOperation,
  stateOf: stateOfHost,
  makeRow: makeHostRow,
  announce: ({ hostId }) => ({ HostIds: [hostId] }),
};

function readForm(request: ApiRequest): SentParameters {
  const { method, query, body } = request;
  if (method === 'GET') {
    if (body.length > 0) throw new ApiRefusal('request-unreadable', 'The query form has no body.');
    return readQueryForm(query ?? '');
  }
  if (query !== undefined) throw new ApiRefusal('request-unreadable', 'The JSON form has no query string.');
  if (!isJsonBody(request)) {
    throw new ApiRefusal('request-unreadable', 'The JSON form needs the header Content-Type: application/json.');
  }
  return readJsonForm(body);
}
