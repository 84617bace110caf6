import { groupBy } from '../model/group-by.ts';
import { type Dialect, type ListQuery, writeRow } from './dialect.ts';
import { type Fleet, gatherFleet } from './fleet.ts';
import { type Birth, changeHost, type Host, type HostOrder, hostOfOrder, hostOfRow } from './host.ts';
import type { EmulatorFault, GivenHost, RateLimit } from './options.gen.ts';
import { type CloudOptions, type CompleteOptions, defaultOptions } from './options.ts';

/**
 * The result of a valid request inside the cloud, before a fault changes the answer. `members`: of the answer after
 * `RetCode`, as JSON text that starts with a comma; empty if there are none.
 */
export interface Performed {
  readonly members: string;
  readonly rows?: number;
  /** The host that exists or will exist. */
  readonly hostId?: string;
}

/** The members of an object as JSON text, to append to others. */
export function encodeMembers(value: object): string {
  const text = JSON.stringify(value).slice(1, -1);
  return text === '' ? '' : `,${text}`;
}

export type Cloud = ReturnType<typeof startCloud>;

/** Hosts and rules of the emulated cloud: everything except HTTP. */
export function startCloud(start: CompleteOptions) {
  const clockStart = start.now();
  let nextSerial = 0;
  let fleet: Fleet;
  let options: CloudOptions;
  let script: ReturnType<typeof writeFaultScript>;
  let limiter: ReturnType<typeof startLimiter>;
  reset();

  /** Back to the start, but for the time and the host numbers, so that no id is used twice. */
  function reset(): void {
    fleet = gatherFleet(start.now);
    options = optionsOf(start);
    script = writeFaultScript(options.faults);
    limiter = startLimiter(options.rateLimit);
    addHosts(start.hosts);
  }

  function makeBirth(hostId: string | undefined, now: number, provisioningMs: number, idPrefix?: string): Birth {
    const serial = nextSerial++;
    return {
      hostId: hostId ?? hostIdOf(serial, start.seed, idPrefix),
      serial,
      projectId: options.defaultProject,
      createTime: start.startTime + Math.floor((now - clockStart) / 1000),
      runningAt: provisioningMs === 0 ? Number.NEGATIVE_INFINITY : now + provisioningMs,
    };
  }

  /** Adds hosts, listed at once, and returns their ids. */
  function addHosts(hosts: readonly GivenHost[]): readonly string[] {
    const now = start.now();
    return hosts.map((given) => {
      const host = hostOfRow(given, makeBirth(given.HostId, now, 0));
      fleet.add(host, now, now);
      return host.hostId;
    });
  }

  return {
    reset,
    addHosts,
    options: () => options,
    /** New lags and delays apply to later events; new faults count from zero. */
    changeOptions(changes: Partial<CloudOptions>): void {
      options = { ...options, ...changes };
      if (changes.rateLimit !== undefined) limiter = startLimiter(options.rateLimit);
      if (changes.faults !== undefined) script = writeFaultScript(options.faults);
    },
    /** The rate limit, if it refuses the request. */
    throttle: () => (limiter(start.now()) ? undefined : (options.rateLimit ?? undefined)),
    chooseFault: (on: EmulatorFault['on'], region: string) => script.choose(on, region),
    struckFaults: () => script.struck(),
    fleet: () => fleet,
    /** Answers a listing or a look-up (API description 4.3). */
    list(query: ListQuery, dialect: Dialect): Performed {
      const now = start.now();
      const matching = fleet.find(query);
      const page = matching.slice(query.offset, query.offset + Math.min(query.limit, options.pageCap));
      const rows = page.map((host) => writeRow(dialect, host, now)).join(',');
      return { members: `,"TotalCount":${matching.length},"${dialect.rowSet}":[${rows}]`, rows: page.length };
    },
    /** Answers as if a host had been made. `fate`: whether it is made, and when. */
    create(
      order: HostOrder,
      dialect: Dialect,
      fate: { readonly commits: boolean; readonly delayMs: number },
    ): Performed {
      const at = start.now() + fate.delayMs;
      const host = hostOfOrder(order, makeBirth(undefined, at, options.provisioningMs, dialect.idPrefix));
      const members = encodeMembers(dialect.announce(host));
      if (!fate.commits) return { members };
      fleet.add(host, at, at + options.visibilityLagMs);
      return { members, hostId: host.hostId };
    },
    /** Ids that cannot be added, because a host has them. */
    usedIds: (hosts: readonly GivenHost[]) =>
      hosts.flatMap(({ HostId }) => (HostId !== undefined && fleet.get(HostId) !== undefined ? [HostId] : [])),
    /** False if no host has the id. */
    removeHost: (hostId: string) => fleet.remove(hostId),
    /** As a person renames a host in the console: it keeps its id. False if no host has the id. */
    renameHost(hostId: string, name: string): boolean {
      const host = fleet.get(hostId);
      if (host !== undefined) changeHost(host, { name });
      return host !== undefined;
    },
    /** The hosts that exist. `listed`: whether a listing shows one by now. */
    hosts() {
      const now = start.now();
      return fleet.existing().map((host) => {
        const { hostId, name, region, zone, projectId, tag } = host;
        const state = now < host.runningAt ? 'Starting' : host.state;
        return { hostId, name, region, zone, projectId, tag, state, listed: fleet.isListed(hostId) };
      });
    },
    duplicates: () => findDuplicates(fleet.existing()),
  };
}

