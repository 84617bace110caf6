/** When a host ends. */

import { readCloudTime } from '../cloud-time.ts';
import type { LiveHost } from '../host.ts';

export interface Expiry {
  /** Unix seconds. */
  readonly seconds: number;
  /** The cloud says that the host does not renew itself. False: it says nothing. */
  readonly isFinal: boolean;
}

/** Undefined if the host has no end, renews itself, or if the cloud does not say. */
export function readExpiry({
  expireTime,
  autoRenew,
}: Pick<LiveHost, 'expireTime' | 'autoRenew'>): Expiry | 'unreadable' | undefined {
  if (autoRenew?.toLowerCase() === 'yes' || expireTime === undefined || expireTime === '') return undefined;
  if (Number(expireTime) <= 0) return undefined;
  const seconds = readCloudTime(expireTime);
  return seconds === undefined ? 'unreadable' : { seconds, isFinal: autoRenew !== undefined };
}
