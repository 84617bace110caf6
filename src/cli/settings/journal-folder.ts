/** Checks whether other users may change a file, such as the journal of a folder. */
import { realpath, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pathOfJournal } from '../../journal/place.ts';
import type { JournalPlace } from './journal-place.ts';

/** Group and others. */
const writableByOthers = 0o022;
const writableByGroup = 0o020;
/** In such a folder, each user may rename and remove only their own files. */
const sticky = 0o1000;
/** An owner whom a user namespace does not know, such as the root of the machine. */
const unmapped = 65_534;
const mostTold = 3;

interface Entry {
  readonly path: string;
  readonly mode: number;
  readonly uid: number;
  readonly gid: number;
  /** Whether it is a parent of what is checked. */
  readonly isParent: boolean;
}

/**
 * At most one note, about the file, its folder and the parents. What does not exist yet is created
 * only for its owner.
 */
export async function notePermissions(place: JournalPlace): Promise<readonly string[]> {
  if (!('folder' in place)) return [];
  const folder = await realpath(place.folder).catch(() => place.folder);
  const told = await findOtherWriters([pathOfJournal(folder), folder], listFolders(folder));
  return told.length === 0
    ? []
    : [
        `other users may change the journal, because ${told.slice(0, mostTold).join(', and ')}: whoever changes or removes a file there can cause a host to be created twice. Remove that right, e.g. with chmod go-w, or name another folder with --journal`,
      ];
}

/** Why other users may change one of these, or put another one into its place. */
export async function findOtherWriters(
  paths: readonly string[],
  parents: readonly string[],
): Promise<readonly string[]> {
  const self = process.geteuid?.();
  // Windows has no such permissions, and Node reports that everybody may write.
  if (self === undefined) return [];
  const entries = await Promise.all(
    [...paths, ...parents].map(async (path, index): Promise<readonly Entry[]> => {
      const status = await stat(path).catch(() => undefined);
      return status === undefined ? [] : [{ ...modeOf(status), path, isParent: index >= paths.length }];
    }),
  );
  return describePermissions(entries.flat(), self);
}

function modeOf({ mode, uid, gid }: Pick<Entry, 'mode' | 'uid' | 'gid'>) {
  return { mode, uid, gid };
}

export function listFolders(path: string): readonly string[] {
  const parent = dirname(path);
  return parent === path ? [] : [parent, ...listFolders(parent)];
}

/** Why other users than `self` and root may change what is there. */
export function describePermissions(entries: readonly Entry[], self: number): readonly string[] {
  return entries.flatMap((entry) => [
    ...(mayOthersWrite(entry) ? [`they may write to ${entry.path}`] : []),
    ...(isForeign(entry, self) ? [`${entry.path} belongs to the user ${entry.uid}`] : []),
  ]);
}

function mayOthersWrite({ mode, uid, gid, isParent }: Entry): boolean {
  if (!isParent) return (mode & writableByOthers) !== 0;
  // Many systems give each user a group of the same number.
  const others = gid === uid ? writableByOthers & ~writableByGroup : writableByOthers;
  return (mode & sticky) === 0 && (mode & others) !== 0;
}

function isForeign({ uid, isParent }: Entry, self: number): boolean {
  return uid !== self && uid !== 0 && !(isParent && uid === unmapped);
}
