/** Files below a folder that look like declarations but are not read. */
import { readdirSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import { compareText } from '../core/host.ts';

/** The files that `-f FOLDER` reads. */
export const declarationFile = /^[^.].*\.ya?ml$/;

const looksLikeOne = /^[^.].*\.(?:ya?ml|json)$/i;
/** Maximum number of subfolders to look into, because a folder of packages has thousands. */
const mostFolders = 200;

export interface SkippedPath {
  /** A path for -f. */
  readonly path: string;
  readonly why: string;
}

/** For each named folder: subfolders with declarations, and files with another extension. */
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

/** Empty if it is not a folder or cannot be read: reading the declarations reports that. */
function entriesOf(place: string) {
  try {
    return readdirSync(place, { withFileTypes: true });
  } catch {
    return [];
  }
}
