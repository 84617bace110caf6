import type { EmulatorFault } from './faults/fault.ts';
import { writeFaultScript } from './faults/fault-script.ts';
import { type Limiter, startLimiter } from './faults/rate-limit.ts';
import { gatherFleet } from './fleet.ts';
import type { GivenHost } from './given-host.ts';
import { type Birth, type Host, hostOfRequest, hostOfRow, makeForeignHost } from './host.ts';
import { hostIdOf } from './host-id.ts';
import { type DuplicateName, findDuplicates, type HostSummary, summarise } from './host-summary.ts';
import { answerList } from './listing.ts';
import type { CreateRequest, ListRequest, OperationName } from './operations.ts';
import { type CloudOptions, cloudOptionsOf, type EmulatorOptions } from './options.ts';

/** Options with every gap filled. */
export type CompleteOptions = Omit<EmulatorOptions, 'onRequest'>;

/** What a valid request came to inside the cloud, before a fault spoils the answer. */
export interface Performed {
  readonly body: string;
  readonly rows?: number;
  /** The host that exists, or will. */
  readonly hostId?: string;
}

/** Hosts and rules of the emulated cloud: everything but HTTP. */
export interface Cloud {
  options(): CloudOptions;
  changeOptions(changes: Partial<CloudOptions>): void;
  /** Undefined if the rate limit lets the request pass, else how it is answered. */
  throttle(operation: OperationName): ReturnType<Limiter['take']>;
  chooseFault(on: EmulatorFault['on'], region: string): EmulatorFault | undefined;
  struckFaults(): readonly (EmulatorFault & { readonly struck: number })[];
  /** Answers from the fleet as it was `ageMs` ago. */
  list(request: ListRequest, ageMs: number): Performed;
  /** Answers as if a host had been made, whether or not it commits, and when. */
  create(request: CreateRequest, fate: { readonly commits: boolean; readonly delayMs: number }): Performed;
  /**
   * Adds hosts, listed at once, and returns their ids; throws nothing for rows that were checked.
   */
  addHosts(hosts: readonly GivenHost[]): readonly string[];
  /** Ids that cannot be added, because a host has or had them. */
  usedIds(hosts: readonly GivenHost[]): readonly string[];
  removeHost(hostId: string): boolean;
  hosts(): readonly HostSummary[];
  duplicates(): readonly DuplicateName[];
}

/**
 * What outlives a reset: host numbers go on, so that no id is ever used twice, and so does time.
 */
export interface Ongoing {
  nextSerial: number;
  /** The emulator's clock at `startTime`. */
  readonly clockStart: number;
}

/** Starts a cloud as the options say. */
export function startCloud(start: CompleteOptions, ongoing: Ongoing): Cloud {
  const fleet = gatherFleet();
  const filledRegions = new Set<string>();
  const reserved = new Set(start.hosts.map((host) => host.HostId));
  let options = cloudOptionsOf(start);
  let script = writeFaultScript(options.faults, start.seed);
  let limiter = startLimiter(options.rateLimit);
  let listings = 0;
  let committing: { readonly host: Host; readonly at: number; readonly lagMs: number }[] = [];

  function advance(now: number): void {
    const due = committing.filter(({ at }) => at <= now).sort((a, b) => a.at - b.at);
    if (due.length > 0) committing = committing.filter(({ at }) => at > now);
    for (const { host, at, lagMs } of due) fleet.commit(host, at, lagMs);
    fleet.advance(now);
  }

  function bear(hostId: string | undefined, now: number, provisioningMs: number): Birth {
    let number = ongoing.nextSerial++;
    let made = hostId ?? hostIdOf(number, start.seed);
    while (hostId === undefined && (reserved.has(made) || fleet.wasUsed(made))) {
      number = ongoing.nextSerial++;
      made = hostIdOf(number, start.seed);
    }
    return {
      hostId: made,
      serial: number,
      projectId: options.defaultProject,
      tag: options.defaultTag,
      createTime: start.startTime + Math.floor((now - ongoing.clockStart) / 1000),
      runningAt: provisioningMs === 0 ? Number.NEGATIVE_INFINITY : now + provisioningMs,
    };
  }

  /** Regions fill when first asked for: the emulator knows no list of them. */
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
    throttle: (operation) => limiter.take(operation, start.now()),
    chooseFault: (on, region) => script.choose(on, region),
    struckFaults: () => script.struck(),
    list(request, ageMs) {
      const now = start.now();
      fillRegion(request.region, now);
      advance(now);
      const replica = ageMs === 0 ? fleet : fleet.asOf(now - ageMs);
      return answerList(request, replica, options, now - ageMs, listings++);
    },
    create(request, { commits, delayMs }) {
      const now = start.now();
      fillRegion(request.region, now);
      const at = now + delayMs;
      const birth = bear(undefined, at, options.provisioningMs);
      const name = options.lowerCaseNames ? request.name.toLowerCase() : request.name;
      const ids = options.answerHostIds ? { HostIds: [birth.hostId] } : {};
      const body = JSON.stringify({ Action: 'CreateHostInstanceResponse', RetCode: 0, ...ids });
      if (!commits) return { body };
      committing.push({ host: hostOfRequest(request, name, birth), at, lagMs: options.visibilityLagMs });
      advance(now);
      return { body, hostId: birth.hostId };
    },
    addHosts: (hosts) => addHosts(hosts),
    usedIds: (hosts) => hosts.flatMap(({ HostId }) => (HostId !== undefined && fleet.wasUsed(HostId) ? [HostId] : [])),
    removeHost: (hostId) => {
      const now = start.now();
      advance(now);
      return fleet.remove(hostId, now, options.deletionLagMs);
    },
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

/** The fault side of an operation. */
export function sideOfOperation(operation: OperationName): EmulatorFault['on'] {
  return operation === 'CreateHostInstance' ? 'create' : 'list';
}
