/** Saved plans: written and read, shown, and as the approval of an apply, which checks them before anything is sent. */

import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import manifest from '../../package.json' with { type: 'json' };
import { sendsTag } from '../declare/declaration.ts';
import { largestFile, readRegularFile } from '../declare/files.ts';
import { type Approved, findChanges, findDropped } from '../findings/approval.ts';
import { isToCreate } from '../findings/make-report.ts';
import type { Report, Saved } from '../findings/report.ts';
import { type Ledger, makerOf } from '../ledger/ledger.ts';
import { mayCreateOn } from '../listing/observation.ts';
import { projectOfCreates } from '../model/dialect.ts';
import { KnownError } from '../model/errors.ts';
import { compareKeys, type DesiredHost, formatKey } from '../model/host.ts';
import { unitMs } from '../model/quantities.ts';
import type { HostSelection } from '../model/text/name-pattern.ts';
import { quoteForShell, writeAllow } from '../model/text/shell-word.ts';
import type { Guards } from '../planning/guards.ts';
import { idsOfHold, isBarred } from '../planning/holds.ts';
import { type Plan, type PlanInputs, planFrom } from '../planning/plan.ts';
import { renderSelectionFlags } from '../report/words/counts.ts';
import { plural, quoted } from '../report/words/style.ts';
import { readSavedPlan } from '../saved-plan/read-saved-plan.ts';
import { makeSavedPlan, type SavedPlan, writeCanonicalJson } from '../saved-plan/saved-plan.ts';
import { realClock } from '../system/clock.ts';
import { writeFileWhole } from '../system/disk.ts';
import type { Io } from './io.ts';
import { sayNotes } from './notes.ts';
import { type CommandResult, renderOptions } from './output/result.ts';
import type { Prepared } from './prepare.ts';
import type { Declared } from './read-declaration.ts';
import { type ApplyFlags, commandFlags, type FlagsOf } from './settings/command-flags.ts';
import { defaultsOf } from './settings/flag-kinds.ts';
import { type SelectionFlags, usualFiles } from './settings/flags.ts';
import { writeRepeatFlags } from './settings/journal-place.ts';

/** Where a plan is saved, and what it was made from. */
interface Saving {
  readonly path: string;
  readonly declared: Declared;
  /** As given with `-f`. */
  readonly files: readonly string[];
}

/**
 * The report with its plan in a file, if the plan could be applied as it is: nobody should approve a plan that cannot
 * run, or that has no trusted listing. `error`: the file cannot be written.
 */
export async function withSaved(
  report: Report,
  { plan, facts }: Pick<Prepared, 'plan' | 'facts'>,
  saving: Saving,
  io: Pick<Io, 'cwd' | 'err'>,
): Promise<{ readonly report: Report; readonly error?: KnownError }> {
  const { path } = saving;
  try {
    if (plan.refused.length === 0 && mayCreateOn(plan.observations)) {
      return { report: { ...report, saved: await savePlan(report, guardsOf(facts), saving, io) } };
    }
    const older = existsSync(resolve(io.cwd, path)) ? ' The one that stands there is older.' : '';
    io.err(`No plan was saved to ${quoted(path)}: as it is, apply would refuse it.${older}\n`);
    return { report };
  } catch (error) {
    if (!(error instanceof KnownError && error.code === 'output-unwritable')) throw error;
    return { report, error };
  }
}

/** With what its answers are about: a host or a create that comes later holds its name all the same. */
function guardsOf({ guards, ...facts }: PlanInputs): Guards {
  const { held } = planFrom({ ...facts, guards: { ...guards, allowedReplacements: [] } });
  return { ...guards, approvedBeside: held.flatMap(({ hold }) => idsOfHold(hold)) };
}

export async function savePlan(
  report: Report,
  guards: Guards,
  { path, declared: { declaration, selection, sources }, files }: Saving,
  io: Pick<Io, 'cwd'>,
): Promise<Saved> {
  const plan = makeSavedPlan({
    hostwright: manifest.version,
    declaration: sources.map(({ file, text }) => ({ file, sha256: createHash('sha256').update(text).digest('hex') })),
    selection,
    guards,
    sendTag: sendsTag(declaration.settings),
    report,
  });
  const text = writeCanonicalJson(plan);
  if (Buffer.byteLength(text) > largestFile) {
    throw new KnownError(
      'output-unwritable',
      `The plan was not saved to ${JSON.stringify(path)}: it is larger than 32 MiB, which is more than apply reads.`,
      { suggestions: ['Plan a part at a time, with --only or with fewer declaration files.'] },
    );
  }
  await writeFileWhole(resolve(io.cwd, path), text);
  return makeSaved(path, plan, files);
}

