/**
 * What every way to settle by hand needs: listing a region, the settle window, and recording the
 * end.
 */

import { KnownError } from '../../core/errors.ts';
import type { ExitName } from '../../core/exit.ts';
import type { Intent } from '../../core/intent.ts';
import type { JournalStore } from '../../core/ledger/journal-store.ts';
import { findCountedMoment } from '../../core/ledger/ledger.ts';
import { findLatestTime } from '../../core/ledger/settle-wait.ts';
import type { Observation } from '../../core/listing/observation.ts';
import type { Clock } from '../../core/ports.ts';
import { type RepeatFlags, writeCommandLine } from '../../core/text/shell-word.ts';
import { failureOfListing, observeAndRecord, observeRegion } from '../../reconcile/observe.ts';
import type { Recorder } from '../../reconcile/recorder.ts';
import type { ResolveFacts } from '../../report/documents/resolve.ts';
import { describeSettledPart, describeWindowWait } from '../../report/words/resolve.ts';
import type { LockFlags } from '../apply/1-read-lock-wait.ts';
import type { Applier } from '../apply/2-take-lock.ts';
import { readIntents } from '../apply/5-read-ledger-left.ts';
import { openReader } from '../cloud.ts';
import { deadlineOf } from '../deadline.ts';
import type { Io } from '../io.ts';
import type { CommandResult } from '../output/command-result.ts';
import { startProgress } from '../output/progress.ts';
import type { IntentFlags } from '../read-journal.ts';
import type { CloudFlags, CloudSettings, ProjectFlags } from '../settings/cloud-settings.ts';

export interface ResolveFlags extends CloudFlags, ProjectFlags, IntentFlags, LockFlags {
  readonly file?: readonly string[] | undefined;
  readonly all: boolean;
  readonly host?: string | undefined;
  readonly 'not-created': boolean;
  readonly 'by-label': boolean;
  readonly confirm?: string | undefined;
  readonly force: boolean;
  readonly zone?: readonly string[] | undefined;
  readonly 'no-input': boolean;
}

export interface ResolveMeans {
  readonly recorder: Recorder;
  readonly repeatFlags: RepeatFlags | undefined;
  /** Whether a person can be asked. */
  readonly canAsk: boolean;
  readonly io: Io;
  /** Lists and records. Undefined if it was interrupted; untrusted if the region cannot be read. */
  list(region: string): Promise<Observation | undefined>;
  /**
   * The hosts with its label. Throws KnownError if the cloud does not answer, because that proves
   * nothing.
   */
  findByLabel(intent: Intent): Promise<readonly string[]>;
  /**
   * When the absence of its host will prove something; undefined if it does already in a listing
   * that was proven at `provenAt`.
   */
  settlesAt(intent: Intent, provenAt: number): Date | undefined;
  /** Waits until all their settle windows are over, or until it is interrupted. */
  waitForWindow(intents: readonly Intent[]): Promise<void>;
  /**
   * Records the end. Throws KnownError if the record may not be on disk, or if another run may
   * write to the journal by now.
   */
  close(intents: readonly Intent[], hostId?: string): Promise<void>;
}

export interface MeansInputs {
  readonly applier: Applier;
  readonly store: Pick<JournalStore, 'read'>;
  readonly settings: CloudSettings;
  readonly settleWindowMs: number;
  readonly repeatFlags: RepeatFlags | undefined;
  readonly flags: ResolveFlags;
  readonly clock: Clock;
  readonly io: Io;
}

