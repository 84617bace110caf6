/** The one who may create in an account: holds the lock and writes the journal. */

import { KnownError } from '../../core/errors.ts';
import type { ColdCause, Moment } from '../../core/intent.ts';
import { type ColdRules, coldRecords } from '../../core/ledger/cold-start.ts';
import type { Clock, Disk, Lock, Processes, Random } from '../../core/ports.ts';
import { GenerationUsed, openJournal } from '../../journal/journal.ts';
import { awaitLock, type LockWait } from '../../journal/lock/await-lock.ts';
import type { HeldLock } from '../../journal/lock/lock.ts';
import { type Recorder, startRecorder } from '../../reconcile/recorder.ts';
import { shareLooks } from '../../reconcile/share-looks.ts';

/** The world as an applier meets it; the real one, or a simulated one. */
export interface Ports {
  readonly clock: Clock;
  readonly random: Random;
  readonly disk: Disk;
  readonly processes: Processes;
}

/** Where an account's journal and lock are. */
export interface JournalPlace {
  readonly folder: string;
  readonly account: string;
  /** Of this run: a command that we suggest must find the same place. */
  readonly repeatFlags?: string | undefined;
  /** After how many records a run that ends keeps a checkpoint; nothing: 10,000. */
  readonly checkpointEvery?: number | undefined;
}

/** They are folded in a fifth of a second. */
const usualCheckpoint = 10_000;

/** After how many milliseconds what was sent is settled. */
export type SettleWindows = Pick<ColdRules, 'settleWindowMs'>;

export interface Applier {
  readonly recorder: Recorder;
  readonly lock: Lock;
  readonly lockedAt: Moment;
  /** Why this run cannot know what was sent before it. */
  readonly cold: ColdCause | undefined;
  /** Whether the last record was cut off, as by a power cut. */
  readonly torn: boolean;
  /**
   * Lets go of the lock, and tells why it was lost before, where it was. `clean`: every answer is recorded. Whoever lost the
   * lock has no say in the journal any more. With `interruption` a checkpoint is kept where one is due, unless that comes first.
   */
  end(clean: boolean, interruption?: AbortSignal): Promise<string | undefined>;
}

/** Throws KnownError `lock-held` or `journal-…` (exit 7); nothing has been sent by then. `wait`: for the lock. */
export async function beginApplier(
  place: JournalPlace,
  windows: SettleWindows,
  ports: Ports,
  wait?: LockWait,
): Promise<Applier> {
  const { clock } = ports;
  const { folder, checkpointEvery = usualCheckpoint } = place;
  const { held, opened } = await takeAndOpen(place, ports, wait);
  try {
    const recorder = startRecorder(opened.ledger, opened.journal, clock);
    const lockedAt = recorder.moment();
    const { cold } = opened;
    const coldRules = { ...windows, lockedAt };
    const failure = await recorder.record([
      { type: 'began', ...(cold !== undefined && { cold }), moment: lockedAt },
      ...(cold === undefined ? coldRecords(opened.ledger, coldRules, lockedAt) : []),
    ]);
    if (failure !== undefined) {
      await opened.close();
      throw new KnownError('journal-unusable', failure, { suggestions: ['Nothing was sent.'] });
    }
    const lock: Lock = {
      lost: shareLooks(async () => {
        const lost = await held.lost();
        if (lost !== undefined) return lost;
        return (await opened.isOurs()) ? undefined : `the journal in ${folder} is not the file that was opened`;
      }),
    };
    return {
      recorder,
      lock,
      lockedAt,
      cold,
      torn: opened.torn,
      end: async (clean, interruption) => {
        const lost = await lock.lost();
        if (clean && lost === undefined) {
          const moment = recorder.moment();
          const end = [...coldRecords(recorder.ledger(), coldRules, moment), { type: 'ended' as const, moment }];
          const failure = await recorder.record(end);
          if (failure === undefined && interruption !== undefined) {
            await opened.keepCheckpoint({ records: recorder.durable().position, least: checkpointEvery, interruption });
          }
        }
        await opened.close();
        const wasHeld = await letGo(held, recorder.durable().position);
        return lost ?? (wasHeld ? undefined : `the lock ${held.generation} was released`);
      },
    };
  } catch (error) {
    await letGo(held);
    throw error;
  }
}

/** Where the files of the lock were lost, the journal still knows how far they had come: no two writers share a number. */
async function takeAndOpen(
  { folder, account, repeatFlags }: JournalPlace,
  { disk, clock, processes }: Ports,
  wait: LockWait | undefined,
) {
  for (let above = 0; ; ) {
    const held = await awaitLock({ disk, folder, processes, clock, repeatFlags, above }, wait);
    try {
      return { held, opened: await openJournal({ disk, folder, account, clock, lock: held }) };
    } catch (error) {
      await letGo(held);
      if (!(error instanceof GenerationUsed)) throw error;
      above = error.generation;
    }
  }
}

/** What cannot be released now is followed by the next run, which sees that this process has ended. False: it was before. */
async function letGo(held: HeldLock, records?: number): Promise<boolean> {
  try {
    return await held.release(records);
  } catch (error) {
    if (!(error instanceof KnownError)) throw error;
    return true;
  }
}
