/** Files below a folder that look like declarations, and that nobody reads. */
import { readdirSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import { compareText } from '../core/host.ts';

/** What `-f FOLDER` reads of a folder. */
export const declarationFile = /^[^.].*\.ya?ml$/;

const looksLikeOne = /^[^.].*\.(?:ya?ml|json)$/i;
/** Folders are looked into, not searched: a folder of packages has thousands below it. */
const mostFolders = 200;

export interface SkippedPath {
  /** As -f takes it. */
  readonly path: string;
  readonly why: string;
}

/** Of each folder that is named: subfolders with declarations, and files with another ending. */
export function findSkipped(paths: readonly string[], cwd: string): readonly SkippedPath[] {
  const named = paths.map((path) => resolve(cwd, path));
  return paths
    .flatMap((path) => (path === '-' ? [] : leftOutOf(path, cwd)))
    .filter(({ path }) => !named.some((one) => isAtOrBelow(one, resolve(cwd, path))));
}

function isAtOrBelow(place: string, folder: string): boolean {
  return place === folder || place.startsWith(`${folder}${sep}`);
}

function leftOutOf(path: string, cwd: string): readonly SkippedPath[] {
  let folders = 0;

  function holdsSome(place: string): boolean {
    folders += 1;
    if (folders > mostFolders) return false;
    const entries = entriesOf(place);
    return (
      entries.some((entry) => entry.isFile() && looksLikeOne.test(entry.name)) ||
      entries.some((entry) => isFolder(entry) && holdsSome(join(place, entry.name)))
    );
  }

  return entriesOf(resolve(cwd, path))
    .toSorted((a, b) => compareText(a.name, b.name))
    .flatMap((entry) => {
      const { name } = entry;
      const found = { path: join(path, name) };
      if (isFolder(entry)) {
        return holdsSome(resolve(cwd, path, name)) ? [{ ...found, why: 'subfolders are not searched' }] : [];
      }
      const isOther = looksLikeOne.test(name) && !declarationFile.test(name);
      return isOther ? [{ ...found, why: 'only *.yaml and *.yml files of a folder are read' }] : [];
    });
}

function isFolder(entry: { readonly name: string; isDirectory(): boolean }): boolean {
  return entry.isDirectory() && !entry.name.startsWith('.') && entry.name !== 'node_modules';
}

/** Nothing where it is no folder, or cannot be read: whoever reads declarations says so. */
function entriesOf(place: string) {
  try {
    return readdirSync(place, { withFileTypes: true });
  } catch {
    return [];
  }
}
