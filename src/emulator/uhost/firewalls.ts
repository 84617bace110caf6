import type { Asked } from '../dialect.ts';
import { ApiRefusal } from '../faults/refusal.ts';
import type { Host } from '../host.ts';
import type { CloudOptions } from '../options.ts';
import { readText, refuseUnknown, requireValue } from '../requests/parameter-readers.ts';
import type { SentParameters } from '../requests/sent-parameters.ts';
import { readCount, readPlace, refuseValue, sharedNames } from './values.ts';

/** Those that the vendor makes in every project. A host that names none gets the first. */
const defaults = ['firewall-default0', 'firewall-default1'] as const;

const firewallOf = ({ machine }: Host): string => machine.securityGroupId ?? defaults[0];

/**
 * `DescribeFirewall`: every id is a firewall; the one of a host; without either, the default ones.
 */
export function readFirewallLookUp(parameters: SentParameters, options: CloudOptions): Asked {
  refuseUnknown(parameters, 'DescribeFirewall', [
    ...sharedNames,
    ...['FWId', 'ResourceId', 'ResourceType', 'Offset', 'Limit'],
  ]);
  const place = readPlace(parameters, options);
  const text = (name: string) => {
    const value = parameters.get(name);
    return value === undefined ? undefined : readText(name, value);
  };
  const [id, hostId] = [text('FWId'), text('ResourceId')];
  const [offset, limit] = [readCount(parameters, 'Offset', 0) ?? 0, readCount(parameters, 'Limit', 1) ?? 20];
  return {
    kind: 'other',
    answer: (fleet) => {
      const ids = id === undefined ? defaults : [id];
      const host = hostId === undefined ? undefined : fleet.findHost({ ...place, hostIds: [hostId] });
      const found = hostId === undefined ? ids : host === undefined ? [] : [firewallOf(host)];
      return { TotalCount: found.length, DataSet: found.slice(offset, offset + limit).map(makeFirewall) };
    },
  };
}

/** `GrantFirewall`: puts a host behind another firewall, at once. */
export function readFirewallChange(parameters: SentParameters, options: CloudOptions): Asked {
  refuseUnknown(parameters, 'GrantFirewall', [...sharedNames, 'FWId', 'ResourceId', 'ResourceType']);
  const place = readPlace(parameters, options);
  const read = (name: string) => readText(name, requireValue(parameters, name));
  const [securityGroupId, hostId] = [read('FWId'), read('ResourceId')];
  if (read('ResourceType') !== 'uhost') throw refuseValue('ResourceType', 'uhost');
  return {
    kind: 'other',
    answer: (fleet) => {
      const host = fleet.findHost({ ...place, hostIds: [hostId] });
      if (host === undefined) throw new ApiRefusal('host-unknown', 'No host of the project has this ResourceId.');
      fleet.changeHost(host, { machine: { ...host.machine, securityGroupId } });
      return {};
    },
  };
}

function makeFirewall(id: string): object {
  return {
    FWId: id,
    GroupId: '0',
    Name: 'recommend web',
    Type: 'recommend web',
    Remark: '',
    Tag: 'Default',
    ResourceCount: 0,
    CreateTime: 0,
    Rule: [],
  };
}
