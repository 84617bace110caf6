/** `-o FORMAT[=PATH]`: what a run prints and writes, checked before anything is sent. */

import { lstatSync } from 'node:fs';
import { dirname, isAbsolute, relative, resolve } from 'node:path';
import manifest from '../../../package.json' with { type: 'json' };
import { readRegularFile } from '../../declare/files.ts';
import { catchKnown, codeOf, KnownError } from '../../model/errors.ts';
import type { RenderOptions } from '../../report/format.ts';
import { type FormatName, formatNames } from '../../report/formats.ts';
import type { Io } from '../io.ts';
import { choicesOf } from '../settings/flag-kinds.ts';
import { parseChoice } from '../settings/flag-values.ts';
import { statsOf } from '../settings/private-files.ts';

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
  /** Number of lines that a stream has printed on stdout so far; undefined if there is no stream. */
  streamed?: number;
}

/** Throws KnownError if two formats want stdout, a file could not be written, or `flag` has no such format. */
export function readOutputs({ json = false, output = [] }: AskedOutputs, io: Pick<Io, 'cwd'>, flag = {}): Outputs {
  const formats = formatNames.filter((name) => choicesOf(flag).length === 0 || choicesOf(flag).includes(name));
  const asked = [...(json ? ['json'] : []), ...output].map((text) => parseOutput(text, formats));
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
      const message = `Both ${other.format} and ${file.format} go to ${JSON.stringify(file.path)}.`;
      throw new KnownError('flag-invalid', message, { suggestions: ['Give each format a file of its own.'] });
    }
    paths.set(place, file);
    checkOutputPath(place, `-o ${file.format}`);
  }
  return { stdout: printed[0] ?? 'text', files };
}

function parseOutput(text: string, formats: readonly FormatName[]) {
  const [, name = '', path] = /^([^=]*)(?:=(.*))?$/s.exec(text) ?? [];
  const format = parseChoice('output', name === 'md' ? 'markdown' : name, formats);
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
    return `the system refuses it (${codeOf(error) ?? String(error)})`;
  }
  return statsOf(dirname(place))?.isDirectory() === true ? undefined : 'its folder does not exist';
}

/** What depends on the run and not on its surroundings. */
type ShownRun = Partial<Pick<RenderOptions, 'details' | 'settleWindowMs' | 'repeatFlags' | 'onDoubt'>>;

/** Without `run`: for a result that is not about a journal. */
export function renderOptions(
  io: Pick<Io, 'colour' | 'columns' | 'cwd' | 'env'>,
  { details = false, settleWindowMs = 0, repeatFlags, onDoubt }: ShownRun = {},
): RenderOptions {
  const root = io.env.GITHUB_WORKSPACE ?? io.env.CI_PROJECT_DIR ?? io.env.WORKSPACE;
  return {
    details,
    colour: io.colour.out,
    columns: io.columns,
    settleWindowMs,
    repeatFlags,
    onDoubt,
    version: manifest.version,
    repositoryPath: (file) => repositoryPathOf(file, io.cwd, root),
  };
}

/** Relative to the checkout if the platform names one; otherwise as the user wrote it. */
function repositoryPathOf(file: string, cwd: string, root: string | undefined): string {
  if (file === '-' || root === undefined || root === '') return file.replaceAll('\\', '/').replace(/^\.\//, '');
  const path = relative(root, resolve(cwd, file));
  return path.startsWith('..') || isAbsolute(path) ? file : path.replaceAll('\\', '/');
}

/**
 * Writes each file, or removes it where its format has no text, so that no old report looks like a new one. Returns the
 * failures; the run still has its result.
 */
export async function writeFiles(
  files: readonly OutputFile[],
  render: (format: FormatName) => Promise<string | undefined>,
  io: Pick<Io, 'cwd'>,
): Promise<readonly KnownError[]> {
  const errors: KnownError[] = [];
  if (files.length === 0) return errors;
  const { removeFile, writeFileWhole } = await import('../../system/disk.ts');
  for (const { format, path } of files) {
    const place = resolve(io.cwd, path);
    try {
      const text = await render(format);
      await (text === undefined ? removeFile(place) : writeFileWhole(place, text));
    } catch (error) {
      errors.push(catchKnown(error));
    }
  }
  return errors;
}

/**
 * Throws KnownError if the run would write over a file that it reads (`read`), or over a plan that somebody may have
 * approved. `out`: the file that its own plan is saved to.
 */
export function checkOwnFiles(
  { files }: Pick<Outputs, 'files'>,
  { read, out }: { readonly read: readonly string[]; readonly out?: string },
  { cwd }: Pick<Io, 'cwd'>,
): void {
  const refuse = (flag: string, path: string, what: string, ...advice: readonly string[]) =>
    new KnownError('flag-invalid', `${flag} would write over ${JSON.stringify(path)}, ${what}.`, {
      suggestions: ['Give it a file of its own. Nothing was written, and nothing was sent.', ...advice],
    });
  const isKept = (path: string, kept: readonly string[]) =>
    kept.some((one) => isTaken(resolve(cwd, path), resolve(cwd, one)));
  if (out !== undefined && isKept(out, read)) throw refuse('--out', out, 'which this run needs');
  for (const { format, path } of files) {
    const flag = `-o ${format}`;
    if (isKept(path, out === undefined ? read : [...read, out])) throw refuse(flag, path, 'which this run needs');
    if (!isSavedPlan(resolve(cwd, path))) continue;
    throw refuse(flag, path, 'a saved plan', 'To save a plan, use: hostwright plan --out FILE.');
  }
}

function isSavedPlan(place: string): boolean {
  const read = readRegularFile(place);
  return read.status === 'read' && /"format":\s*"hostwright\/saved-plan"/.test(Buffer.from(read.bytes).toString());
}

/**
 * Whether a file that is written here is one to keep, even by another path, or would be read as a declaration of a
 * folder.
 */
function isTaken(place: string, kept: string): boolean {
  if (place === kept) return true;
  const [there, other] = [statsOf(place), statsOf(kept)];
  if (other?.isDirectory() === true) return dirname(place) === kept && /\.ya?ml$/i.test(place);
  return there !== undefined && there.ino === other?.ino && there.dev === other.dev;
}
