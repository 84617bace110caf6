import type { HostKey, LiveHost } from '../model/host.ts';
import type { Intent } from '../model/intent.ts';
import { matchesPattern } from '../model/text/name-pattern.ts';

/** Why a missing host is not created now. */
export type Hold =
  /** It may be there: this run could not see that it is not. */
  | {
      readonly reason: 'not-listed';
      /** Regions whose listings are not trusted. */
      readonly regions: readonly string[];
      /** Rows of this name that only some page showed. */
      readonly live: readonly LiveHost[];
      /** The HostId by which it is known, if the host could not be looked up. */
      readonly hostId?: string;
    }
  /**
   * A create was sent for it. If the intent has ended, this plan has sent it, and sends each create once. Otherwise its
   * outcome is unknown. `probable`: hosts that may be it, renamed.
   */
  | { readonly reason: 'was-sent'; readonly intent: Intent; readonly probable: readonly LiveHost[] }
  /** A live host, or the host of another create, may be it (candidates.ts). */
  | {
      readonly reason: 'may-exist';
      readonly live: readonly LiveHost[];
      /** Creates whose outcome is unknown. */
      readonly open: readonly Intent[];
      /** The HostId of the one that was known as the host of this name. */
      readonly hostId?: string;
    };

/** Whether its own region has no trusted listing. */
export function hasNoListing(hold: Hold | undefined, { region }: Pick<HostKey, 'region'>): boolean {
  return hold?.reason === 'not-listed' && hold.regions.includes(region);
}

/**
 * Whether `--allow replacement=NAME` answers it: its own region was listed, and neither a page nor a look-up showed a
 * host of the very name.
 */
export function mayBeAnswered(hold: Hold, { region, name }: HostKey): boolean {
  if (hold.reason === 'was-sent' || hasNoListing(hold, { region })) return false;
  return !hold.live.some((host) => host.region === region && host.name === name);
}

/** Whether an operator has said that this name may be created although a host may be its own. */
export function isAllowed(name: string, allowed: readonly string[]): boolean {
  return allowed.some((pattern) => matchesPattern(pattern, name));
}
