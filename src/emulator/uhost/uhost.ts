import type { Asked, Dialect } from '../dialect.ts';
import { ApiRefusal } from '../faults/refusal.ts';
import { privateAddressOf } from '../host.ts';
import type { CloudOptions } from '../options.ts';
import type { SentParameters } from '../requests/sent-parameters.ts';
import { changeOperations, readChange } from './changes.ts';
import { readCreate } from './create.ts';
import { readFirewallChange, readFirewallLookUp } from './firewalls.ts';
import { readForm } from './form.ts';
import { readImageLookUp, readLabelLookUp } from './look-ups.ts';
import { readQuery } from './query.ts';
import { makeUhostRow, stateOfUhost } from './row.ts';

/** The dialect of UCloud and its resellers: `CreateUHostInstance` and related operations. */
export const uhost: Dialect = {
  name: 'uhost',
  operations: [
    'CreateUHostInstance',
    'DescribeUHostInstance',
    'DescribeImage',
    'DescribeFirewall',
    'GrantFirewall',
    'ListResourcesByLabels',
    ...changeOperations,
  ],
  create: 'CreateUHostInstance',
  list: 'DescribeUHostInstance',
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
  readForm,
  readOperation,
  stateOf: stateOfUhost,
  makeRow: makeUhostRow,
  announce: (host) => ({ UHostIds: [host.hostId], IPs: [privateAddressOf(host)] }),
};

function readOperation(operation: string, parameters: SentParameters, options: CloudOptions): Asked {
  if (options.refuseWithoutProject && !parameters.has('ProjectId')) {
    throw new ApiRefusal('project-missing', 'This account must name a project in every request (ProjectId).');
  }
  switch (operation) {
    case 'CreateUHostInstance':
      return { kind: 'create', order: readCreate(parameters, options) };
    case 'DescribeUHostInstance':
      return { kind: 'list', query: readQuery(parameters, options) };
    case 'DescribeImage':
      return readImageLookUp(parameters, options);
    case 'DescribeFirewall':
      return readFirewallLookUp(parameters, options);
    case 'GrantFirewall':
      return readFirewallChange(parameters, options);
    case 'ListResourcesByLabels':
      return readLabelLookUp(parameters, options);
    default:
      return readChange(operation, parameters, options);
  }
}
