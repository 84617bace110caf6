/** What the states of a host mean: facts of each dialect. */

import type { DialectName } from './dialect.ts';
import { compareText, type LiveHost } from './host.ts';

/**
 * `failed`: the host exists, and does not become Running. `gone`: it was deleted, and is listed
 * because the cloud keeps it for a while.
 */
export type DeadState = 'failed' | 'gone';

/** By their letters alone, because one cloud spells a state in several ways. */
const deadStates: Readonly<Record<DialectName, Readonly<Record<string, DeadState>>>> = {
  // Its description names no state but Running. No host that works is in one of these.
  documented: { installfail: 'failed', resizefail: 'failed', deleted: 'gone', recycled: 'gone' },
  // The description names "Install Fail", and SDKs know "InstallFail" and "ResizeFail" as well.
  uhost: { installfail: 'failed', resizefail: 'failed', deleted: 'gone', recycled: 'gone' },
};

/** Undefined if it lives, or if nobody knows what its state means. */
export function deadStateOf({ state }: Pick<LiveHost, 'state'>, dialect: DialectName): DeadState | undefined {
  const letters = state?.replaceAll(/[ _-]/g, '').toLowerCase() ?? '';
  return Object.hasOwn(deadStates[dialect], letters) ? deadStates[dialect][letters] : undefined;
}

/** The living host is the host of its name; a failed one only if none lives, and so on. */
export interface Namesakes {
  readonly hosts: readonly LiveHost[];
  /** Hosts that failed beside a living one: they exist, and may be billed. */
  readonly failed: readonly LiveHost[];
}

/** Of several live hosts of one name, those that may be its host. */
export function chooseNamesakes(namesakes: readonly LiveHost[], dialect: DialectName): Namesakes {
  const living = namesakes.filter((host) => deadStateOf(host, dialect) === undefined);
  if (living.length === namesakes.length) return { hosts: namesakes, failed: [] };
  const failed = namesakes.filter((host) => deadStateOf(host, dialect) === 'failed');
  if (living.length > 0) return { hosts: living, failed };
  if (failed.length > 0) return { hosts: failed, failed: [] };
  // None of them exists any more, so one of them says as much as all of them.
  return { hosts: namesakes.toSorted((a, b) => compareText(a.hostId, b.hostId)).slice(0, 1), failed: [] };
}
