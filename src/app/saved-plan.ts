/** Saved plans on disk: written atomically, read once, with notes about weak protection. */

import { createHash } from 'node:crypto';
import { lstatSync } from 'node:fs';
import { resolve } from 'node:path';
import manifest from '../../package.json' with { type: 'json' };
import { sendsTag } from '../declare/declaration.ts';
import { largestFile, readRegularFile } from '../declare/files.ts';
import type { Report, Saved } from '../findings/report.ts';
import { mayCreateOn } from '../listing/observation.ts';
import { projectOfCreates } from '../model/dialect.ts';
import { KnownError } from '../model/errors.ts';
import type { HostSelection } from '../model/text/name-pattern.ts';
import { type Guards, writeAllow } from '../planning/guards.ts';
import type { Plan } from '../planning/plan.ts';
import { renderSelectionFlags } from '../report/words/limits.ts';
import { writeCanonicalJson } from '../saved-plan/canonical-json.ts';
import { readSavedPlan } from '../saved-plan/read-saved-plan.ts';
import { makeSavedPlan, type SavedPlan } from '../saved-plan/saved-plan.ts';
import { realClock } from '../system/clock.ts';
import { writeFileWhole } from '../system/disk.ts';
import type { Io } from './io.ts';
import { sayNotes } from './notes.ts';
import { renderOptions } from './output/outputs.ts';
import type { CommandResult } from './output/result.ts';
import type { Declared } from './read-declaration.ts';
import { planFlags, type ShowFlags } from './settings/command-flags.ts';
import { defaultsOf } from './settings/flag-kinds.ts';
import { usualFiles } from './settings/flags.ts';
import { writeRepeatFlags } from './settings/journal-place.ts';

/**
 * Whether the plan could be applied as it is. Nobody should approve a plan that cannot run, or that has no trusted
 * listing.
 */
export function isWorthSaving(plan: Plan): boolean {
  return plan.refused.length === 0 && mayCreateOn(plan.observations);
}

export async function savePlan(
  path: string,
  report: Report,
  guards: Guards,
  { declaration, selection, sources }: Declared,
  /** As given with `-f`. */
  files: readonly string[],
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

/** What is known of a plan that was read: only the files, and not whether `-f` named them or their folder. */
function readAs(path: string, plan: SavedPlan): Saved {
  const files = plan.declaration.map(({ file }) => file);
  return makeSaved(path, plan, files.every((file) => usualFiles.includes(file)) ? [] : files);
}

/** The flags that a reviewer approves too. */
function termsOf(selection: HostSelection, guards: Guards): readonly string[] {
  const { maxCreates } = guards;
  const answers: Readonly<Record<keyof Guards, readonly string[]>> = {
    maxCreates: maxCreates === defaultsOf(planFlags)['max-creates'] ? [] : [`--max-creates ${maxCreates}`],
    allowNewScope: guards.allowNewScope ? [writeAllow('new-scope')] : [],
    allowedReplacements: guards.allowedReplacements.map((one) => writeAllow('replacement', one)),
    takenOver: guards.takenOver.map((one) => writeAllow('take-over', one)),
  };
  return [...renderSelectionFlags(selection), ...Object.values(answers).flat()];
}

/**
 * Opened and read once, so that the same bytes are hashed, shown and applied. `notes`: about the file; they make no
 * command fail. Throws KnownError `plan-unreadable`.
 */
export async function readPlanFile(
  path: string,
  io: Pick<Io, 'cwd'>,
): Promise<{ readonly saved: SavedPlan; readonly notes: readonly string[] }> {
  const name = JSON.stringify(path);
  const place = resolve(io.cwd, path);
  const read = readRegularFile(place);
  if (read.status === 'unreadable') {
    throw new KnownError('plan-unreadable', `The plan ${name} ${read.reason}. Nothing was sent.`, {
      suggestions: ['Name a file that "hostwright plan --out FILE" wrote.'],
    });
  }
  const us = process.getuid?.();
  const notes = [
    [lstatSync(place, { throwIfNoEntry: false })?.isSymbolicLink(), `the plan ${name} is a link: its target was read`],
    [(read.mode & 0o022) !== 0, `other users can change the plan ${name}: --expect-fingerprint detects that`],
    [us !== undefined && us !== read.uid, `the plan ${name} belongs to another user`],
  ] as const;
  return {
    saved: await readSavedPlan(Buffer.from(read.bytes).toString('utf8'), path),
    notes: notes.flatMap(([isSo, note]) => (isSo === true ? [note] : [])),
  };
}

/** Prints a saved plan as it was shown when it was made. Offline: it shows the past state, not the present one. */
export async function runShow(path: string, flags: ShowFlags, io: Io): Promise<CommandResult> {
  const { 'settle-window': settleWindowMs } = flags;
  const { saved, notes } = await readPlanFile(path, io);
  const expired = realClock.wall() > Date.parse(saved.expires);
  sayNotes(
    [...notes, ...(expired ? [`this plan expired on ${saved.expires}: apply does not take it any more`] : [])],
    io,
  );
  const report: Report = { ...saved.report, saved: readAs(path, saved), exit: 'ok' };
  const repeatFlags = writeRepeatFlags({ ...flags, project: projectOfCreates(report.scope) }, io);
  return {
    kind: 'report',
    report,
    options: renderOptions(io, { details: flags.details, settleWindowMs, repeatFlags }),
  };
}
