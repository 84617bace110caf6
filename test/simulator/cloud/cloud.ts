/** The cloud's memory: which hosts there are, and which of them each of its replicas shows by now. */
import type { Faults } from '../faults.ts';
import type { CreateRequest } from '../machine/memory.ts';
import type { VirtualTime } from '../machine/virtual-time.ts';
import { usualOrigin } from '../rules.ts';
import { pick, type SeededRandom } from '../seeded.ts';

export interface CloudHost {
  /** Never used again. */
  readonly hostId: string;
  /** As the cloud shows it; people may change it. */
  name: string;
  /** As it was asked for. */
  readonly asked: string;
  /** Of the API that shows it: two clouds have nothing in common. */
  readonly origin: string;
  readonly region: string;
  readonly zone: string;
  /** Nothing: in whatever project is asked for. */
  projectId: string | undefined;
  readonly tag: string;
  readonly imageId: string;
  readonly cpu: number;
  readonly memory: number;
  readonly diskSpace: number;
  readonly chargeType: string;
  /** That made it; nothing: other people did. */
  readonly request: CreateRequest | undefined;
  readonly committedAt: number;
  /** What the keys of the runs do not see, for a while. */
  hidden: 'no' | 'from listings' | 'from look-ups too';
  /** When it got its name, or its place. */
  renamedAt: number;
  /** Its name before that. */
  formerName: string;
  /** By replica: from when on it is shown. */
  readonly shownFrom: readonly number[];
  /** By replica: from when on it is not shown any more. */
  shownUntil: readonly number[];
  deletedAt: number | undefined;
}

export type HostSpec = Pick<
  CloudHost,
  'asked' | 'region' | 'zone' | 'imageId' | 'cpu' | 'memory' | 'diskSpace' | 'chargeType' | 'request'
> &
  Partial<Pick<CloudHost, 'origin' | 'projectId' | 'tag'>>;

/** What a request asks to see. */
export interface Asked {
  readonly origin: string;
  readonly region: string;
  /** Nothing: every one. */
  readonly zone?: string | undefined;
  readonly projectId?: string | undefined;
  /** Of a look-up: these and no others. */
  readonly hostIds: ReadonlySet<string>;
}

export interface CloudLimits {
  /** V: milliseconds after which every replica shows a new host, and hides a deleted one. */
  readonly visibilityMs: number;
  readonly replicas: number;
  readonly lowerCases: boolean;
  /** The project of the hosts of which nobody says another; nothing: projects do not count. */
  readonly projectId: string | undefined;
}

export interface Cloud {
  readonly limits: CloudLimits;
  /** Every host that there ever was, in the order in which they were made. */
  readonly hosts: readonly CloudHost[];
  commit(spec: HostSpec): CloudHost;
  remove(host: CloudHost): void;
  /** People do it by hand: every replica shows it at once. */
  change(host: CloudHost, change: Partial<Pick<CloudHost, 'name' | 'projectId' | 'hidden'>>): void;
  /** One state of one replica. */
  shown(asked: Asked, replica: number): readonly CloudHost[];
}

export const isLive = (host: CloudHost): boolean => host.deletedAt === undefined;

export function startCloud(limits: CloudLimits, time: VirtualTime, faults: Faults, random: SeededRandom): Cloud {
  const hosts: CloudHost[] = [];
  /** Half of the time the whole of what is allowed: rules break at their edge. */
  const lag = (most: number) => (random.chance(0.5) ? most : Math.floor(random.next() * most));
  const lags = (kind: Parameters<Faults['has']>[0], most: number) => {
    if (!faults.has(kind) || most === 0) return Array.from({ length: limits.replicas }, () => 0);
    faults.count(kind);
    const one = lag(most);
    if (faults.has('listing: replicas differ')) faults.count('listing: replicas differ');
    return Array.from({ length: limits.replicas }, () => (faults.has('listing: replicas differ') ? lag(most) : one));
  };
  return {
    limits,
    hosts,
    commit(spec) {
      const now = time.now();
      const host: CloudHost = {
        origin: usualOrigin,
        tag: 'Default',
        ...spec,
        projectId: spec.projectId ?? limits.projectId,
        hidden: 'no',
        hostId: `host-${hosts.length + 1}`,
        name: limits.lowerCases ? spec.asked.toLowerCase() : spec.asked,
        committedAt: now,
        renamedAt: now,
        formerName: spec.asked,
        shownFrom: lags('listing: shows new hosts late', limits.visibilityMs).map((ms) => now + ms),
        shownUntil: Array.from({ length: limits.replicas }, () => Number.POSITIVE_INFINITY),
        deletedAt: undefined,
      };
      if (host.name !== host.asked) faults.count('listing: names in lower case');
      hosts.push(host);
      return host;
    },
    remove(host) {
      const now = time.now();
      host.deletedAt = now;
      host.shownUntil = lags('listing: shows deleted hosts still', limits.visibilityMs).map((ms) => now + ms);
    },
    change(host, change) {
      Object.assign(host, change, { formerName: host.name });
      host.renamedAt = time.now();
    },
    shown(asked, replica) {
      const now = time.now();
      return hosts.filter(
        (host) =>
          isAskedFor(host, asked) &&
          (host.shownFrom[replica] ?? 0) <= now &&
          now < (host.shownUntil[replica] ?? Number.POSITIVE_INFINITY),
      );
    },
  };
}

function isAskedFor(host: CloudHost, { origin, region, zone, projectId, hostIds }: Asked): boolean {
  const isLookedUp = hostIds.size > 0;
  return (
    host.origin === origin &&
    host.region === region &&
    (zone === undefined || host.zone === zone) &&
    (projectId === undefined || host.projectId === undefined || host.projectId === projectId) &&
    (!isLookedUp || hostIds.has(host.hostId)) &&
    (host.hidden === 'no' || (isLookedUp && host.hidden === 'from listings'))
  );
}

/** One of the hosts that live, by chance. */
export function anyLive(cloud: Cloud, random: SeededRandom, fits: (host: CloudHost) => boolean): CloudHost | undefined {
  const live = cloud.hosts.filter((host) => isLive(host) && fits(host));
  return live.length === 0 ? undefined : pick(random, live);
}

/** Perhaps a host that nobody declares is made, or one of those is deleted. */
export function churn(cloud: Cloud, faults: Faults, random: SeededRandom, region: string): void {
  if (!faults.strikes('others: hosts come and go between pages', 0.15)) return;
  const stray = anyLive(cloud, random, ({ name }) => name.startsWith('stray-'));
  if (stray !== undefined && random.chance(0.6)) {
    cloud.remove(stray);
    return;
  }
  const spec = { region, zone: '', imageId: 'img-other', cpu: 1, memory: 1, diskSpace: 1, chargeType: 'Month' };
  cloud.commit({ ...spec, asked: `stray-${cloud.hosts.length}`, request: undefined });
}
