import type { Observation } from '../listing/observation.ts';
import { KnownError } from '../model/errors.ts';
import type { JournalRecord, Moment } from '../model/intent.ts';
import type { Clock, IntentJournal } from '../model/ports.ts';
import { nameClock } from './clocks.ts';
import type { Ledger } from './ledger.ts';
import { LedgerDraft } from './ledger-draft.ts';
import { makeListedRecord } from './listed-record.ts';

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
export function startMoments(clock: Clock): () => Moment {
  const boot = nameClock(clock);
  return () => ({ boot, ms: clock.now(), wall: new Date(clock.wall()).toISOString() });
}
