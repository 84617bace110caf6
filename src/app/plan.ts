/**
 * `plan`, and what `drift` and each look of a watcher do as it does: read the inputs, list once, and plan in memory.
 * Nothing here can create.
 */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { ProviderSettings } from '../cloud/call.ts';
import { exitsOfDetails, exitsOfFacts, exitsOfGuards } from '../findings/exits.ts';
import { factsOfListings, type Report, type ReportRules, reportOf } from '../findings/report.ts';
import { emptyLedger, type Ledger } from '../ledger/ledger.ts';
import { startRecorder } from '../ledger/recorder.ts';
import { mayCreateOn } from '../listing/observation.ts';
import { KnownError, pickMostUrgent } from '../model/errors.ts';
import type { Scope } from '../model/host.ts';
import { escapeText } from '../model/text/escape.ts';
import type { RepeatFlags } from '../model/text/shell-word.ts';
import type { Guards } from '../planning/guards.ts';
import type { Plan } from '../planning/plan.ts';
import type { RenderOptions } from '../report/format.ts';
import { makeAppearsUntil } from '../report/words/intents.ts';
import { quoted } from '../report/words/style.ts';
import { realClock } from '../system/clock.ts';
import { bindPorts, openReader } from './bind-ports.ts';
import type { Io } from './io.ts';
import {
  noteAdoption,
  noteIdleRules,
  noteLateSighting,
  noteListed,
  noteReading,
  noteUnreadExpiry,
  sayEnvironment,
  sayNotes,
} from './notes.ts';
import { checkOutputPath, renderOptions } from './output/outputs.ts';
import { startListingProgress } from './output/progress.ts';
import type { CommandResult } from './output/result.ts';
import { type Prepared, type PrepareInputs, preparePlan } from './prepare.ts';
import { type Declared, readDeclared } from './read-declaration.ts';
import { type CloudSettings, readCloudSettings, scopeOf } from './settings/cloud-settings.ts';
import type { FlagsOf } from './settings/command-flags.ts';
import { readGuards } from './settings/flag-values.ts';
import type { CloudFlags, IntentFlags, SelectionFlags, SourceFlags } from './settings/flags.ts';
import { locateJournal, notePermissions, type PlaceFlags, writeRepeatFlags } from './settings/journal-place.ts';

export async function runPlan(flags: FlagsOf<'plan'>, io: Io): Promise<CommandResult> {
  const guards = readGuards(flags);
  if (flags.out !== undefined) checkOutputPath(resolve(io.cwd, flags.out), '--out');
  const settings = await readLookSettings(flags, io);
  const { declared, cloud, settleWindowMs } = settings;
  const { plan, facts: known } = await look(settings, { guards, onDoubt: flags['on-doubt'] }, io);
  if (flags['first-apply'] && mayCreateOn(plan.observations)) {
    const { checkFirstApply } = await import('./apply/decide.ts');
    checkFirstApply(known.ledger, declared.desired);
  }
  const rules = readReportRules(declared, flags.details, settleWindowMs);
  const { creates } = plan;
  const passwords = creates.length > 0 ? await import('./apply/passwords.ts') : undefined;
  const notes = [
    ...(passwords?.noteMissingPasswords(creates, flags, cloud, io) ?? []),
    ...noteListed(settings.ledger, known.ledger, settings.repeatFlags),
    ...noteLateSighting(known.ledger, settleWindowMs),
    ...noteAdoption(plan, 'the next'),
    ...noteIdleRules(plan, rules),
    ...noteUnreadExpiry(plan),
  ];
  sayNotes(notes, io);
  const facts = reportOf('plan', plan, rules, { exit: 'ok' });
  const exits = flags['detailed-exitcode'] ? exitsOfDetails(plan, facts.counts) : exitsOfFacts(plan);
  const exit = pickMostUrgent([...exits, ...(flags.out === undefined ? [] : exitsOfGuards(plan))]);
  const shown = { ...facts, exit };
  const { details, 'on-doubt': onDoubt } = flags;
  const optionsFor = (report: Report) => optionsOf(report, settings, { details, onDoubt }, io);
  try {
    const report = await withSaved(shown, flags, plan, guards, declared, io);
    return { kind: 'report', report, options: optionsFor(report) };
  } catch (error) {
    if (!(error instanceof KnownError && error.code === 'output-unwritable')) throw error;
    return { kind: 'report', report: shown, options: optionsFor(shown), unwritten: error };
  }
}