export function bindMeans(inputs: MeansInputs): ResolveMeans {
  const { applier, settleWindowMs, repeatFlags, flags, clock, io } = inputs;
  const { recorder, lock, lockedAt } = applier;
  const write = async (append: () => Promise<string | undefined>) => {
    const lost = await lock.lost();
    if (lost !== undefined) throw makeLockLostError(lost, 'Nothing was settled.');
    const failure = await append();
    if (failure === undefined) return;
    const suggestions = [`Once it can be written: "${writeCommandLine('intents', repeatFlags)}" shows what is open.`];
    throw new KnownError('journal-unusable', failure, { suggestions });
  };
  const readyAt = ({ stopped, sent }: Intent) =>
    findLatestTime(findCountedMoment(recorder.durable(), stopped ?? sent), lockedAt) + settleWindowMs;
  const wallOf = (ms: number) => new Date(clock.wall() + ms - clock.now());
  return {
    recorder,
    repeatFlags,
    canAsk: io.interactive && !flags['no-input'],
    io,
    list: (region) => listRegion(region, (seen) => write(() => recorder.recordListing(seen)), inputs),
    findByLabel: (intent) => findByLabel(intent, inputs),
    // The same window as before a create (creation.ts): after it a created host is guaranteed to be
    // listed.
    settlesAt: (intent, provenAt) => (provenAt >= readyAt(intent) ? undefined : wallOf(readyAt(intent))),
    async waitForWindow(intents) {
      const until = Math.max(...intents.map(readyAt));
      if (until <= clock.now()) return;
      const progress = startProgress(io, clock, flags);
      progress.show({ label: 'Waiting', wait: { until, why: describeWindowWait(wallOf(until)) } });
      try {
        while (until > clock.now() && !io.interruption.aborted) await clock.sleep(until - clock.now(), io.interruption);
      } finally {
        progress.end();
      }
    },
    close: (intents, hostId) =>
      write(async () => {
        const how = hostId === undefined ? 'resolved-not-created' : 'resolved-host';
        const moment = recorder.moment();
        const end = { how, ...(hostId !== undefined && { hostId }), moment } as const;
        const failure = await recorder.record(intents.map(({ id }) => ({ type: 'closed', intent: id, ...end })));
        return failure && `${failure} ${await describeRecorded(intents, inputs)}`;
      }),
  };
}

/** A failed write may have put some of its lines on the disk, so the journal is read again. */
async function describeRecorded(intents: readonly Intent[], { store }: Pick<MeansInputs, 'store'>): Promise<string> {
  const found = await readIntents(store);
  const settled = found && intents.filter(({ id }) => found.get(id)?.end !== undefined);
  return describeSettledPart(
    intents.map(({ key }) => key),
    settled?.map(({ key }) => key),
  );
}

async function listRegion(
  region: string,
  record: (seen: Observation) => Promise<void>,
  { settings, flags, clock, io }: MeansInputs,
): Promise<Observation | undefined> {
  const cloud = await openReader(settings, io);
  const signal = deadlineOf(settings.timeoutMs, io.interruption);
  try {
    const { project } = settings;
    const narrowing = { zones: flags.zone ?? [], projectId: project, createsInProject: project !== undefined };
    const observe = () => observeRegion(cloud.api, region, narrowing, { rules: settings, clock, signal });
    const seen = await observeAndRecord(observe, record);
    return io.interruption.aborted && failureOfListing(seen) !== undefined ? undefined : seen;
  } finally {
    cloud.close();
  }
}

async function findByLabel(
  { id, key: { region } }: Intent,
  { settings, io }: Pick<MeansInputs, 'settings' | 'io'>,
): Promise<readonly string[]> {
  const cloud = await openReader(settings, io);
  const { project } = settings;
  const query = { region, intent: id, ...(project !== undefined && { projectId: project }) };
  const signal = deadlineOf(settings.timeoutMs, io.interruption);
  try {
    return (await cloud.api.findByLabel?.(query, signal)) ?? [];
  } catch (error) {
    if (!signal.aborted) throw error;
    // A cancelled wait without a failure rejects with the reason of its signal.
    const why = error instanceof KnownError ? error.message : 'It had not answered.';
    throw new KnownError('cloud-timeout', `Time ran out before the cloud said which host has the label. ${why}`, {
      suggestions: ['Allow more time with HOSTWRIGHT_TIMEOUT.'],
      cause: error,
    });
  } finally {
    cloud.close();
  }
}

/**
 * The hosts with the label of this create, if it had one. Empty if the cloud does not answer: only
 * a host that is found proves something.
 */
export async function findHostsByLabel(intent: Intent, { findByLabel }: ResolveMeans): Promise<readonly string[]> {
  if (intent.spec.intentLabel !== true) return [];
  try {
    return await findByLabel(intent);
  } catch (error) {
    if (error instanceof KnownError) return [];
    throw error;
  }
}

export function makeResolveResult(exit: ExitName, facts: ResolveFacts): CommandResult {
  return { kind: 'document', exit, document: { kind: 'resolve', facts } };
}

export function makeLockLostError(lost: string, what: string): KnownError {
  return new KnownError('lock-held', `The lock was lost: ${lost}. ${what}`, {
    suggestions: ['Run this again once the other run has ended.'],
  });
}
