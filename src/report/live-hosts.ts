/** The live hosts that answer to a row of a report, and where they can be reached. */
import { isIP } from 'node:net';
import type { LiveHost } from '../core/host.ts';
import type { HostReport } from '../core/report/report.ts';

/**
 * One, several where a name is there twice, or none. Of a host that this run made, as it was last
 * seen.
 */
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

export interface Addresses {
  readonly private: readonly string[];
  /** Of any other type: what the cloud calls `Bgp` is one of several kinds of public addresses. */
  readonly public: readonly string[];
}

/**
 * What the cloud sends is only taken for an address where it is one: others would be a name to look
 * up, or a flag to obey.
 */
export function addressesOf({ addresses }: LiveHost): Addresses {
  const valid = addresses.filter(({ ip }) => ip !== undefined && isIP(ip) !== 0);
  const ipsOf = (isPrivate: boolean) =>
    valid.filter(({ type }) => (type?.toLowerCase() === 'private') === isPrivate).map(({ ip = '' }) => ip);
  return { private: ipsOf(true), public: ipsOf(false) };
}
