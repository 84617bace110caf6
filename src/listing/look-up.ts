/** Looks for hosts that are known and not listed. Few runs need it, so it is loaded where it is used. */
import { KnownError } from '../model/errors.ts';
import { groupBy, splitInto } from '../model/group-by.ts';
import { type LiveHost, mostHostIds } from '../model/host.ts';
import type { HostReader, LookUpQuery } from '../model/ports.ts';
import type { LookedUp } from './observe.ts';

/** A host that the journal knows, and that no listing of this run shows. */
export interface KnownMissing {
  readonly hostId: string;
  readonly region: string;
  /** Undefined if nothing showed it. */
  readonly zone: string | undefined;
}

/** Looks up hosts by their HostIds, `mostHostIds` in a request. A look-up that fails says nothing. */
export async function lookUpHosts(
  reader: HostReader,
  wanted: readonly KnownMissing[],
  projectId: string | undefined,
  signal?: AbortSignal,
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
