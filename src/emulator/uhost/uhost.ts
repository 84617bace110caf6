import type { Asked, Dialect } from '../dialect.ts';
import type { SentParameters } from '../forms.ts';
import { privateAddressOf } from '../host.ts';
import type { CloudOptions } from '../options.ts';
import { readInteger, readText, readTexts, requireText } from '../parameters.ts';
import { ApiRefusal } from '../reply.ts';
import { allowOnly, readCreate, readPlace } from './create.ts';
import { otherOperations, readOther } from './operations.ts';
import { makeUhostRow } from './row.ts';

/** The dialect of UCloud and its resellers: `CreateUHostInstance` and related operations. */
export const uhost: Dialect = {
  name: 'uhost',
  operations: ['CreateUHostInstance', 'DescribeUHostInstance', ...otherOperations],
  takesForms: true,
  rowSet: 'UHostSet',
  idPrefix: 'uhost-',
  requestIdHeader: 'X-UCLOUD-REQUEST-UUID',
  retCodes: {
    'too-many-requests': 153,
    'request-unreadable': 160,
    'action-missing': 160,
    'action-unknown': 161,
    'signature-missing': 170,
    'signature-wrong': 171,
    'public-key-unknown': 172,
    'parameter-missing': 210,
    'parameter-unknown': 230,
    'parameter-invalid': 230,
    'parameter-repeated': 230,
    'project-missing': 292,
    'host-unknown': 8039,
  },
  readOperation,
  startState: 'Initializing',
  makeRow: makeUhostRow,
  announce: (host) => ({ UHostIds: [host.hostId], IPs: [privateAddressOf(host)] }),
};

function readOperation(operation: string, parameters: SentParameters, options: CloudOptions): Asked {
  if (options.refuseWithoutProject && !parameters.has('ProjectId')) {
    throw new ApiRefusal('project-missing', 'This account must name a project in every request (ProjectId).');
  }
  if (operation === 'CreateUHostInstance') return { kind: 'create', order: readCreate(parameters, options) };
  if (operation !== 'DescribeUHostInstance') return readOther(operation, parameters, options);
  allowOnly(parameters, operation, ['Zone', 'UHostIds.N', 'Offset', 'Limit']);
  const query = {
    ...readPlace(parameters, options),
    zone: options.zoneRequired ? requireText(parameters, 'Zone') : readText(parameters, 'Zone'),
    hostIds: readTexts(parameters, 'UHostIds'),
    offset: readInteger(parameters, 'Offset', 0) ?? 0,
    limit: Math.min(readInteger(parameters, 'Limit', 1) ?? 20, 100),
  };
  return { kind: 'list', query };
}
