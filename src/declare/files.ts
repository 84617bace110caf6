/** Regular files: their bytes, or why they cannot be read, in words that follow the name of the file. */
import { closeSync, constants, existsSync, fstatSync, openSync, readFileSync, realpathSync } from 'node:fs';
import { isAbsolute, relative, resolve, sep } from 'node:path';
import { codeOf } from '../model/errors.ts';

/** The files that `-f FOLDER` reads. */
export const declarationFile = /^[^.].*\.ya?ml$/;

/** Maximum number of bytes that are read of a file. */
export const largestFile = 32 * 1024 * 1024;
export const tooLarge = 'is larger than 32 MiB';

/** The bytes of a file, or why it cannot be read, in words that follow its name. */
export type FileRead =
  /** `mode`: that of the opened file. */
  | { readonly status: 'read'; readonly bytes: Uint8Array; readonly mode: number }
  | { readonly status: 'unreadable'; readonly reason: string; readonly cause?: unknown };

/** Opens a file once and checks what was opened: its name could mean another a moment later. Waits for no FIFO. */
export function readRegularFile(path: string): FileRead {
  let descriptor: number | undefined;
  try {
    descriptor = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
    const stats = fstatSync(descriptor);
    if (stats.isDirectory()) return { status: 'unreadable', reason: 'is a directory' };
    if (!stats.isFile()) return { status: 'unreadable', reason: 'is not a regular file' };
    const { size, mode } = stats;
    const bytes = size > largestFile ? undefined : readFileSync(descriptor);
    // A file can grow, and some files report no size.
    if (bytes === undefined || bytes.length > largestFile) return { status: 'unreadable', reason: tooLarge };
    return { status: 'read', bytes, mode };
  } catch (error) {
    return { status: 'unreadable', reason: reasonOf(error), cause: error };
  } finally {
    if (descriptor !== undefined) closeSync(descriptor);
  }
}

/** Why a file could not be read, in words that follow its name. */
export function reasonOf(error: unknown): string {
  const code = codeOf(error) ?? 'an unknown error';
  return reasons.get(code) ?? `cannot be read (${code})`;
}

const denied = 'cannot be read: permission denied';

const reasons: ReadonlyMap<string, string> = new Map([
  ['EACCES', denied],
  ['ELOOP', 'cannot be read: its links go round in a circle'],
  ['ENOENT', 'does not exist'],
  ['ENOTDIR', 'does not exist: a part of its path is not a directory'],
  ['ENXIO', 'is not a regular file'],
  ['EPERM', denied],
]);

/**
 * The real path of a file that a declaration names; undefined if it is in none of the folders. Relative paths begin in
 * the first one. Links are followed before, because a link inside a folder may point outside. Throws the system's
 * errors.
 */
export function findPathIn(file: string, folders: readonly string[]): string | undefined {
  const [first, ...others] = realPathsOf(folders);
  if (first === undefined) return undefined;
  const isNamedOutside = !isIn(first, resolve(first, file));
  if (isNamedOutside && (others.length === 0 || !isAbsolute(file))) return undefined;
  const path = realpathSync(resolve(first, file));
  return [first, ...others].some((base) => isIn(base, path)) ? path : undefined;
}

/** Of those that exist. */
export function realPathsOf(folders: readonly string[]): readonly string[] {
  return folders.filter((folder) => existsSync(folder)).map((folder) => realpathSync(folder));
}

/** Whether an absolute path is that of a folder, or leads into it. */
export function isIn(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

/** Folders that clusters mount for a pod, below the folders of secrets. */
const foldersOfTokens: ReadonlySet<string> = new Set(['kubernetes.io', 'eks.amazonaws.com', 'pods.eks.amazonaws.com']);

/** The folder of tokens that a real path leads through: no file in it is for a host. */
export function findTokenFolder(path: string): string | undefined {
  return path.split(sep).find((step) => foldersOfTokens.has(step.toLowerCase()));
}

/** Undefined if the bytes are not UTF-8. */
export function decodeText(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
