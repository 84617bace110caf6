/** `-o FORMAT[=PATH]`: what a run prints and writes, checked before anything is sent. */

import { lstatSync, readFileSync, statSync } from 'node:fs';
import { dirname, isAbsolute, relative, resolve } from 'node:path';
import manifest from '../../../package.json' with { type: 'json' };
import { KnownError } from '../../core/errors.ts';
import type { Clock } from '../../core/ports.ts';
import { type FormatName, formatNames } from '../../core/report/format-name.ts';
import { declaredKeysOf, type Report } from '../../core/report/report.ts';
import { largestFile } from '../../declaration/load.ts';
import type { Failure, RenderOptions } from '../../report/format.ts';
import { removeFile, writeFileWhole } from '../../system/whole-file.ts';
import type { Io } from '../io.ts';
import { parseChoice } from '../settings/flag-values.ts';
import { type PlaceFlags, writeRepeatFlags } from '../settings/repeat-flags.ts';

/** What the flags `--json` and `-o` say. */
export interface AskedOutputs {
  readonly json?: boolean | undefined;
  readonly output?: readonly string[] | undefined;
}

export interface OutputFile {
  readonly format: FormatName;
  readonly path: string;
}

export interface Outputs {
  readonly stdout: FormatName;
  readonly files: readonly OutputFile[];
}

/** Throws KnownError if two formats want stdout, or a file could not be written. */
export function readOutputs({ json = false, output = [] }: AskedOutputs, io: Pick<Io, 'cwd'>): Outputs {
  const asked = [...(json ? ['json'] : []), ...output].map(parseOutput);
  const printed = [...new Set(asked.flatMap(({ format, path }) => (path === undefined ? [format] : [])))];
  if (printed.length > 1) {
    throw new KnownError('flag-invalid', `Only one format fits on stdout, not ${printed.join(' and ')}.`, {
      suggestions: [`Write the others to files, e.g. -o ${printed[1]}=PATH.`],
    });
  }
  const files = asked.flatMap(({ format, path }) => (path === undefined ? [] : [{ format, path }]));
  const paths = new Map<string, OutputFile>();
  for (const file of files) {
    const place = resolve(io.cwd, file.path);
    const other = paths.get(place);
    if (other !== undefined) {
      throw new KnownError(
        'flag-invalid',
        `Both ${other.format} and ${file.format} go to ${JSON.stringify(file.path)}.`,
        {
          suggestions: ['Give each format a file of its own.'],
        },
      );
    }
    paths.set(place, file);
    checkOutputPath(place, `-o ${file.format}`);
  }
  return { stdout: printed[0] ?? 'text', files };
}

function parseOutput(text: string): { readonly format: FormatName; readonly path: string | undefined } {
  const [, name = '', path] = /^([^=]*)(?:=(.*))?$/s.exec(text) ?? [];
  const format = parseChoice('output', name === 'md' ? 'markdown' : name, formatNames);
  if (path !== '') return { format, path: path === '-' ? undefined : path };
  throw new KnownError('flag-invalid', `-o ${format}= names no file.`, {
    suggestions: [`Write -o ${format}=PATH, or -o ${format} for stdout.`],
  });
}

/** Replaces an existing file, and nothing but a file. */
export function checkOutputPath(place: string, flag: string): void {
  const why = describeObstacle(place);
  if (why === undefined) return;
  throw new KnownError('output-unwritable', `${flag} cannot write ${JSON.stringify(place)}: ${why}.`, {
    suggestions: ['Name a file in a folder that exists. Nothing was sent.'],
  });
}

function describeObstacle(place: string): string | undefined {
  try {
    const status = lstatSync(place, { throwIfNoEntry: false });
    if (status !== undefined) return status.isFile() ? undefined : 'it exists and is not a regular file';
  } catch (error) {
    // For example a folder without permission to search, or a name that is too long.
    return `the system refuses it (${(error as NodeJS.ErrnoException).code ?? String(error)})`;
  }
  return statOf(dirname(place))?.isDirectory() === true ? undefined : 'its folder does not exist';
}

