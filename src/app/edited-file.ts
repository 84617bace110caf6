/** What commands that edit declarations share: when they may, what they say of dead hosts, how the text is written. */
import { lstatSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Declaration, Settings } from '../declare/declaration.ts';
import { DeclarationError } from '../declare/faults/diagnostic.ts';
import { decodeText, readRegularFile } from '../declare/files.ts';
import { type ParseOptions, parseDeclaration } from '../declare/parse.ts';
import type { SourceText } from '../declare/yaml/place.ts';
import { findingsOf, isDead } from '../findings/make-report.ts';
import type { FindingRules } from '../findings/report.ts';
import { factsOfListing, type Observation } from '../listing/observation.ts';
import { attempt, KnownError } from '../model/errors.ts';
import { quoteForShell } from '../model/text/shell-word.ts';
import type { HostDiff } from '../planning/diff.ts';
import { describeDistrust } from '../report/words/counts.ts';
import { describeDead } from '../report/words/findings.ts';
import { quoted, shown } from '../report/words/style.ts';
import { realClock } from '../system/clock.ts';
import { writeFileWhole } from '../system/disk.ts';
import type { Io } from './io.ts';

export interface EditedFile {
  /** As the user named it. */
  readonly path: string;
  readonly before: string;
  readonly after: string;
}

/** Throws KnownError (exit 4): what is live is known from trusted listings alone. */
export function requireTrust(observations: readonly Observation[]): void {
  for (const observation of observations) {
    if (observation.trust.status === 'trusted') continue;
    const { failure } = observation.trust;
    const why = describeDistrust(factsOfListing(observation));
    throw new KnownError('listing-untrusted', `${shown(observation.region)}: ${why}.`, {
      suggestions: ['Nothing was written. Run it again.', ...(failure?.suggestions ?? [])],
    });
  }
}

/** The day in UTC. */
export const today = () => new Date(realClock.wall()).toISOString().slice(0, 10);

/** Which findings count now. */
export function rulesOf({ ignore }: Pick<Settings, 'ignore'>): FindingRules {
  return { nowMs: realClock.wall(), expireWithinMs: undefined, today: today(), ignore };
}

/**
 * Of hosts whose values agree with the declaration, which says nothing of their lives. `dead`: in words of a plan;
 * `counted`: those of them that no ignore rule covers.
 */
export function countLiving(diffs: readonly HostDiff[], settings: Pick<Settings, 'ignore'>) {
  const rules = rulesOf(settings);
  const found = diffs.map((diff) => ({ diff, findings: findingsOf(diff, undefined, rules) }));
  const all = found.flatMap(({ diff, findings }) =>
    findings.flatMap((one) => {
      if (one.class !== 'dead' || !('live' in diff)) return [];
      const { what, shared = what } = describeDead(one, one.hostId !== diff.live.hostId);
      return [{ text: `${shown(diff.key.name)}: ${shared}`, counts: one.excuse === undefined }];
    }),
  );
  const counted = all.flatMap(({ text, counts }) => (counts ? [text] : []));
  return { inSync: found.filter((one) => !isDead(one)).length, dead: all.map(({ text }) => text), counted };
}

/** Throws KnownError: the faults would have places in a text that nobody has seen. */
export async function parseUnseen(
  sources: readonly SourceText[],
  options: ParseOptions,
  refuse: (why: string) => string,
): Promise<Declaration> {
  try {
    return await parseDeclaration(sources, options);
  } catch (error) {
    if (!(error instanceof DeclarationError)) throw error;
    const [first] = error.diagnostics;
    throw new KnownError('flag-invalid', refuse(first?.message ?? error.message), {
      suggestions: ['Nothing was written.', ...(first?.help === undefined ? [] : [first.help])],
    });
  }
}

/** Throws KnownError for what cannot be replaced by another file: standard input, a link, a folder. */
export function readEditable(path: string, { cwd }: Pick<Io, 'cwd'>) {
  const refuse = (reason: string, remedy: string) =>
    new KnownError('output-unwritable', `${quoted(path)} cannot be edited: it ${reason}.`, { suggestions: [remedy] });
  if (path === '-') throw refuse('is standard input', 'Write the declaration to a file, and name that.');
  const place = resolve(cwd, path);
  const read = readRegularFile(place);
  if (read.status === 'unreadable') throw refuse(read.reason, 'Name a declaration that is there.');
  const { bytes, mode } = read;
  const before = decodeText(bytes);
  if (before === undefined) throw refuse('is no file of UTF-8 text', 'Name a declaration.');
  if (lstatSync(place).isSymbolicLink()) throw refuse('is a link', 'Name the file to which it leads.');
  if ((mode & 0o200) === 0) throw refuse('is read-only', `Allow it: chmod u+w ${quoteForShell(path)}`);
  return { path, before, mark: Buffer.byteLength(before) < bytes.length ? '\ufeff' : '', mode };
}

/** What `writeEdited` would refuse, and what to do about it. */
export function findObstacle(files: readonly Pick<EditedFile, 'path'>[], io: Pick<Io, 'cwd'>): string | undefined {
  const read = attempt(() => files.map(({ path }) => readEditable(path, io)));
  return read instanceof KnownError ? [read.message, ...read.suggestions].join(' ') : undefined;
}

/** Throws KnownError (exit 9) if a file is not as it was read; then none is written. Mode and byte order mark stay. */
export async function writeEdited(files: readonly EditedFile[], io: Pick<Io, 'cwd'>): Promise<void> {
  const found = files.map((file) => ({ ...readEditable(file.path, io), file }));
  for (const { path, before, file } of found) {
    if (before === file.before) continue;
    throw new KnownError('file-changed', `${quoted(path)} was changed while this command worked.`, {
      suggestions: ['Nothing was written. Run the command again.'],
    });
  }
  for (const { path, file, mark, mode } of found) {
    await writeFileWhole(resolve(io.cwd, path), mark + file.after, mode & 0o777);
  }
}
