/** The operations besides create and list. They take effect at once, and no fault applies to them. */
import { ApiRefusal, type Asked, type SentParameters } from '../dialect.ts';
import type { Fleet } from '../fleet.ts';
import { changeHost, type Host, type HostChanges } from '../host.ts';
import type { CloudOptions } from '../options.ts';
import { readInteger, readPassword, readText, readTexts, refuseValue, requireText } from '../parameters.ts';
import { allowOnly, checkMemory, checkName, checkPassword, readLabels, readPlace } from './create.ts';

type Place = ReturnType<typeof readPlace>;

interface Operation {
  /** Its parameters besides those of every operation. */
  readonly names: readonly string[];
  readonly read: (parameters: SentParameters, place: Place, operation: string) => (fleet: Fleet) => object;
}

/** An operation on one host; `remove` ends it. */
function change(
  names: readonly string[],
  read: (parameters: SentParameters) => HostChanges | 'remove',
  onlyStopped = false,
): Operation {
  return {
    names: ['Zone', 'UHostId', ...names],
    read: (parameters, place, operation) => {
      const hostId = requireText(parameters, 'UHostId');
      const changes = read(parameters);
      return (fleet) => {
        const host = findHost(fleet, place, hostId);
        if (host === undefined) throw unknownHost;
        if (onlyStopped && host.state !== 'Stopped') throw refuseValue('UHostId', `a Stopped host for ${operation}`);
        if (changes === 'remove') fleet.remove(hostId);
        else changeHost(host, changes);
        return { UHostId: hostId };
      };
    },
  };
}

const unknownHost = new ApiRefusal('host-unknown', 'No host of the project has this id.');

function findHost(fleet: Fleet, place: Place, hostId: string): Host | undefined {
  return fleet.find({ ...place, hostIds: [hostId] })[0];
}

const readName = (parameters: SentParameters, name: string) => checkName(name, requireText(parameters, name));

/** The firewalls that every project has. A host that names none gets the first. */
const [usualFirewall, otherFirewall] = ['firewall-default0', 'firewall-default1'] as const;

const operations: Readonly<Record<string, Operation>> = {
  ModifyUHostInstanceName: change(['Name'], (parameters) => ({ name: readName(parameters, 'Name') })),
  ModifyUHostInstanceTag: change(['Tag'], (parameters) => ({ tag: readName(parameters, 'Tag') })),
  ModifyUHostInstanceRemark: change(['Remark'], (parameters) => ({ remark: parameters.get('Remark')?.text ?? '' })),
  StopUHostInstance: change([], () => ({ state: 'Stopped' })),
  PoweroffUHostInstance: change([], () => ({ state: 'Stopped' })),
  StartUHostInstance: change([], () => ({ state: 'Running' })),
  ResizeUHostInstance: change(['CPU', 'Memory'], readSize, true),
  ResetUHostInstancePassword: change(
    ['Password'],
    (parameters) => {
      checkPassword(readPassword(parameters) ?? '');
      return {};
    },
    true,
  ),
  TerminateUHostInstance: change(['ReleaseEIP', 'ReleaseUDisk', 'Destroy'], () => 'remove', true),

  /** Every id is a base image; without one, there is none. */
  DescribeImage: {
    names: ['Zone', 'ImageId', 'ImageType', 'OsType', 'Offset', 'Limit'],
    read: (parameters, { region }) => {
      const id = readText(parameters, 'ImageId');
      const isBase = (readText(parameters, 'ImageType') ?? 'Base') === 'Base';
      const zone = readText(parameters, 'Zone') ?? `${region}-01`;
      const images = id === undefined || !isBase ? [] : [makeImage(id, zone)];
      return () => ({ TotalCount: images.length, ImageSet: images });
    },
  },

  /** Every id is a firewall; the one of a host; without either, those of every project. */
  DescribeFirewall: {
    names: ['FWId', 'ResourceId', 'ResourceType', 'Offset', 'Limit'],
    read: (parameters, place) => {
      const [id, hostId] = [readText(parameters, 'FWId'), readText(parameters, 'ResourceId')];
      const page = readPage(parameters, 20);
      return (fleet) => {
        const host = hostId === undefined ? undefined : findHost(fleet, place, hostId);
        const ofHost = host === undefined ? [] : [host.machine.securityGroupId ?? usualFirewall];
        const found = hostId !== undefined ? ofHost : id !== undefined ? [id] : [usualFirewall, otherFirewall];
        return { TotalCount: found.length, DataSet: page(found).map(makeFirewall) };
      };
    },
  },

  /** Puts a host behind another firewall. */
  GrantFirewall: {
    names: ['FWId', 'ResourceId', 'ResourceType'],
    read: (parameters, place) => {
      const securityGroupId = requireText(parameters, 'FWId');
      const hostId = requireText(parameters, 'ResourceId');
      if (requireText(parameters, 'ResourceType') !== 'uhost') throw refuseValue('ResourceType', 'uhost');
      return (fleet) => {
        const host = findHost(fleet, place, hostId);
        if (host === undefined) throw unknownHost;
        changeHost(host, { machine: { ...host.machine, securityGroupId } });
        return {};
      };
    },
  },

  /** The hosts that have every one of these labels. */
  ListResourcesByLabels: {
    names: ['Labels.N.Key', 'Labels.N.Value', 'ProjectIds.N', 'ResourceTypes.N', 'Offset', 'Limit'],
    read: (parameters, { region, projectId }) => {
      const labels = Object.entries(readLabels(parameters) ?? {});
      if (labels.length === 0) throw refuseValue('Labels', 'at least one label');
      const types = readTexts(parameters, 'ResourceTypes');
      const projects = readTexts(parameters, 'ProjectIds');
      const page = readPage(parameters, 10);
      return (fleet) => {
        const found = (projects.length === 0 ? [projectId] : projects)
          .flatMap((one) => fleet.find({ region, projectId: one }))
          .filter(({ machine }) => labels.every(([key, value]) => machine.labels?.[key] === value))
          .filter(() => types.length === 0 || types.includes('uhost'));
        const Resources = page(found).map((host) => ({
          ResourceId: host.hostId,
          ResourceName: host.name,
          ResourceType: 'uhost',
          ProjectId: host.projectId,
        }));
        return { TotalCount: found.length, Resources };
      };
    },
  },
};

export const otherOperations = Object.keys(operations);

/** Checks a signed request for one of `otherOperations`. */
export function readOther(name: string, parameters: SentParameters, options: CloudOptions): Asked {
  const operation = operations[name];
  if (operation === undefined) throw new Error(`${name} is not an operation.`);
  allowOnly(parameters, name, operation.names);
  return { kind: 'other', answer: operation.read(parameters, readPlace(parameters, options), name) };
}

function readSize(parameters: SentParameters): HostChanges {
  const cpu = readInteger(parameters, 'CPU', 1);
  const memory = readInteger(parameters, 'Memory', 1);
  return { ...(cpu && { cpu }), ...(memory && { memory: checkMemory(memory) }) };
}

/** Cuts the page that Offset and Limit ask for. */
function readPage(parameters: SentParameters, usualLimit: number): <T>(all: readonly T[]) => readonly T[] {
  const offset = readInteger(parameters, 'Offset', 0) ?? 0;
  const limit = readInteger(parameters, 'Limit', 1) ?? usualLimit;
  return (all) => all.slice(offset, offset + limit);
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
