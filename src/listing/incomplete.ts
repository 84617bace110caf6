/** What a run does where its listings lack something: a region that cannot be read, or known hosts. */
import { KnownError } from '../model/errors.ts';
import { groupBy, splitInto } from '../model/group-by.ts';
import { type HostKey, type LiveHost, mostHostIds } from '../model/host.ts';
import type { Intent } from '../model/intent.ts';
import type { HostReader, LookUpQuery } from '../model/ports.ts';
import { dropRepeatedRows, type LookedUp, type Observation, withRegionClashes } from './observation.ts';
import { failureOfListing } from './observe.ts';

/** A host that the journal knows, and that no listing of this run shows. */
export interface KnownMissing {
  readonly hostId: string;
  readonly region: string;
  /** Undefined if nothing showed it. */
  readonly zone: string | undefined;
}

/** How a run looks for hosts that it knows and that its listings lack. */
interface Search {
  /** By region. A region without zones is listed whole. */
  readonly zones: Map<string, readonly string[]>;
  /** Whether a listing lacks a known host that an earlier one showed. */
  isShort(seen: Observation): boolean;
  /** Known hosts of declared names that these listings lack. */
  findMissing(seen: readonly Observation[]): readonly KnownMissing[];
  /** Lists a region with the zones as they are then, and records it. */
  listAgain(region: string): Promise<Observation>;
  readonly reader: HostReader;
  /** The project that creates name. */
  readonly project: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * `zones` narrow a listing: a known host that it lacks may be in another zone. Then the region is listed whole, now and
 * in the rest of the run. Known hosts that no listing shows are looked up by their HostIds; `unknown` are also those
 * that may still be in a zone which the cloud does not list.
 */
export async function findUnlisted(
  narrowed: readonly Observation[],
  { zones, isShort, findMissing, listAgain, reader, project, signal }: Search,
): Promise<{ readonly observations: readonly Observation[]; readonly lookedUp: LookedUp }> {
  const missing = findMissing(narrowed);
  const latest: Observation[] = [];
  const unlisted: string[] = [];
  for (const one of narrowed) {
    const named = zones.get(one.region) ?? [];
    const lost = missing.filter(({ region }) => region === one.region);
    if (named.length === 0 || one.trust.status === 'untrusted' || (lost.length === 0 && !isShort(one))) {
      latest.push(one);
      continue;
    }
    zones.set(one.region, []);
    const seen = await listAgain(one.region);
    if (seen.trust.status === 'trusted') {
      latest.push({ ...seen, ...(one.listedFor !== undefined && { listedFor: one.listedFor }) });
      continue;
    }
    zones.set(one.region, named);
    // What one of its pages showed may be there, so nothing of that name is created.
    const ids = new Set(one.hosts.map(({ hostId }) => hostId));
    const shown = [...seen.hosts, ...seen.vanished].filter(({ hostId }) => !ids.has(hostId));
    latest.push({ ...one, vanished: dropRepeatedRows([...one.vanished, ...shown]) });
    unlisted.push(...lost.flatMap(({ hostId, zone }) => (zone !== undefined && named.includes(zone) ? [] : [hostId])));
  }
  const observations = withRegionClashes(latest);
  const { found, unknown } = await lookUpHosts(reader, findMissing(observations), project, signal);
  return { observations, lookedUp: { found, unknown: new Set([...unknown, ...unlisted]) } };
}

/** Looks up hosts by their HostIds, `mostHostIds` in a request. A look-up that fails says nothing. */
export async function lookUpHosts(
  reader: HostReader,
  wanted: readonly KnownMissing[],
  projectId: string | undefined,
  signal?: AbortSignal | undefined,
): Promise<LookedUp> {
  const found = new Map<string, LiveHost>();
  const unknown = new Set<string>();
  const ask = async (query: LookUpQuery): Promise<'answered' | 'refused' | 'failed'> => {
    try {
      for (const host of await reader.lookUp(query, signal)) found.set(host.hostId, host);
      return 'answered';
    } catch (error) {
      if (error instanceof KnownError) return error.code === 'cloud-refused' ? 'refused' : 'failed';
      // A cancelled look-up rejects with the reason of its signal.
      if (signal?.aborted === true) return 'failed';
      throw error;
    }
  };
  const place = projectId === undefined ? {} : { projectId };
  for (const [region, inRegion] of groupBy(wanted, (one) => one.region)) {
    for (const some of splitInto(inRegion, mostHostIds)) {
      const end = await ask({ ...place, region, hostIds: some.map(({ hostId }) => hostId) });
      // Some clouds refuse a look-up that names no zone.
      for (const [zone, inZone] of end === 'answered' ? [] : groupBy(some, (one) => one.zone ?? '')) {
        const hostIds = inZone.map(({ hostId }) => hostId);
        if (zone !== '' && (await ask({ ...place, region, zone, hostIds })) === 'answered') continue;
        for (const hostId of hostIds) unknown.add(hostId);
      }
      // Somebody may have moved them to the project that a request without a project means.
      const lost = some.map(({ hostId }) => hostId).filter((hostId) => !found.has(hostId) && !unknown.has(hostId));
      if (projectId === undefined || lost.length === 0) continue;
      // Keys that must name a project are refused, and see no host of another one.
      if ((await ask({ region, hostIds: lost })) !== 'failed') continue;
      for (const hostId of lost) if (!found.has(hostId)) unknown.add(hostId);
    }
  }
  return { found: [...found.values()], unknown };
}

// Regions that could not be read.

/**
 * Throws the reason, with the names of the regions, if none of them could be read. `open`: creates of which nothing
 * else would tell. `intents`: the command that does.
 */
export function refuseUnread(
  observations: readonly Observation[],
  {
    open = [],
    isDeclared,
    intents = 'hostwright intents',
  }: {
    readonly open?: readonly Intent[];
    readonly isDeclared?: (key: HostKey) => boolean;
    readonly intents?: string;
  } = {},
): void {
  const failures = observations.flatMap((one) => failureOfListing(one) ?? []);
  const [first] = failures;
  if (first === undefined || failures.length < observations.length) return;
  const suggestions = [...new Set(failures.flatMap((failure) => failure.suggestions))];
  const doubts = open.map(({ id, key }) => `${key.name} (intent ${id})`);
  if (doubts.length > 0) suggestions.push(`Still IN DOUBT: ${listWords(doubts)}. See "${intents}".`);
  const names = listWords(observations.map(({ region }) => region));
  const why = listWords([...new Set(failures.map(({ message }) => message))], ' ');
  throw new KnownError(first.code, `${names} could not be listed. ${why}`, {
    suggestions,
    cause: first,
    ...(isDeclared !== undefined && open.some(({ key }) => isDeclared(key)) && { exit: 'in-doubt' }),
  });
}

const mostNamed = 10;

function listWords(words: readonly string[], between = ', '): string {
  const left = words.length - mostNamed;
  return [...words.slice(0, mostNamed), ...(left > 0 ? [`and ${left} more`] : [])].join(between);
}
