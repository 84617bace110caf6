import { lstatSync, readdirSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve, sep } from 'node:path';
import { codeOf, KnownError } from '../model/errors.ts';
import { compareText } from '../model/host.ts';
import { escapeText } from '../model/text/escape.ts';
import { quoteForShell } from '../model/text/shell-word.ts';
import { findNearest } from '../model/text/similar-names.ts';
import { decodeText, largestFile, readRegularFile, reasonOf, tooLarge } from './files.ts';
import type { SourceText } from './yaml/place.ts';

const usualNames = ['hosts.yaml', 'hosts.yml'] as const;

/**
 * Reads the texts of declarations: regular files, the *.yaml and *.yml files of a directory, `-`
 * for standard input, and `hosts.yaml` or `hosts.yml` if no path is given. Throws KnownError
 * `declaration-unreadable`.
 */
export async function loadSources(
  paths: readonly string[] | undefined,
  { cwd, stdin }: { readonly cwd: string; readonly stdin: NodeJS.ReadableStream },
): Promise<SourceText[]> {
  const named = paths === undefined || paths.length === 0 ? [findUsual(cwd)] : paths;
  const sources: SourceText[] = [];
  const seen = new Set<string>();
  for (const file of named.flatMap((path) => listFiles(path, cwd))) {
    const place = file === '-' ? file : resolve(cwd, file);
    // A file that is named twice, or by itself and by its directory, is read once.
    if (seen.has(place)) continue;
    seen.add(place);
    const bytes = file === '-' ? await readStream(stdin) : readDeclarationFile(file, place);
    sources.push({ file, text: decode(file, bytes) });
  }
  return sources;
}

function findUsual(cwd: string): string {
  const found = usualNames.filter((name) => lstatSync(join(cwd, name), { throwIfNoEntry: false }) !== undefined);
  const [name] = found;
  if (found.length > 1) {
    const message = 'Both hosts.yaml and hosts.yml exist here, and it is unclear which one is meant.';
    const suggestions = ['Name one with -f, or both: -f hosts.yaml -f hosts.yml.'];
    throw new KnownError('declaration-unreadable', message, { suggestions });
  }
  if (name !== undefined) return name;
  throw new KnownError('declaration-unreadable', 'There is no hosts.yaml or hosts.yml in this directory.', {
    suggestions: [
      ...listDeclarationFiles(cwd)
        .slice(0, 50)
        .filter((name) => isDeclaration(join(cwd, name)))
        .slice(0, mostNamed)
        .map((name) => `Did you mean ${escapeText(name)}? Then add: -f ${quoteForShell(name)}`),
      'Name a declaration with -f FILE, a directory of them with -f DIRECTORY, or standard input with -f -.',
      'To begin one, run: hostwright init.',
      'To try Hostwright without a cloud, run: hostwright demo.',
    ],
  });
}

/** The path itself, or the declarations directly in its directory, in the order of their names. */
function listFiles(path: string, cwd: string): readonly string[] {
  const names = path === '-' ? undefined : listFolder(path, resolve(cwd, path));
  if (names === undefined) return [path];
  if (names.length > 0) return names.map((name) => join(path, name));
  const leftOut = findSkipped([path], cwd)
    .slice(0, mostNamed)
    .map((one) => `Name it with -f ${quoteForShell(one.path)}: ${one.why}.`);
  throw new KnownError('declaration-unreadable', `The directory ${escapeText(path)} has no *.yaml or *.yml file.`, {
    suggestions: leftOut.length > 0 ? leftOut : ['Use -f to name a declaration, or a folder of declarations.'],
  });
}

/** Undefined if it is no directory. */
function listFolder(path: string, place: string): readonly string[] | undefined {
  try {
    if (!statSync(place).isDirectory()) return undefined;
    return readdirSync(place, { withFileTypes: true })
      .filter((entry) => declarationFile.test(entry.name) && !entry.isDirectory())
      .map(({ name }) => name)
      .sort(compareText);
  } catch (error) {
    const others = listDeclarationFiles(dirname(place)).filter((name) => name !== basename(path));
    const nearest = findNearest(basename(path), others);
    const meant = nearest === undefined ? [] : [`Did you mean ${escapeText(join(dirname(path), nearest))}?`];
    const suggestions = [...meant, 'Name a declaration with -f; paths start at the current directory.'];
    throw unreadable(path, reasonOf(error), suggestions, error);
  }
}

/** The files of a folder that may be declarations, by their file extensions. */
function listDeclarationFiles(place: string): readonly string[] {
  return entriesIfAny(place)
    .map(({ name }) => name)
    .filter((name) => looksLikeOne.test(name))
    .sort(compareText);
}

function isDeclaration(place: string): boolean {
  const read = readRegularFile(place);
  return read.status === 'read' && /\b(?:hosts|apiVersion)["']?\s*:/.test(decodeText(read.bytes) ?? '');
}

const mostNamed = 3;

function readDeclarationFile(file: string, place: string): Uint8Array {
  const read = readRegularFile(place);
  if (read.status === 'unreadable') throw unreadable(file, read.reason, [], read.cause);
  return read.bytes;
}

async function readStream(stream: NodeJS.ReadableStream): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of stream) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    if (size > largestFile) throw unreadable('-', tooLarge);
    chunks.push(bytes);
  }
  return Buffer.concat(chunks);
}

function decode(file: string, bytes: Uint8Array): string {
  if ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)) {
    throw unreadable(file, 'is UTF-16, and a declaration is UTF-8', ['Save it as UTF-8.']);
  }
  const zero = bytes.indexOf(0);
  if (zero !== -1) throw unreadable(file, `contains a NUL byte at offset ${zero}: it is not text`);
  const text = decodeText(bytes);
  if (text === undefined) throw unreadable(file, 'is not UTF-8', ['Save it as UTF-8.']);
  return text;
}

function unreadable(file: string, reason: string, suggestions: readonly string[] = [], cause?: unknown): KnownError {
  const name = file === '-' ? 'Standard input' : escapeText(file);
  return new KnownError('declaration-unreadable', `${name} ${reason}.`, { suggestions, cause });
}

/** The files that `-f FOLDER` reads. */
export const declarationFile = /^[^.].*\.ya?ml$/;

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

/** Whether only this user of this machine may lack a right on the file. */
export function needsPermission({ code, cause }: KnownError): boolean {
  return code === 'declaration-unreadable' && ['EACCES', 'EPERM'].includes(codeOf(cause) ?? '');
}
