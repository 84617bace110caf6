/** A cloud with a console for tests: people make, rename, move and remove hosts there, and listings may show less than it has. It speaks both dialects over HTTP, and checks no signature. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { AtEnd } from './hostwright.ts';

export interface ConsoleHost {
  readonly hostId: string;
  readonly name: string;
  readonly region: string;
  readonly zone: string;
  readonly project: string;
  readonly imageId: string;
  readonly cpu: number;
  readonly memory: number;
  readonly disk: number;
  readonly tag: string;
  /** Unix seconds. */
  readonly createTime: number;
}

/** What a look-up by HostIds answers about a host that no listing shows. */
export type LookUpOfHidden = 'shows it' | 'lacks it' | 'is refused';

/** What becomes of a create. `lost`: it makes no host, and has no answer. */
export type FateOfCreate = 'made' | 'refused' | 'lost';

/** A request as the cloud read it. */
export interface ConsoleRequest {
  readonly kind: 'listing' | 'look-up' | 'create';
  readonly region: string;
  readonly zone?: string;
  readonly project?: string;
  readonly hostIds: readonly string[];
}

export interface ConsoleCloud {
  readonly url: string;
  /** All that live, whatever a listing shows. */
  readonly hosts: () => readonly ConsoleHost[];
  /** The names of all that live, sorted. */
  readonly names: () => readonly string[];
  /** The HostId of the one live host of this name. */
  readonly idOf: (name: string) => string;
  readonly requests: () => readonly ConsoleRequest[];
  /** Creates that arrived. */
  readonly creates: () => number;
  /** Somebody makes a host by hand. */
  readonly make: (name: string, more?: Partial<ConsoleHost>) => string;
  /** Somebody renames, moves or resizes it; it keeps its id. */
  readonly change: (hostId: string, changes: Partial<Omit<ConsoleHost, 'hostId'>>) => void;
  readonly remove: (hostId: string) => void;
  /** From now on no listing shows these hosts. */
  readonly hide: (hostIds: readonly string[], lookUp: LookUpOfHidden) => void;
  readonly showAll: () => void;
  /** Decides what becomes of the creates of a name. */
  readonly decide: (fateOf: (name: string) => FateOfCreate) => void;
}

export interface ConsoleOptions {
  /** The HostIds begin with it. */
  readonly prefix?: string;
  /** The project of a host for which nobody names one. In the dialect uhost a listing without a project shows it alone. */
  readonly defaultProject?: string;
}

type Parameters = Readonly<Record<string, string | undefined>>;

const largestPage = 100;
const day = 86_400;

