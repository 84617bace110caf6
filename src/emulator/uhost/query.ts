import type { ListQuery } from '../dialect.ts';
import type { CloudOptions } from '../options.ts';
import { readInteger, readText, readTexts, refuseUnknown, requireValue } from '../requests/parameter-readers.ts';
import type { SentParameters } from '../requests/sent-parameters.ts';
import { readPlace, sharedNames } from './values.ts';

const queryNames = [...sharedNames, 'Zone', 'UHostIds.N', 'Offset', 'Limit'];

const defaultLimit = 20;

const largestLimit = 100;

/** Checks a signed `DescribeUHostInstance`: a page of a project, or a look-up by ids. */
export function readQuery(parameters: SentParameters, options: CloudOptions): ListQuery {
  refuseUnknown(parameters, 'DescribeUHostInstance', queryNames);
  const zone = options.zoneRequired ? requireValue(parameters, 'Zone') : parameters.get('Zone');
  const offset = parameters.get('Offset');
  const sent = parameters.get('Limit');
  const limit = sent === undefined ? defaultLimit : readInteger('Limit', sent, 1);
  const hostIds = readTexts(parameters, 'UHostIds');
  return {
    ...readPlace(parameters, options),
    ...(zone === undefined ? {} : { zone: readText('Zone', zone) }),
    ...(hostIds.length === 0 ? {} : { hostIds }),
    offset: offset === undefined ? 0 : readInteger('Offset', offset, 0),
    limit: Math.min(limit, largestLimit),
  };
}