function optionsOf(options: CloudOptions): CloudOptions {
  const { publicKey, privateKey, port, hosts, ...changeable } = defaultOptions;
  const names = Object.keys(changeable) as (keyof CloudOptions)[];
  return Object.fromEntries(names.map((name) => [name, options[name]])) as unknown as CloudOptions;
}

/** The names that more than one existing host of a region has. Hosts without a name do not count. */
function findDuplicates(hosts: readonly Host[]) {
  const named = groupBy(hosts, ({ region, name }) => JSON.stringify([region, name]));
  return [...named.values()].flatMap((same) => {
    const [{ region, name } = { region: '', name: '' }] = same;
    return name === '' || same.length < 2 ? [] : [{ region, name, hostIds: same.map(({ hostId }) => hostId) }];
  });
}

/** `idPrefix` and 8 characters of a-z and 0-9, which are other ones for each serial of a seed. */
function hostIdOf(serial: number, seed: number, idPrefix = 'host-'): string {
  // The factor has no divisor in common with 36, so that no two serials have one rest.
  const number = (BigInt(serial) * 1_442_695_040_888_963_407n + BigInt(seed) * 40_692n) % 36n ** 8n;
  return idPrefix + number.toString(36).padStart(8, '0');
}

// Which requests have a fault, and which are too many.

/** Assigns faults to requests. */
function writeFaultScript(faults: readonly EmulatorFault[]) {
  const entries = faults.map((fault) => ({ fault, seen: 0, struck: 0 }));
  return {
    /** The fault for this request: the first one in the list that is due. */
    choose(on: EmulatorFault['on'], region: string): EmulatorFault | undefined {
      let chosen: EmulatorFault | undefined;
      for (const entry of entries) {
        const { fault } = entry;
        if (fault.on !== on || (fault.region ?? region) !== region) continue;
        entry.seen += 1;
        const due = entry.seen > (fault.after ?? 0) && entry.struck < (fault.times ?? Number.POSITIVE_INFINITY);
        if (chosen !== undefined || !due) continue;
        entry.struck += 1;
        chosen = fault;
      }
      return chosen;
    },
    /** The list of faults, with how often each was applied. */
    struck: () => entries.map(({ fault, struck }) => ({ ...fault, struck })),
  };
}

/**
 * Whether a request at this time of the emulator's clock is accepted: a token bucket with the tokens of one second,
 * full at first. A refused request takes no token.
 */
function startLimiter(limit: RateLimit): (now: number) => boolean {
  if (limit === null) return () => true;
  const { perSecond } = limit;
  const capacity = Math.max(1, perSecond);
  let tokens = capacity;
  let filledAt: number | undefined;
  return (now) => {
    tokens = Math.min(capacity, tokens + ((now - (filledAt ?? now)) * perSecond) / 1_000);
    filledAt = now;
    // Rounding errors can make a sum of fractions slightly less than a whole token.
    if (tokens < 1 - 1e-9) return false;
    tokens -= 1;
    return true;
  };
}