/** Links are followed: on some systems the folder of temporary files is one. */
function statOf(folder: string) {
  try {
    return statSync(folder, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

export interface TextFlags extends Omit<PlaceFlags, 'project'> {
  readonly details?: boolean | undefined;
  readonly 'on-doubt'?: string | undefined;
}

/** What text shows about the run besides its report. */
interface TextSettings {
  readonly settleWindowMs: number;
  /** The project that has the journal. Commands in the text name it. */
  readonly project: string | undefined;
}

/** For results that are not about a journal. */
export const noJournal: TextSettings = { settleWindowMs: 0, project: undefined };

export function renderOptions(
  { details = false, 'on-doubt': onDoubt, ...place }: TextFlags,
  { settleWindowMs, project }: TextSettings,
  io: Pick<Io, 'colour' | 'columns' | 'cwd' | 'env'>,
): RenderOptions {
  const root = io.env.GITHUB_WORKSPACE ?? io.env.CI_PROJECT_DIR ?? io.env.WORKSPACE;
  return {
    details,
    colour: io.colour.out,
    columns: io.columns,
    settleWindowMs,
    repeatFlags: writeRepeatFlags({ ...place, project }, io),
    onDoubt: onDoubt === 'recreate' ? 'recreate' : 'hold',
    version: manifest.version,
    repositoryPath: (file) => repositoryPathOf(file, io.cwd, root),
  };
}

/** The same, for a report of listings that were just made. */
export function withListings(
  options: RenderOptions,
  report: Pick<Report, 'listings' | 'alsoListed' | 'hosts'>,
  clock: Pick<Clock, 'wall'>,
): RenderOptions {
  const all = [...report.listings, ...(report.alsoListed ?? [])];
  const regions = all.filter(({ trusted }) => trusted).map(({ region }) => region);
  const failed = new Map(all.flatMap(({ region, flaw }) => (flaw === undefined ? [] : [[region, flaw]])));
  return { ...options, declared: declaredKeysOf(report), listed: { regions, failed, at: clock.wall() } };
}

/** Relative to the checkout if the platform names one; otherwise as the user wrote it. */
function repositoryPathOf(file: string, cwd: string, root: string | undefined): string {
  if (file === '-' || root === undefined || root === '') return file.replaceAll('\\', '/').replace(/^\.\//, '');
  const path = relative(root, resolve(cwd, file));
  return path.startsWith('..') || isAbsolute(path) ? file : path.replaceAll('\\', '/');
}

/** Options for a file: it is unknown which program will read it. */
function fileOptionsOf(options: RenderOptions): RenderOptions {
  return { ...options, colour: false, columns: undefined };
}

/** Writes each file. Returns the failures; the run still has its result. */
export async function writeReport(
  report: Report,
  files: readonly OutputFile[],
  options: RenderOptions,
  io: Pick<Io, 'cwd'>,
): Promise<readonly KnownError[]> {
  const { formats } = await import('../../report/formats.ts');
  const write = async (format: FormatName) => (await formats[format]()).render(report, fileOptionsOf(options));
  return writeFiles(files, write, io);
}

/** The same for any text. */
export function writeFiles(
  files: readonly OutputFile[],
  render: (format: FormatName) => Promise<string>,
  io: Pick<Io, 'cwd'>,
): Promise<readonly KnownError[]> {
  return gatherErrors(files, async ({ format, path }) => writeFileWhole(resolve(io.cwd, path), await render(format)));
}

/** Writes the failure to each file, or removes it, so that no old report looks like a new one. */
export async function writeFailure(
  failure: Failure,
  files: readonly OutputFile[],
  options: RenderOptions,
  io: Pick<Io, 'cwd'>,
): Promise<readonly KnownError[]> {
  const { formats } = await import('../../report/formats.ts');
  return gatherErrors(files, async ({ format, path }) => {
    const { renderFailure } = await formats[format]();
    const place = resolve(io.cwd, path);
    if (renderFailure === undefined) await removeFile(place);
    else await writeFileWhole(place, renderFailure(failure, fileOptionsOf(options)));
  });
}

async function gatherErrors(
  files: readonly OutputFile[],
  write: (file: OutputFile) => Promise<void>,
): Promise<readonly KnownError[]> {
  const errors: KnownError[] = [];
  for (const file of files) {
    try {
      await write(file);
    } catch (error) {
      if (!(error instanceof KnownError)) throw error;
      errors.push(error);
    }
  }
  return errors;
}

/**
 * Files that a run reads, or to which it saves its plan. No report may overwrite them, and the plan
 * may not overwrite a file that the run reads.
 */

interface OwnFiles {
  /** Declarations, their folders, and saved plans. */
  readonly read: readonly string[];
  /** The file that the plan is saved to. */
  readonly out?: string | undefined;
}

/**
 * Throws KnownError if the run would overwrite its input. Must be called before anything is
 * written.
 */
export function checkOwnFiles({ files }: Pick<Outputs, 'files'>, { read, out }: OwnFiles, io: Pick<Io, 'cwd'>): void {
  const placeOf = (path: string) => resolve(io.cwd, path);
  const written = [
    ...files.map(({ format, path }) => ({
      flag: `-o ${format}`,
      path,
      kept: out === undefined ? read : [...read, out],
    })),
    ...(out === undefined ? [] : [{ flag: '--out', path: out, kept: read }]),
  ];
  for (const { flag, path, kept } of written) {
    if (!kept.some((one) => isTaken(placeOf(path), placeOf(one)))) continue;
    throw new KnownError('flag-invalid', `${flag} would write over ${JSON.stringify(path)}, which this run needs.`, {
      suggestions: [ownFile],
    });
  }
  for (const { format, path } of files) {
    if (!isSavedPlan(placeOf(path))) continue;
    throw new KnownError('flag-invalid', `-o ${format} would write over ${JSON.stringify(path)}, a saved plan.`, {
      suggestions: [ownFile, 'To save a plan, use: hostwright plan --out FILE.'],
    });
  }
}

const ownFile = 'Give it a file of its own. Nothing was written, and nothing was sent.';

/** Whether it is a saved plan of any run, because somebody may have approved it. */
function isSavedPlan(place: string): boolean {
  const status = statusOf(place);
  if (status?.isFile() !== true || status.size > largestFile) return false;
  try {
    return /"format":\s*"hostwright\/saved-plan"/.test(readFileSync(place, 'utf8'));
  } catch {
    return false;
  }
}

/**
 * Whether a file that is written here is one to keep, even by another path, or would be read as a
 * declaration of a folder.
 */
function isTaken(place: string, kept: string): boolean {
  if (place === kept) return true;
  const [there, other] = [statusOf(place), statusOf(kept)];
  if (other?.isDirectory() === true) return dirname(place) === kept && /\.ya?ml$/i.test(place);
  return there !== undefined && there.ino === other?.ino && there.dev === other.dev;
}

function statusOf(path: string) {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}