function makeSaved(
  path: string,
  { fingerprint, expires, selection, guards }: SavedPlan,
  files: readonly string[],
): Saved {
  return { path, fingerprint, expires, terms: termsOf(selection, guards), files };
}

/** The flags that a reviewer approves too. */
function termsOf(selection: HostSelection, guards: Guards): readonly string[] {
  const { maxCreates, allowNewScope, allowedReplacements, takenOver } = guards;
  return [
    ...renderSelectionFlags(selection),
    ...(maxCreates === defaultsOf(commandFlags.plan)['max-creates'] ? [] : [`--max-creates ${maxCreates}`]),
    ...(allowNewScope ? [writeAllow('new-scope')] : []),
    ...allowedReplacements.map((one) => writeAllow('replacement', one)),
    ...takenOver.map((one) => writeAllow('take-over', one)),
  ];
}

/** Opened and read once, so that the same bytes are hashed, shown and applied. Throws KnownError `plan-unreadable`. */
async function readPlanFile(path: string, io: Pick<Io, 'cwd'>, ...others: readonly string[]): Promise<SavedPlan> {
  const read = readRegularFile(resolve(io.cwd, path));
  if (read.status === 'read') return readSavedPlan(Buffer.from(read.bytes).toString('utf8'), path);
  throw new KnownError('plan-unreadable', `The plan ${JSON.stringify(path)} ${read.reason}. Nothing was sent.`, {
    suggestions: ['Name a file that "hostwright plan --out FILE" wrote.', ...others],
  });
}

/** Prints a saved plan as it was shown when it was made. Offline: it shows the past state, not the present one. */
export async function runShow(path: string, flags: FlagsOf<'show'>, io: Io): Promise<CommandResult> {
  const { 'settle-window': settleWindowMs } = flags;
  const saved = await readPlanFile(path, io);
  const expired = realClock.wall() > Date.parse(saved.expires);
  if (expired) sayNotes([`this plan expired on ${saved.expires}: apply does not take it any more`], io);
  // Only the files are known, and not whether `-f` named them or their folder.
  const named = saved.declaration.map(({ file }) => file);
  const file = named.every((one) => usualFiles.includes(one)) ? [] : named;
  const report: Report = { ...saved.report, saved: makeSaved(path, saved, file), exit: 'ok' };
  const repeatFlags = await writeRepeatFlags({ ...flags, file, project: projectOfCreates(report.scope) }, io);
  return {
    kind: 'report',
    report,
    options: renderOptions(io, { details: flags.details, settleWindowMs, repeatFlags }),
  };
}

// `apply FILE`: checked before anything is sent, and again after the cloud was listed.

/** Throws KnownError: `plan-unreadable` (exit 3) or `plan-refused` (exit 9). Nothing was sent then. */
export async function readApprovedPlan(
  path: string | undefined,
  flags: Pick<ApplyFlags, 'only' | 'exclude' | 'expect-fingerprint' | 'asked'>,
  io: Io,
): Promise<SavedPlan | undefined> {
  const expected = readFingerprint(flags['expect-fingerprint']);
  if (path === undefined) {
    if (expected === undefined) return undefined;
    throw new KnownError('flag-invalid', '--expect-fingerprint needs a saved plan, and none was given.', {
      suggestions: ['Write: hostwright apply FILE --expect-fingerprint SHA256'],
    });
  }
  refuseOwnAnswers(flags);
  // The file of a plan has an extension, or is in a folder.
  const isName = !/[./]/.test(path);
  const saved = await readPlanFile(path, io, ...(isName ? [`To apply some hosts: --only ${quoteForShell(path)}`] : []));
  refuseOtherSelection(flags, saved.selection);
  if (expected !== undefined && expected !== saved.fingerprint) {
    const what = `is not the one that was approved: its fingerprint is ${saved.fingerprint}`;
    throw errorOf(`The plan ${JSON.stringify(path)} ${what}`, 'Have this plan approved, or apply the approved one.');
  }
  if (realClock.wall() > Date.parse(saved.expires)) {
    throw errorOf(
      `The plan ${JSON.stringify(path)} was made on ${saved.made}, and expired on ${saved.expires}`,
      `Make a new plan and have it approved: hostwright plan --out ${quoteForShell(path)}`,
    );
  }
  // Clocks of one pipeline do not differ by more than a day.
  if (Date.parse(saved.made) > realClock.wall() + unitMs.d) {
    throw errorOf(
      `The plan ${JSON.stringify(path)} says that it was made on ${saved.made}, which is in the future, so its age is unknown`,
      'Check the clocks of this machine and of the one that made it, then make a new plan.',
    );
  }
  return saved;
}

