import type { LiveHost } from '../host.ts';
import type { Intent } from '../intent.ts';

/** Why a missing host is not created now. */
export type Hold =
  /** A live host has nearly the same name. */
  | { readonly reason: 'near-match'; readonly live: readonly LiveHost[] }
  /** A page of this run showed the name, and the trusted set does not contain it. */
  | { readonly reason: 'vanished'; readonly live: readonly LiveHost[] }
  | { readonly reason: 'untrusted-listing' }
  /**
   * It may be a host of this fleet, moved or renamed, in regions that could not be listed
   * (unlisted-regions.ts).
   */
  | { readonly reason: 'unlisted-region'; readonly regions: readonly string[] }
  /**
   * A create was sent for it, and its outcome is unknown. `probable`: hosts that may be it,
   * renamed.
   */
  | { readonly reason: 'open-intent'; readonly intent: Intent; readonly probable: readonly LiveHost[] }
  /**
   * It may replace a host that this fleet has and that nobody declares any more (replacement.ts).
   */
  | {
      readonly reason: 'rename' | 'move';
      /** Both sorted by name. */
      readonly live: readonly LiveHost[];
      /** Creates of such hosts whose outcome is unknown. */
      readonly open: readonly Intent[];
      /** Number of further candidates; absent if all are listed. */
      readonly more?: { readonly live: number; readonly open: number };
    }
  /** This plan has sent it before. */
  | { readonly reason: 'spent'; readonly intent: Intent };