export async function startConsoleCloud(
  atEnd: AtEnd,
  { prefix = 'h', defaultProject = 'org-shop' }: ConsoleOptions = {},
): Promise<ConsoleCloud> {
  const live = new Map<string, ConsoleHost>();
  const hidden = new Map<string, LookUpOfHidden>();
  const requests: ConsoleRequest[] = [];
  let fateOf: (name: string) => FateOfCreate = () => 'made';
  let serial = 0;

  function make(name: string, more: Partial<ConsoleHost> = {}): string {
    serial += 1;
    const hostId = `${prefix}-${String(serial).padStart(4, '0')}`;
    const region = more.region ?? 'cn-bj2';
    const createTime = Math.floor(Date.now() / 1000);
    const usual = { imageId: 'img-ubuntu-24', cpu: 2, memory: 4096, disk: 40, tag: 'Default', createTime };
    live.set(hostId, { ...usual, hostId, name, region, zone: `${region}-04`, project: defaultProject, ...more });
    return hostId;
  }

  function list(asked: Parameters, hostIds: readonly string[], isUhost: boolean): object {
    const project = asked.ProjectId ?? (isUhost ? defaultProject : undefined);
    const isLookUp = hostIds.length > 0;
    if (hostIds.some((id) => hidden.get(id) === 'is refused')) return { RetCode: 299, Message: 'No permission' };
    const found = [...live.values()].filter((host) => {
      if (host.region !== asked.Region) return false;
      if (asked.Zone !== undefined && host.zone !== asked.Zone) return false;
      if (project !== undefined && host.project !== project) return false;
      if (isLookUp && !hostIds.includes(host.hostId)) return false;
      const lookUp = hidden.get(host.hostId);
      return lookUp === undefined || (isLookUp && lookUp === 'shows it');
    });
    const from = Number(asked.Offset ?? 0);
    const page = found.slice(from, from + Math.min(largestPage, Number(asked.Limit ?? 20)));
    const rows = page.map(isUhost ? uhostRow : documentedRow);
    return { RetCode: 0, TotalCount: found.length, [isUhost ? 'UHostSet' : 'HostSet']: rows };
  }

  function create(asked: Parameters, isUhost: boolean): object | undefined {
    const fate = fateOf(asked.Name ?? '');
    if (fate === 'refused') return { RetCode: 9001, Message: 'Params [ImageId] not available' };
    if (fate === 'lost') return undefined;
    const hostId = make(asked.Name ?? '', {
      region: asked.Region ?? '',
      zone: asked.Zone ?? '',
      project: asked.ProjectId ?? defaultProject,
      imageId: asked.ImageId ?? '',
      cpu: Number(asked.CPU),
      memory: Number(asked.Memory),
      disk: Number(asked.DiskSpace ?? asked['Disks.0.Size']),
      tag: asked.Tag ?? 'Default',
    });
    return { RetCode: 0, [isUhost ? 'UHostIds' : 'HostIds']: [hostId] };
  }

  function handle(asked: Parameters, response: ServerResponse): void {
    const { Action: action = '', Region: region = '' } = asked;
    const isUhost = action.includes('UHost');
    const hostIds = Object.entries(asked).flatMap(([name, id = '']) => (/^U?HostIds\.\d+$/.test(name) ? [id] : []));
    const isCreate = action.startsWith('Create');
    requests.push({
      kind: isCreate ? 'create' : hostIds.length > 0 ? 'look-up' : 'listing',
      region,
      hostIds,
      ...(asked.Zone !== undefined && { zone: asked.Zone }),
      ...(asked.ProjectId !== undefined && { project: asked.ProjectId }),
    });
    const answer = isCreate ? create(asked, isUhost) : list(asked, hostIds, isUhost);
    if (answer === undefined) response.destroy();
    else response.end(JSON.stringify({ Action: `${action}Response`, ...answer }));
  }

  const server = createServer((request, response) => {
    readParameters(request).then(
      (asked) => handle(asked, response),
      () => response.destroy(),
    );
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  atEnd(() => {
    server.close();
    server.closeAllConnections();
  });

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    hosts: () => [...live.values()],
    names: () => [...live.values()].map(({ name }) => name).sort(),
    idOf: (name) => {
      const [only, ...others] = [...live.values()].filter((host) => host.name === name);
      if (only === undefined || others.length > 0) throw new Error(`${others.length + 1} hosts named ${name}, or none`);
      return only.hostId;
    },
    requests: () => requests,
    creates: () => requests.filter(({ kind }) => kind === 'create').length,
    make,
    change: (hostId, changes) => {
      const host = live.get(hostId);
      if (host === undefined) throw new Error(`no host ${hostId}`);
      live.set(hostId, { ...host, ...changes });
    },
    remove: (hostId) => {
      if (!live.delete(hostId)) throw new Error(`no host ${hostId}`);
    },
    hide: (hostIds, lookUp) => {
      for (const hostId of hostIds) hidden.set(hostId, lookUp);
    },
    showAll: () => hidden.clear(),
    decide: (decided) => {
      fateOf = decided;
    },
  };
}

/** JSON, a form or a query, whose lists are flat in each. */
async function readParameters(request: IncomingMessage): Promise<Parameters> {
  const query = new URL(request.url ?? '/', 'http://cloud').searchParams;
  let body = '';
  for await (const chunk of request.setEncoding('utf8')) body += chunk;
  if (body === '') return Object.fromEntries(query);
  if (request.headers['content-type']?.startsWith('application/x-www-form-urlencoded')) {
    return Object.fromEntries(new URLSearchParams(body));
  }
  return Object.fromEntries(Object.entries(JSON.parse(body)).map(([name, value]) => [name, String(value)]));
}

/** What both dialects say in the same words. */
function sharedFields({ name, tag, cpu, memory, imageId, createTime }: ConsoleHost) {
  const paid = { ChargeType: 'Month', ExpireTime: createTime + 3_650 * day, AutoRenew: 'Yes' };
  const basic = { Name: name, Tag: tag, State: 'Running', CreateTime: createTime, CPU: cpu, Memory: memory };
  return { ...basic, ...paid, BasicImageId: imageId };
}

function documentedRow(host: ConsoleHost): object {
  return {
    HostId: host.hostId,
    ...sharedFields(host),
    ImageId: host.imageId,
    DiskSet: [{ Type: 'Data', Size: host.disk }],
    IpSet: [{ Type: 'Private', IP: '10.0.0.1' }],
  };
}

function uhostRow(host: ConsoleHost): object {
  return {
    UHostId: host.hostId,
    ...sharedFields(host),
    Zone: host.zone,
    ImageId: `bs-${host.hostId}`,
    MachineType: 'N',
    DiskSet: [{ Type: 'Boot', IsBoot: 'True', DiskType: 'CLOUD_SSD', Size: host.disk }],
    IPSet: [{ Type: 'Private', IP: '10.0.0.1', Default: 'true', VPCId: 'uvnet-1', SubnetId: 'subnet-1' }],
  };
}
