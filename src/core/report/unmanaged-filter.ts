/** Which of the hosts that nobody declares a report lists, and which of them may count. */

import type { LiveHost } from '../host.ts';
import { type HostDiff, isOrphan } from '../plan/diff.ts';
import { matchesPattern } from '../text/name-pattern.ts';

/** Which hosts that nobody declared are listed one by one; the others are only counted. */
export interface UnmanagedFilter {
  readonly all: boolean;
  /** What the declaration claims (`manage`); undefined if it does not say. */
  readonly manage: { readonly names: readonly string[]; readonly tags: readonly string[] } | undefined;
}

/** Whether an unmanaged host is listed by itself, or only counted. */
export function isListed(
  { diff, claimed }: { readonly diff: HostDiff; readonly claimed?: boolean },
  { all, manage }: UnmanagedFilter,
): boolean {
  return all || isOrphan(diff) || (manage !== undefined && claimed === true);
}

export function isClaimed(live: LiveHost, { manage }: UnmanagedFilter): boolean {
  if (manage === undefined) return true;
  const { names, tags } = manage;
  const matches = (patterns: readonly string[], text: string) => patterns.some((one) => matchesPattern(one, text));
  return matches(names, live.name) || (live.tag !== undefined && tags.includes(live.tag));
}