function errorOf(what: string, advice: string): KnownError {
  return new KnownError('plan-refused', `${what}. Nothing was sent.`, { suggestions: [advice] });
}

function readFingerprint(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const fingerprint = text.trim().toLowerCase();
  if (/^[0-9a-f]{64}$/.test(fingerprint)) return fingerprint;
  // A variable that was never set is passed as empty text, which must not turn the check off.
  throw new KnownError(
    'flag-invalid',
    '--expect-fingerprint takes the 64 hex digits that "hostwright plan --out" prints.',
    { suggestions: ['Check that the step which made the plan passes its fingerprint on. Nothing was sent.'] },
  );
}

const planAnswers = ['only', 'exclude', 'max-creates', 'allow'];

/** Answers to guards that are part of the plan were reviewed with it. */
function refuseOwnAnswers({ asked = [] }: Pick<ApplyFlags, 'asked'>): void {
  const flag = planAnswers.find((one) => asked.includes(one));
  if (flag === undefined) return;
  throw new KnownError(
    'flag-invalid',
    `--${flag} cannot be used with a saved plan: the plan already says which hosts it is about, and what it may create.`,
    {
      suggestions: [`Give --${flag} to "hostwright plan --out", so that it is reviewed.`],
    },
  );
}

/** A variable of the whole pipeline is ignored if the plan was made with the same value. */
function refuseOtherSelection(flags: SelectionFlags, saved: HostSelection): void {
  for (const flag of ['only', 'exclude'] as const) {
    const patterns = flags[flag];
    if (patterns === undefined || patterns.join(',') === saved[flag].join(',')) continue;
    const how = saved[flag].length === 0 ? `without --${flag}` : `with --${flag} ${saved[flag].join(',')}`;
    throw new KnownError(
      'flag-invalid',
      `HOSTWRIGHT_${flag.toUpperCase()} selects other hosts than the saved plan, which was made ${how}.`,
      { suggestions: ['Unset it for this run, or make a new plan under it. Nothing was sent.'] },
    );
  }
}

export type ApprovalCheck = ReturnType<typeof checkApproved>;

/** What the present plan would do that the approved one does not allow, and what is left of the approved one. */
export function checkApproved(
  saved: SavedPlan,
  plan: Plan,
  { declaration }: Pick<Declared, 'declaration'>,
  ledger: Ledger,
) {
  const approved = approvedOf(saved);
  const sendTag = sendsTag(declaration.settings);
  // What the plan has sent before must fit, too: its values may have changed since.
  const spent = plan.held.flatMap(({ desired, hold }) => (isBarred(hold, 'spent') ? [desired] : []));
  const creates = [...plan.creates, ...spent].sort((a, b) => compareKeys(a.key, b.key));
  const present: Approved = { scope: plan.scope, fleet: plan.fleet, creates, sendTag };
  const dropped = findDropped(approved, plan, (hostId) => makerOf(ledger, hostId));
  return { changes: findChanges(approved, present), ...dropped };
}

function approvedOf({ report, sendTag }: SavedPlan): Approved {
  const creates = report.hosts.filter((host) => isToCreate(host)).map(({ diff }) => diff.desired);
  return { scope: report.scope, fleet: report.fleet, creates, sendTag };
}

/** A plan of other files would create nothing, and its apply would look like a success. */
export function refuseOtherDeclaration(saved: SavedPlan, desired: readonly DesiredHost[], path: string): void {
  const { creates } = approvedOf(saved);
  const creatable = desired.filter(({ create }) => create !== 'never');
  const declared = new Set(creatable.map(({ key }) => formatKey(key)));
  if (creates.length === 0 || creates.some(({ key }) => declared.has(formatKey(key)))) return;
  throw errorOf(
    `Nothing that the plan ${JSON.stringify(path)} creates (${plural(creates.length, 'host')}) is declared here`,
    'Name the declaration that the plan was made from with --file, or make a new plan.',
  );
}

/** Before anything is listed: a plan for another cloud, account or fleet is refused at once. */
export function refuseOtherScope(saved: SavedPlan, here: Pick<Approved, 'scope' | 'fleet'>, path: string): void {
  const nothing = { creates: [], sendTag: false };
  const [first] = findChanges({ ...approvedOf(saved), ...nothing }, { ...here, ...nothing });
  if (first === undefined || first.change !== 'scope') return;
  const { attribute, approved, present } = first;
  throw errorOf(
    `The plan ${JSON.stringify(path)} is about another ${attribute}: ${approved || 'none'}, not ${present || 'none'}`,
    'Use the keys, the endpoint and the declaration that the plan was made with, or make a new plan.',
  );
}
