/**
 * One look at a cloud: the inputs of a command, one listing, and the plan that follows, made in memory. Every command
 * that only looks, and each look of a watcher, begins with it. Nothing here can create.
 */
import { statSync } from 'node:fs';
import type { ProviderSettings } from '../cloud/call.ts';
import { factsOfListings } from '../findings/make-report.ts';
import type { Report, ReportRules } from '../findings/report.ts';
import { emptyLedger, findOpenIntents, type Ledger } from '../ledger/ledger.ts';
import { startRecorder } from '../ledger/recorder.ts';
import { catchKnown, codeOf, KnownError } from '../model/errors.ts';
import type { CloudScope } from '../model/host.ts';
import type { RepeatFlags } from '../model/text/shell-word.ts';
import type { RenderOptions } from '../report/format.ts';
import { makeAppearsUntil } from '../report/words/style.ts';
import { realClock } from '../system/clock.ts';
import type { Io } from './io.ts';
import { noteReading, sayNotes } from './notes.ts';
import { openReader } from './open-cloud.ts';
import { startListingProgress } from './output/progress.ts';
import { renderOptions } from './output/result.ts';
import { type Prepared, type PrepareInputs, preparePlan } from './prepare.ts';
import { type Declared, readDeclared } from './read-declaration.ts';
import { type CloudSettings, readCloudSettings, scopeOf } from './settings/cloud-settings.ts';
import type { CloudFlags, IntentFlags, SelectionFlags, SourceFlags } from './settings/flags.ts';
import { locateJournal, notePermissions, type PlaceFlags, writeRepeatFlags } from './settings/journal-place.ts';

export interface LookSettings {
  readonly declared: Declared;
  readonly cloud: CloudSettings;
  readonly scope: CloudScope;
  /** What earlier runs recorded. */
  readonly ledger: Ledger;
  readonly settleWindowMs: number;
  readonly repeatFlags: RepeatFlags | undefined;
  /** Of the lock, if a create is open. */
  readonly holder?: RenderOptions['holder'];
  /** Called if the cloud throttles a request. */
  readonly onPace?: ProviderSettings['onPace'];
}

type LookRules = Pick<PrepareInputs, 'guards' | 'onDoubt'>;

/** Where nothing is created, no guard applies. But a report says if hosts belong to another fleet. */
export const unguarded: LookRules = {
  guards: { maxCreates: Number.POSITIVE_INFINITY, allowNewScope: true, allowedReplacements: [], takenOver: [] },
  onDoubt: 'hold',
};

/** The hosts that a run is about, and the cloud that has them. Throws KnownError. */
export async function readSubject(flags: SourceFlags & SelectionFlags & CloudFlags, io: Io) {
  const declared = await readDeclared(flags, io);
  const { settings } = declared.declaration;
  const cloud = await readCloudSettings(flags, io, settings);
  return { declared, cloud, scope: scopeOf(cloud, settings) };
}

/** Throws KnownError. Nothing was sent then. */
export async function readLookSettings(
  flags: SourceFlags & SelectionFlags & CloudFlags & IntentFlags,
  io: Io,
): Promise<LookSettings> {
  const subject = await readSubject(flags, io);
  const { cloud } = subject;
  const read = await readLedger(flags, cloud, io);
  const repeatFlags = await writeRepeatFlags({ ...flags, project: cloud.project }, io);
  return { ...subject, ...read, settleWindowMs: flags['settle-window'], repeatFlags };
}

/** Throws KnownError if no region can be read, or if `signal` ends the listings early. */
export async function look(
  { declared, cloud: settings, scope, ledger, onPace, repeatFlags }: Omit<LookSettings, 'settleWindowMs'>,
  rules: LookRules,
  io: Pick<Io, 'err' | 'status' | 'quiet'>,
  signal?: AbortSignal,
): Promise<Prepared> {
  // Folds in memory, and writes nothing.
  const recorder = startRecorder(ledger, { append: async () => {} }, realClock);
  const cloud = await openReader(settings, io, { onPace });
  const progress = startListingProgress(cloud.api, io, realClock);
  try {
    return await preparePlan({
      declared,
      reader: progress.reader,
      listing: { ...settings, scope },
      ...rules,
      recorder,
      repeatFlags,
      clock: realClock,
      signal,
    });
  } finally {
    progress.end();
    cloud.close();
  }
}

/** How a report is shown. */
export function optionsOf(
  report: Report,
  settings: LookSettings,
  flags: Pick<RenderOptions, 'details' | 'onDoubt'>,
  io: Pick<Io, 'colour' | 'columns' | 'cwd' | 'env'>,
): RenderOptions {
  return { ...renderOptions(io, { ...settings, ...flags }), ...factsOfListings(report, realClock.wall()) };
}

/** The rules of a single command. */
type OwnRules = Partial<Pick<ReportRules, 'expireWithinMs'>> & {
  /** Lists every host that nobody declared, because each of them counts. */
  readonly countsUnmanaged?: boolean;
};

/** The rules that decide which facts a report shows, and which of them count. */
export function readReportRules(
  { declaration: { settings }, desired, selected, selection }: Declared,
  details: boolean,
  settleWindowMs: number,
  { expireWithinMs, countsUnmanaged = false }: OwnRules = {},
): ReportRules {
  const nowMs = realClock.wall();
  const madeAt = new Date(nowMs).toISOString();
  const manage = settings.manage && { names: settings.manage.names ?? [], tags: settings.manage.tags ?? [] };
  // Whoever declares no host asks what is there.
  const isEmpty = desired.length === 0;
  return {
    madeAt,
    nowMs,
    today: madeAt.slice(0, 10),
    expireWithinMs,
    ignore: settings.ignore,
    appearsUntil: makeAppearsUntil(settleWindowMs, nowMs),
    leftOut: { ...selection, hosts: desired.length - selected.length },
    unmanaged: { all: details || isEmpty || (countsUnmanaged && manage === undefined), manage },
  };
}

/** Throws KnownError: without the journal, nobody knows which creates are in doubt and which hosts are known. */
async function readLedger(
  flags: PlaceFlags,
  settings: CloudSettings,
  io: Io,
): Promise<Pick<LookSettings, 'ledger' | 'holder'>> {
  const place = await locateJournal(flags, settings, io);
  sayNotes(await notePermissions(place), io);
  if ('folder' in place && isNothing(place.folder)) return { ledger: emptyLedger };
  // Loads all that reads and writes journals.
  const { bindPorts, factOfLock } = await import('./bind-ports.ts');
  const { journalAt, processes } = bindPorts(io);
  const store = await journalAt(place);
  const read = await store.read();
  sayNotes(noteReading(read), io);
  const { ledger } = read;
  if (findOpenIntents(ledger).length === 0) return { ledger };
  const { holderOf } = await import('../report/journal-document.ts');
  // Who cannot see the lock is told of the doubt alone.
  const state = await store.look().catch(catchKnown);
  return { ledger, holder: state instanceof KnownError ? undefined : holderOf(await factOfLock(state, processes)) };
}

/** Whether there is no such folder. Who reads it reports other faults. */
function isNothing(path: string): boolean {
  try {
    statSync(path);
    return false;
  } catch (error) {
    return codeOf(error) === 'ENOENT';
  }
}
