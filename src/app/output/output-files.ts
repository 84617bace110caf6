/** The files of `-o FORMAT=PATH`: checked before anything is sent, and written at the end. */

import { lstatSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { readRegularFile } from '../../declare/files.ts';
import { catchKnown, codeOf, KnownError } from '../../model/errors.ts';
import type { FormatName } from '../../report/formats.ts';
import { removeFile, writeFileWhole } from '../../system/disk.ts';
import type { Io } from '../io.ts';
import { statsOf } from '../settings/private-files.ts';

export interface OutputFile {
  readonly format: FormatName;
  readonly path: string;
}

/**
 * Throws KnownError if a file could not be written, or if the run would write over another one of these, a file that it
 * reads (`read`), or a plan that somebody may have approved. `out`: the file that its own plan is saved to.
 */
export function checkFiles(
  files: readonly OutputFile[],
  { read, out }: { readonly read: readonly string[]; readonly out?: string },
  { cwd }: Pick<Io, 'cwd'>,
): void {
  const kept = read.map((path) => resolve(cwd, path));
  const check = (flag: string, path: string, mayBePlan: boolean) => {
    const place = resolve(cwd, path);
    const isNeeded = kept.some((one) => isTaken(place, one));
    if (isNeeded || (!mayBePlan && isSavedPlan(place))) {
      const what = isNeeded ? 'which this run needs' : 'a saved plan';
      throw new KnownError('flag-invalid', `${flag} would write over ${JSON.stringify(path)}, ${what}.`, {
        suggestions: ['Give it a file of its own. Nothing was written, and nothing was sent.'],
      });
    }
    const why = describeObstacle(place);
    if (why !== undefined) {
      throw new KnownError('output-unwritable', `${flag} cannot write ${JSON.stringify(place)}: ${why}.`, {
        suggestions: ['Name a file in a folder that exists. Nothing was sent.'],
      });
    }
    kept.push(place);
  };
  if (out !== undefined) check('--out', out, true);
  for (const { format, path } of files) check(`-o ${format}`, path, false);
}

function isSavedPlan(place: string): boolean {
  const read = readRegularFile(place);
  return read.status === 'read' && /"format":\s*"hostwright\/saved-plan"/.test(Buffer.from(read.bytes).toString());
}

/** Whether a file written here is one to keep, even by another path, or would be read as a declaration of a folder. */
function isTaken(place: string, kept: string): boolean {
  if (place === kept) return true;
  const [there, other] = [statsOf(place), statsOf(kept)];
  if (other?.isDirectory() === true) return dirname(place) === kept && /\.ya?ml$/i.test(place);
  return there !== undefined && there.ino === other?.ino && there.dev === other.dev;
}

/** Why nothing can be written there: an existing file is replaced, and nothing but a file. */
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