async function withSaved(
  report: Report,
  { out: path, file: files = [] }: FlagsOf<'plan'>,
  plan: Plan,
  guards: Guards,
  declared: Declared,
  io: Io,
): Promise<Report> {
  if (path === undefined) return report;
  const { isWorthSaving, savePlan } = await import('./saved-plan.ts');
  if (isWorthSaving(plan)) return { ...report, saved: await savePlan(path, report, guards, declared, files, io) };
  const older = existsSync(resolve(io.cwd, path)) ? ' The one that stands there is older.' : '';
  io.err(`No plan was saved to ${quoted(path)}: as it is, apply would refuse it.${older}\n`);
  return report;
}

export interface LookSettings {
  readonly declared: Declared;
  readonly cloud: CloudSettings;
  readonly scope: Scope;
  /** What earlier runs recorded. */
  readonly ledger: Ledger;
  readonly settleWindowMs: number;
  readonly repeatFlags: RepeatFlags | undefined;
  /** Called if the cloud throttles a request. */
  readonly onPace?: ProviderSettings['onPace'];
}

/** Where nothing is created, no guard applies. But a report says if hosts belong to another fleet. */
export const unguarded = {
  maxCreates: Number.POSITIVE_INFINITY,
  allowNewScope: true,
  allowedReplacements: [],
  takenOver: [],
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
  sayEnvironment(cloud, io);
  const ledger = await readLedger(flags, cloud, io);
  const repeatFlags = await writeRepeatFlags({ ...flags, project: cloud.project }, io);
  return { ...subject, ledger, settleWindowMs: flags['settle-window'], repeatFlags };
}

/** Throws KnownError if no region can be read, or if `signal` ends the listings early. */
export async function look(
  { declared, cloud: settings, scope, ledger, onPace }: LookSettings,
  rules: Pick<PrepareInputs, 'guards' | 'onDoubt'>,
  io: Pick<Io, 'err' | 'status' | 'quiet'>,
  signal?: AbortSignal,
): Promise<Prepared> {
  // Folds in memory, and writes nothing.
  const recorder = startRecorder(ledger, { append: async () => {} }, realClock);
  const cloud = await openReader(settings, io, { onPace });
  const progress = startListingProgress(cloud.api, io, realClock, settings);
  const listing = { ...settings, scope, onMoving: progress.tellMoving };
  try {
    const inputs = { declared, reader: progress.reader, listing, ...rules, recorder, clock: realClock, signal };
    return await preparePlan(inputs);
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

/**
 * A journal that cannot be read is reported and does not end the run, because nothing is created here. Throws
 * KnownError `flag-invalid`.
 */
async function readLedger(flags: PlaceFlags, settings: CloudSettings, io: Io): Promise<Ledger> {
  try {
    const place = await locateJournal(flags, settings, io);
    sayNotes(await notePermissions(place), io);
    const store = await bindPorts(io).journalAt(place);
    const read = await store.read();
    sayNotes(noteReading(read), io);
    return read.ledger;
  } catch (error) {
    if (!(error instanceof KnownError) || error.code === 'flag-invalid') throw error;
    const why = `doubts of earlier runs are not shown, because the journal cannot be read: ${error.message}`;
    io.err(`warning: ${[why, ...error.suggestions.map((one) => `  - ${one}`)].map(escapeText).join('\n')}\n`);
    return emptyLedger;
  }
}
