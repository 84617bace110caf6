/** Reads keys and passwords of this process from variables and small files. */
import { type Stats, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { readRegularFile } from '../../declare/files.ts';
import { codeOf, KnownError } from '../../model/errors.ts';
import type { Io } from '../io.ts';

/** A file is preferred to the variable itself, because it does not leak into child processes. */
export function readKey(env: Io['env'], variable: string): string | undefined {
  const file = env[`${variable}_FILE`];
  if (file === undefined || file === '') return env[variable];
  const suggestions = [`Check the path, or unset ${variable}_FILE and set ${variable}.`];
  return readKeyFile(file, `The file that ${variable}_FILE names`, suggestions);
}

/** Much longer than any key. A longer file is not a key file. */
const longestKey = 4096;

/** Removes one line break at the end. `named`: how a message begins. */
export function readKeyFile(file: string, named: string, suggestions: readonly string[] = []): string {
  const read = readRegularFile(file);
  if (read.status === 'read' && read.bytes.length <= longestKey) {
    return Buffer.from(read.bytes)
      .toString('utf8')
      .replace(/\r?\n$/, '');
  }
  const cause = read.status === 'unreadable' ? read.cause : undefined;
  const why = codeOf(cause) ?? 'it is not a small regular file';
  throw new KnownError('key-unusable', `${named} cannot be read (${why}).`, { suggestions });
}

// Checks whether other users may change a file, such as the journal of a folder.

/** Group and others. */
const writableByOthers = 0o022;
const writableByGroup = 0o020;
/** In such a folder, each user may rename and remove only their own files. */
const sticky = 0o1000;
/** An owner whom a user namespace does not know, such as the root of the machine. */
const unmapped = 65_534;

interface Entry extends Pick<Stats, 'mode' | 'uid' | 'gid'> {
  readonly path: string;
  /** Whether it is a parent of what is checked. */
  readonly isParent: boolean;
}

/** Why other users may change one of these, or put another one into its place. */
export function findOtherWriters(paths: readonly string[], parents: readonly string[]): readonly string[] {
  const self = process.geteuid?.();
  // Windows has no such permissions, and Node reports that everybody may write.
  if (self === undefined) return [];
  return [...new Set([...paths, ...parents])].flatMap((path) => {
    const status = statsOf(path);
    if (status === undefined) return [];
    const { mode, uid, gid } = status;
    return describePermissions({ path, mode, uid, gid, isParent: !paths.includes(path) }, self);
  });
}

/** Undefined if there is nothing. Not in the background, which takes ten times as long. Links are followed. */
export function statsOf(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

export function listFolders(path: string): readonly string[] {
  const parent = dirname(path);
  return parent === path ? [] : [parent, ...listFolders(parent)];
}

/** Why other users than `self` and root may change what is there. */
export function describePermissions({ path, mode, uid, gid, isParent }: Entry, self: number): readonly string[] {
  // Many systems give each user a group of the same number.
  const others = isParent && gid === uid ? writableByOthers & ~writableByGroup : writableByOthers;
  const mayOthersWrite = (mode & others) !== 0 && !(isParent && (mode & sticky) !== 0);
  const isForeign = uid !== self && uid !== 0 && !(isParent && uid === unmapped);
  return [
    ...(mayOthersWrite ? [`they may write to ${path}`] : []),
    ...(isForeign ? [`${path} belongs to the user ${uid}`] : []),
  ];
}
