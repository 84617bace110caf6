/** What `-f` does not read: the files that may have been meant, and those that a folder has beside its declarations. */
import { readdirSync } from 'node:fs';
import { basename, dirname, join, resolve, sep } from 'node:path';
import { compareText } from '../model/host.ts';
import { escapeText } from '../model/text/escape.ts';
import { quoteForShell } from '../model/text/shell-word.ts';
import { findNearest } from '../model/text/similar-names.ts';
import { declarationFile, decodeText, readRegularFile } from './files.ts';

const mostSuggested = 3;

/** Where no file is named and none has a usual name. */
export function suggestUsual(cwd: string): readonly string[] {
  const inside = findSkipped(['.'], cwd).flatMap(({ path }) =>
    listDeclarationFiles(join(cwd, path)).map((name) => join(path, name)),
  );
  return [
    ...[...listDeclarationFiles(cwd), ...inside]
      .slice(0, 50)
      .filter((name) => isDeclaration(join(cwd, name)))
      .slice(0, mostSuggested)
      .map((name) => `Did you mean ${escapeText(name)}? Then add: -f ${quoteForShell(name)}`),
    'Name a declaration with -f FILE, a directory of them with -f DIRECTORY, or standard input with -f -.',
    'To begin one, run: hostwright init.',
    'To try Hostwright without a cloud, run: hostwright demo.',
  ];
}

/** Where a path cannot be read. */
export function suggestNear(path: string, place: string): readonly string[] {
  const others = listDeclarationFiles(dirname(place)).filter((name) => name !== basename(path));
  const nearest = findNearest(basename(path), others);
  const meant = nearest === undefined ? [] : [`Did you mean ${escapeText(join(dirname(path), nearest))}?`];
  return [...meant, 'Name a declaration with -f; paths start at the current directory.'];
}

/** Where a folder has no declaration. */
export function suggestLeftOut(path: string, cwd: string): readonly string[] {
  const leftOut = findSkipped([path], cwd).slice(0, mostSuggested);
  if (leftOut.length === 0) return ['Use -f to name a declaration, or a folder of declarations.'];
  return leftOut.map((one) => `Name it with -f ${quoteForShell(one.path)}: ${one.why}.`);
}

/** The files of a folder that may be declarations, by their file extensions. */
function listDeclarationFiles(place: string): readonly string[] {
  return entriesIfAny(place)
    .map(({ name }) => name)
    .filter((name) => looksLikeOne.test(name))
    .sort(compareText);
}

/** A file without hosts is one that others use. */
function isDeclaration(place: string): boolean {
  const read = readRegularFile(place);
  return read.status === 'read' && /^["']?hosts["']?\s*:|"hosts"\s*:/m.test(decodeText(read.bytes) ?? '');
}

const mostNoted = 5;

/** Notes files in a folder that are not read although the user may expect it. */
export function noteSkipped(paths: readonly string[], cwd: string): readonly string[] {
  const all = findSkipped(paths, cwd);
  const named = all.slice(0, mostNoted).map(({ path, why }) => {
    const shown = escapeText(path);
    return `${shown} is not read: ${why}. To read it, add: -f ${quoteForShell(shown)}`;
  });
  return all.length > mostNoted ? [...named, `and ${all.length - mostNoted} more are not read`] : named;
}

const looksLikeOne = /^[^.].*\.(?:ya?ml|json)$/i;

/** For each named folder: subfolders with declarations, and files with another extension. Their paths are for -f. */
export function findSkipped(paths: readonly string[], cwd: string) {
  const isNamed = (place: string) =>
    paths.some((path) => place === resolve(cwd, path) || resolve(cwd, path).startsWith(`${place}${sep}`));
  return paths
    .flatMap((path) => (path === '-' ? [] : leftOutOf(path, cwd)))
    .filter(({ path }) => !isNamed(resolve(cwd, path)));
}

function leftOutOf(path: string, cwd: string) {
  const looksDeclared = ({ name }: { readonly name: string }) => looksLikeOne.test(name);
  return entriesIfAny(resolve(cwd, path))
    .toSorted((a, b) => compareText(a.name, b.name))
    .flatMap((entry) => {
      const { name } = entry;
      const found = join(path, name);
      if (entry.isDirectory() && !name.startsWith('.') && name !== 'node_modules') {
        const isSkipped = entriesIfAny(resolve(cwd, found)).some(looksDeclared);
        return isSkipped ? [{ path: found, why: 'subfolders are not searched' }] : [];
      }
      const isOther = looksDeclared(entry) && !declarationFile.test(name);
      return isOther ? [{ path: found, why: 'only *.yaml and *.yml files of a folder are read' }] : [];
    });
}

/** Empty if it is not a folder or cannot be read: reading the declarations reports that. */
function entriesIfAny(place: string) {
  try {
    return readdirSync(place, { withFileTypes: true });
  } catch {
    return [];
  }
}
