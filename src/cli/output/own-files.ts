/**
 * Files that a run reads, or to which it saves its plan. No report may overwrite them, and the plan
 * may not overwrite a file that the run reads.
 */
import { readFileSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { KnownError } from '../../core/errors.ts';
import { largestFile } from '../../declaration/load.ts';
import type { Io } from '../io.ts';
import type { Outputs } from './outputs.ts';

export interface OwnFiles {
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
