import type { Observation } from '../listing/observation.ts';
import type { LiveHost } from '../model/host.ts';
import { type HostName, type JournalRecord, type Moment, mayStillAppear } from '../model/intent.ts';
import { canBeOf } from './attribution.ts';
import { isOutsideKnown, type Ledger, memoryOf } from './ledger.ts';

/** The record of a listing: the hosts that it shows and the ledger lacks, and those that it no longer shows. */
export function makeListedRecord(ledger: Ledger, observation: Observation, moment: Moment): JournalRecord {
  const { region, hosts, vanished, trust } = observation;
  const before = ledger.present.get(region) ?? new Map<string, string>();
  const isNew = ({ hostId, name }: LiveHost) => before.get(hostId) !== name;
  if (trust.status === 'untrusted') {
    const unknown = [...hosts, ...vanished].filter(isNew).map(nameOf);
    return { type: 'listed', region, appeared: [], vanished: [], glimpsed: unknown, unproven: true, moment };
  }
  const live = new Set(hosts.map(({ hostId }) => hostId));
  const appeared = hosts.filter(isNew);
  const strangers = appeared.filter((host) => isStranger(ledger, host)).map(({ hostId }) => hostId);
  return {
    type: 'listed',
    region,
    appeared: appeared.map(nameOf),
    vanished: [...before.keys()].filter((hostId) => !live.has(hostId)),
    glimpsed: vanished.map(nameOf),
    ...(strangers.length > 0 && { strangers }),
    probedMs: trust.provenAt,
    moment,
  };
}

function nameOf({ hostId, name }: LiveHost): HostName {
  return [hostId, name];
}

/** Whether the open or refused create of its name cannot have made it. */
function isStranger(ledger: Ledger, host: LiveHost): boolean {
  const { intent } = memoryOf(ledger, host);
  if (intent === undefined || !mayStillAppear(intent) || !isOutsideKnown(ledger, host.hostId, intent)) return false;
  return !canBeOf(intent, host, ledger.provenAt.get(host.region), ledger);
}
