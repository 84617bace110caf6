/** The operations besides create and list. They take effect at once, and no fault applies to them. */
import { ApiRefusal, type Asked, type SentParameters } from '../dialect.ts';
import type { Fleet } from '../fleet.ts';
import { changeHost, type Host, type HostChanges } from '../host.ts';
import type { CloudOptions } from '../options.ts';
import { readInteger, readText, refuseValue, requireText } from '../parameters.ts';
import { readLabels, readPlace } from './create.ts';

type Place = ReturnType<typeof readPlace>;

/** Reads its parameters, and returns what answers it. It ignores those that it does not need. */
type Operation = (parameters: SentParameters, place: Place, name: string) => (fleet: Fleet) => object;

/** An operation on one host; `remove` ends it. */
function change(read: (parameters: SentParameters) => HostChanges | 'remove', onlyStopped = false): Operation {
  return (parameters, place, name) => {
    const hostId = requireText(parameters, 'UHostId');
    const changes = read(parameters);
    return (fleet) => {
      const host = requireHost(fleet, place, hostId);
      if (onlyStopped && host.state !== 'Stopped') throw refuseValue('UHostId', `a Stopped host for ${name}`);
      if (changes === 'remove') fleet.remove(hostId);
      else changeHost(host, changes);
      return { UHostId: hostId };
    };
  };
}

function requireHost(fleet: Fleet, place: Place, hostId: string): Host {
  const host = findHost(fleet, place, hostId);
  if (host === undefined) throw new ApiRefusal('host-unknown', 'No host of the project has this id.');
  return host;
}

function findHost(fleet: Fleet, place: Place, hostId: string): Host | undefined {
  return fleet.find({ ...place, hostIds: [hostId] })[0];
}

/** The firewalls that every project has. A host that names none gets the first. */
const [usualFirewall, otherFirewall] = ['firewall-default0', 'firewall-default1'] as const;

const operations: Readonly<Record<string, Operation>> = {
  ModifyUHostInstanceName: change((parameters) => ({ name: requireText(parameters, 'Name') })),
  ModifyUHostInstanceTag: change((parameters) => ({ tag: requireText(parameters, 'Tag') })),
  ModifyUHostInstanceRemark: change((parameters) => ({ remark: parameters.get('Remark')?.text ?? '' })),
  StopUHostInstance: change(() => ({ state: 'Stopped' })),
  PoweroffUHostInstance: change(() => ({ state: 'Stopped' })),
  StartUHostInstance: change(() => ({ state: 'Running' })),
  ResizeUHostInstance: change(readSize, true),
  ResetUHostInstancePassword: change(() => ({}), true),
  TerminateUHostInstance: change(() => 'remove', true),

  /** Every id is a base image; without one, there is none. */
  DescribeImage: (parameters, { region }) => {
    const id = readText(parameters, 'ImageId');
    const isBase = (readText(parameters, 'ImageType') ?? 'Base') === 'Base';
    const images = id === undefined || !isBase ? [] : [makeImage(id, readText(parameters, 'Zone') ?? `${region}-01`)];
    return () => ({ TotalCount: images.length, ImageSet: images });
  },

  /** Every id is a firewall; the one of a host; without either, those of every project. */
  DescribeFirewall: (parameters, place) => {
    const [id, hostId] = [readText(parameters, 'FWId'), readText(parameters, 'ResourceId')];
    return (fleet) => {
      const host = hostId === undefined ? undefined : findHost(fleet, place, hostId);
      const ofHost = host === undefined ? [] : [host.machine.securityGroupId ?? usualFirewall];
      const found = hostId !== undefined ? ofHost : id !== undefined ? [id] : [usualFirewall, otherFirewall];
      return { TotalCount: found.length, DataSet: found.map(makeFirewall) };
    };
  },

  /** Puts a host behind another firewall. */
  GrantFirewall: (parameters, place) => {
    const securityGroupId = requireText(parameters, 'FWId');
    const hostId = requireText(parameters, 'ResourceId');
    return (fleet) => {
      const host = requireHost(fleet, place, hostId);
      changeHost(host, { machine: { ...host.machine, securityGroupId } });
      return {};
    };
  },

  /** The hosts of a project that have every one of these labels. */
  ListResourcesByLabels: (parameters, place) => {
    const labels = Object.entries(readLabels(parameters));
    return (fleet) => {
      const found = fleet
        .find(place)
        .filter(({ machine }) => labels.every(([key, value]) => machine.labels?.[key] === value));
      const Resources = found.map(({ hostId, name, projectId }) => ({
        ResourceId: hostId,
        ResourceName: name,
        ResourceType: 'uhost',
        ProjectId: projectId,
      }));
      return { TotalCount: found.length, Resources };
    };
  },
};

export const otherOperations = Object.keys(operations);

/** Checks a signed request for one of `otherOperations`. */
export function readOther(name: string, parameters: SentParameters, options: CloudOptions): Asked {
  const operation = operations[name];
  if (operation === undefined) throw new Error(`${name} is not an operation.`);
  return { kind: 'other', answer: operation(parameters, readPlace(parameters, options), name) };
}

function readSize(parameters: SentParameters): HostChanges {
  const cpu = readInteger(parameters, 'CPU', 1);
  const memory = readInteger(parameters, 'Memory', 1);
  return { ...(cpu && { cpu }), ...(memory && { memory }) };
}

function makeImage(imageId: string, zone: string): object {
  return {
    ImageId: imageId,
    ImageName: `Emulated image ${imageId}`,
    ImageType: 'Base',
    ImageSize: 20,
    State: 'Available',
    OsType: 'Linux',
    OsName: `Emulated image ${imageId}`,
    // The spelling is the vendor's.
    Features: ['NetEnhnced', 'CloudInit', 'HotPlug'],
    Zone: zone,
    CreateTime: 1_500_000_000,
    ImageDescription: '',
    FuncType: '',
    IntegratedSoftware: '',
    Vendor: '',
    Links: '',
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
