/** Which files a declaration may name. */
import { realpathSync } from 'node:fs';
import { isAbsolute, relative, resolve, sep } from 'node:path';

/** Folders that clusters mount for a pod, below the folders of secrets. */
const foldersOfTokens: ReadonlySet<string> = new Set(['kubernetes.io', 'eks.amazonaws.com', 'pods.eks.amazonaws.com']);

/** The folder of tokens that a real path leads through. */
export function findUnusableFolder(path: string): string | undefined {
  return path.split(sep).find((step) => foldersOfTokens.has(step.toLowerCase()));
}

/**
 * The real path of a file inside a folder; undefined if it is outside. Links are followed first,
 * because a link inside the folder may point outside. Throws the system's errors.
 */
export function findPathIn(file: string, folder: string): string | undefined {
  const base = realpathSync(folder);
  if (leaves(base, resolve(base, file))) return undefined;
  const path = realpathSync(resolve(base, file));
  return leaves(base, path) ? undefined : path;
}

export function leaves(base: string, path: string): boolean {
  const way = relative(base, path);
  return way === '..' || way.startsWith(`..${sep}`) || isAbsolute(way);
}
