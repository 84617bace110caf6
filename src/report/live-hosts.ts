/** The live hosts that belong to a row of a report, and their addresses. */
import { isIP } from 'node:net';
import type { LiveHost } from '../core/host.ts';
import type { HostReport } from '../core/report/host-report.ts';

/** One host, several if the name is a duplicate, or none. A host that this run made is shown as it was last seen. */
export function liveHostsOf({ diff, outcome }: HostReport): readonly LiveHost[] {
  switch (diff.status) {
    case 'missing':
      return [];
    case 'duplicate':
      return diff.candidates;
    case 'unmanaged':
      return [diff.live];
    case 'in-sync':
    case 'changed': {
      const seen = outcome !== undefined && 'live' in outcome ? outcome.live : diff.live;
      return [seen.hostId === diff.live.hostId ? seen : diff.live];
    }
  }
}

/** Accepts only real addresses from the cloud: other text could be a name to look up, or a flag. */
export function addressesOf({ addresses }: LiveHost) {
  const valid = addresses.filter(({ ip }) => ip !== undefined && isIP(ip) !== 0);
  const ipsOf = (isPrivate: boolean) =>
    valid.filter(({ type }) => (type?.toLowerCase() === 'private') === isPrivate).map(({ ip = '' }) => ip);
  // Any other type is public: `Bgp` is one of several public types.
  return { private: ipsOf(true), public: ipsOf(false) };
}
