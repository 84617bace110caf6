import type { Observation } from '../listing/observation.ts';
import { KnownError } from '../model/errors.ts';
import type { LiveHost } from '../model/host.ts';
import type { HostName, JournalRecord, Moment } from '../model/intent.ts';
import { mayStillAppear } from '../model/intent-end.ts';
import type { Clock, IntentJournal } from '../model/ports.ts';
import { canBeOf } from './attribution.ts';
import { nameClock } from './clocks.ts';
import { isOutsideKnown, type Ledger, memoryOf } from './ledger.ts';
import { LedgerDraft } from './ledger-draft.ts';

/** The memory of a run: the only place where records are written to disk and folded. */
export interface Recorder {
  /** Everything that is known, recorded or not. */
  ledger(): Ledger;
  /** What the next run will know. It differs from `ledger` after the journal failed. */
  durable(): Ledger;
  /** Records of failed writes, in their order: all, some or none of them are on disk. */
  unsure(): readonly JournalRecord[];
  moment(): Moment;
  /** Resolves when the records are on disk, or with the reason why they may not be. Never rejects. */
  record(records: readonly JournalRecord[]): Promise<string | undefined>;
  /** The same for a listing and what it shows. `ended`: when it ended, if that was not just now. */
  recordListing(observation: Observation, ended?: Moment): Promise<string | undefined>;
}

export function startRecorder(start: Ledger, journal: IntentJournal, clock: Clock): Recorder {
  const known = new LedgerDraft(start);
  /** What was on disk when the journal failed. */
  let durable: Ledger | undefined;
  const unsure: JournalRecord[] = [];
  let failure: string | undefined;
  const moment = startMoments(clock);
  const record = async (records: readonly JournalRecord[]): Promise<string | undefined> => {
    if (failure === undefined) {
      try {
        await journal.append(records);
      } catch (error) {
        if (!(error instanceof KnownError)) throw error;
        failure = error.message;
        unsure.push(...records);
        // Others that waited for the same write fail after this one, and what is on disk does not change.
        durable ??= known.ledger();
      }
    }
    // Callers that wait for the disk continue in the order of the file, so records are folded in that order too.
    known.add(records);
    return failure;
  };
  return {
    ledger: () => known.ledger(),
    durable: () => durable ?? known.ledger(),
    unsure: () => unsure,
    moment,
    record,
    recordListing: (observation, ended = moment()) => record([makeListedRecord(known.ledger(), observation, ended)]),
  };
}

export function momentOf(clock: Clock): Moment {
  return startMoments(clock)();
}

/** The clock of one run: each call gives the moment at which it is made. */
function startMoments(clock: Clock): () => Moment {
  const boot = nameClock(clock);
  return () => ({ boot, ms: clock.now(), wall: new Date(clock.wall()).toISOString() });
}

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
