/** The live hosts that belong to a row of a report, and their addresses. */
import { isIP } from 'node:net';
import type { HostReport } from '../findings/host-report.ts';
import type { LiveHost } from '../model/host.ts';
import { liveOf } from '../planning/diff.ts';

/** One host, several if the name is a duplicate, or none. A host that this run made is shown as it was last seen. */
export function liveHostsOf({ diff, outcome }: HostReport): readonly LiveHost[] {
  const seen = outcome !== undefined && 'live' in outcome ? outcome.live : undefined;
  return liveOf(diff).map((host) => (seen?.hostId === host.hostId ? seen : host));
}

/** Accepts only real addresses from the cloud: other text could be a name to look up, or a flag. */
export function addressesOf({ addresses }: LiveHost) {
  const valid = addresses.filter(({ ip }) => ip !== undefined && isIP(ip) !== 0);
  const ipsOf = (isPrivate: boolean) =>
    valid.filter(({ type }) => (type?.toLowerCase() === 'private') === isPrivate).map(({ ip = '' }) => ip);
  // Any other type is public: `Bgp` is one of several public types.
  return { private: ipsOf(true), public: ipsOf(false) };
}
