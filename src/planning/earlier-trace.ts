/**
 * What says that something was sent before. `--first-apply` denies it, and answers the guard of an unfamiliar scope and
 * a cold start at once: so it is refused if anything that this run can see says otherwise.
 */

import { type Ledger, memoryOf } from '../ledger/ledger.ts';
import type { HostKey } from '../model/host.ts';
import { type ColdCause, isSent } from '../model/intent.ts';

/** What says that this is not the first apply. */
export type EarlierTrace =
  /** Creates of this account, of whatever fleet and outcome. */
  | { readonly trace: 'creates'; readonly creates: number; readonly last: HostKey }
  /** Declared names that a listing of this run, or of an earlier one, has shown. */
  | { readonly trace: 'hosts'; readonly hosts: number; readonly first: HostKey; readonly isLive: boolean }
  /** A fleet has taken over hosts, or was told of its orphans. */
  | { readonly trace: 'fleet' }
  /** Other runs have used this journal elsewhere, and may have sent what is not in it. */
  | { readonly trace: 'cold-start'; readonly cause: Exclude<ColdCause, 'no-journal'> };

/** `declared`: every declared name, selected or not. The ledger knows the listings of this run. */
export function findEarlierTrace(ledger: Ledger, declared: Iterable<HostKey>): EarlierTrace | undefined {
  return (
    findCreates(ledger) ??
    findHosts(ledger, declared) ??
    (ledger.adopted.size + ledger.told.size > 0 ? { trace: 'fleet' } : findColdStart(ledger))
  );
}

function findCreates({ intents }: Ledger): EarlierTrace | undefined {
  let creates = 0;
  let last: HostKey | undefined;
  for (const intent of intents.values()) {
    if (!isSent(intent)) continue;
    creates += 1;
    last = intent.key;
  }
  return last && { trace: 'creates', creates, last };
}

function findHosts(ledger: Ledger, declared: Iterable<HostKey>): EarlierTrace | undefined {
  const live = new Map([...ledger.present].map(([region, hosts]) => [region, new Set(hosts.values())]));
  let hosts = 0;
  let first: HostKey | undefined;
  let isLive = false;
  for (const key of declared) {
    const isThere = live.get(key.region)?.has(key.name) === true;
    if (!isThere && memoryOf(ledger, key).sighting === undefined) continue;
    hosts += 1;
    if (first === undefined || (isThere && !isLive)) [first, isLive] = [key, isThere];
  }
  return first && { trace: 'hosts', hosts, first, isLive };
}

/** A cold start that is settled leaves nothing unknown. */
function findColdStart({ coldAt, coldCause, coldSettledMs }: Ledger): EarlierTrace | undefined {
  const isOver = coldAt === undefined || coldSettledMs === Number.POSITIVE_INFINITY;
  return isOver || coldCause === 'no-journal' ? undefined : { trace: 'cold-start', cause: coldCause ?? 'copy' };
}
