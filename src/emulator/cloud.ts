import { cloudOptionsOf } from './check-options.ts';
import type { Dialect, HostOperations, ListQuery } from './dialect.ts';
import type { EmulatorFault } from './faults/fault.ts';
import { writeFaultScript } from './faults/fault-script.ts';
import { type Limiter, startLimiter } from './faults/rate-limit.ts';
import { gatherFleet } from './fleet.ts';
import type { GivenHost } from './given-host.ts';
import { type Birth, changeHost, type Host, type HostOrder, hostOfOrder, hostOfRow, makeForeignHost } from './host.ts';
import { hostIdOf } from './host-id.ts';
import { type DuplicateName, findDuplicates, type HostSummary, summarise } from './host-summary.ts';
import { answerList } from './listing.ts';
import type { CloudOptions, EmulatorOptions } from './options.ts';
import { requestIdOf } from './request-id.ts';

/** Options with every gap filled. */
export type CompleteOptions = Omit<EmulatorOptions, 'onRequest'>;

/** The result of a valid request inside the cloud, before a fault changes the answer. */
export interface Performed {
  /**
   * Members of the answer after `RetCode`, as JSON text that starts with a comma; empty if there
   * are none.
   */
  readonly members: string;
  readonly rows?: number;
  /** The host that exists or will exist. */
  readonly hostId?: string;
}

/** Hosts and rules of the emulated cloud: everything except HTTP. */
export interface Cloud extends HostOperations {
  options(): CloudOptions;
  changeOptions(changes: Partial<CloudOptions>): void;
  /** Undefined if the rate limit lets the request pass; otherwise its answer. */
  throttle(usualRetCode: number): ReturnType<Limiter['take']>;
  chooseFault(on: EmulatorFault['on'], region: string): EmulatorFault | undefined;
  struckFaults(): readonly (EmulatorFault & { readonly struck: number })[];
  list(query: ListQuery, dialect: Dialect): Performed;
  /** Answers as if a host had been made. `fate`: whether it is made, and when. */
  create(order: HostOrder, dialect: Dialect, fate: { readonly commits: boolean; readonly delayMs: number }): Performed;
  /**
   * Adds hosts, listed at once, and returns their ids; throws nothing for rows that were checked.
   */
  addHosts(hosts: readonly GivenHost[]): readonly string[];
  /** Ids that cannot be added, because a host has or had them. */
  usedIds(hosts: readonly GivenHost[]): readonly string[];
  /** False if no host has the id. */
  renameHost(hostId: string, name: string): boolean;
  hosts(): readonly HostSummary[];
  /** The id of the next request. */
  nameRequest(): string;
  duplicates(): readonly DuplicateName[];
}

/** The state that a reset keeps: the time, and the host numbers, so that no id is used twice. */
export interface Ongoing {
  nextSerial: number;
  /** The emulator's clock at `startTime`. */
  readonly clockStart: number;
}

/** Starts a cloud with these options. */
export function startCloud(start: CompleteOptions, ongoing: Ongoing): Cloud {
  const fleet = gatherFleet();
  const filledRegions = new Set<string>();
  const reserved = new Set(start.hosts.map((host) => host.HostId));
  let options = cloudOptionsOf(start);
  let script = writeFaultScript(options.faults, start.seed);
  let limiter = startLimiter(options.rateLimit);
  let requests = 0;
  let committing: { readonly host: Host; readonly at: number; readonly lagMs: number }[] = [];

  function advance(now: number): void {
    const due = committing.filter(({ at }) => at <= now).sort((a, b) => a.at - b.at);
    if (due.length > 0) committing = committing.filter(({ at }) => at > now);
    for (const { host, at, lagMs } of due) fleet.commit(host, at, lagMs);
    fleet.advance(now);
  }

  function bear(hostId: string | undefined, now: number, provisioningMs: number, idPrefix = 'host-'): Birth {
    let number = ongoing.nextSerial++;
    let made = hostId ?? hostIdOf(number, start.seed, idPrefix);
    while (hostId === undefined && (reserved.has(made) || fleet.wasUsed(made))) {
      number = ongoing.nextSerial++;
      made = hostIdOf(number, start.seed, idPrefix);
    }
    return {
      hostId: made,
      serial: number,
      projectId: options.defaultProject,
      tag: options.defaultTag,
      createTime: start.startTime + Math.floor((now - ongoing.clockStart) / 1000),
      bornAt: now,
      runningAt: provisioningMs === 0 ? Number.NEGATIVE_INFINITY : now + provisioningMs,
    };
  }

  /** Fills a region at its first request, because the emulator has no list of regions. */
  function fillRegion(region: string, now: number): void {
    if (start.preload === 0 || filledRegions.has(region)) return;
    filledRegions.add(region);
    for (let number = 1; number <= start.preload; number++) {
      fleet.commit(makeForeignHost(number, region, bear(undefined, now, 0)), Number.NEGATIVE_INFINITY, 0);
    }
  }

  function addHosts(hosts: readonly GivenHost[], since?: number): readonly string[] {
    const now = start.now();
    return hosts.map((given) => {
      const host = hostOfRow(given, bear(given.HostId, now, 0));
      fleet.commit(host, since ?? now, 0);
      return host.hostId;
    });
  }

  addHosts(start.hosts, Number.NEGATIVE_INFINITY);

  return {
    options: () => options,
    changeOptions(changes) {
      options = cloudOptionsOf({ ...options, ...changes });
      if (changes.rateLimit !== undefined) limiter = startLimiter(options.rateLimit);
      if (changes.faults !== undefined) script = writeFaultScript(options.faults, start.seed);
    },
    throttle: (usualRetCode) => limiter.take(start.now(), usualRetCode),
    chooseFault: (on, region) => script.choose(on, region),
    struckFaults: () => script.struck(),
    list(query, dialect) {
      const now = start.now();
      fillRegion(query.region, now);
      advance(now);
      return answerList(query, dialect, fleet, options.pageCap, now);
    },
    create(order, dialect, { commits, delayMs }) {
      const now = start.now();
      fillRegion(order.region, now);
      const at = now + delayMs;
      const birth = bear(undefined, at, options.provisioningMs, dialect.idPrefix);
      const host = hostOfOrder(order, birth);
      const members = `,${JSON.stringify(dialect.announce(host)).slice(1, -1)}`;
      if (!commits) return { members };
      committing.push({ host, at, lagMs: options.visibilityLagMs });
      advance(now);
      return { members, hostId: host.hostId };
    },
    addHosts: (hosts) => addHosts(hosts),
    usedIds: (hosts) => hosts.flatMap(({ HostId }) => (HostId !== undefined && fleet.wasUsed(HostId) ? [HostId] : [])),
    findHost(query) {
      advance(start.now());
      return fleet.find(query)[0];
    },
    findHosts(query) {
      advance(start.now());
      return fleet.find(query);
    },
    changeHost,
    removeHost: (hostId) => {
      advance(start.now());
      return fleet.remove(hostId);
    },
    renameHost: (hostId, name) => {
      advance(start.now());
      const host = [...fleet.existing()].find((one) => one.hostId === hostId);
      if (host !== undefined) changeHost(host, { name });
      return host !== undefined;
    },
    nameRequest: () => requestIdOf(requests++, start.seed),
    hosts() {
      const now = start.now();
      advance(now);
      return [...fleet.existing()].map((host) => summarise(host, now, fleet.isListed(host.hostId)));
    },
    duplicates() {
      advance(start.now());
      return findDuplicates(fleet.existing());
    },
  };
}
