import { readdirSync, type Stats, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { KnownError } from '../core/errors.ts';
import { compareText } from '../core/host.ts';
import { escapeText } from '../core/text/escape.ts';
import { findNearest } from '../core/text/nearest-name.ts';
import { quoteForShell } from '../core/text/shell-word.ts';
import { reasonOf } from './faults/file-faults.ts';
import { largestFile, readRegularFile } from './regular-file.ts';
import { declarationFile, findSkipped } from './skipped.ts';
import type { SourceText } from './yaml/source-text.ts';

const usualNames = ['hosts.yaml', 'hosts.yml'] as const;

export interface LoadOptions {
  readonly cwd: string;
  readonly stdin: NodeJS.ReadableStream;
}

/**
 * Reads the texts of declarations: regular files, the *.yaml and *.yml files of a directory, `-`
 * for standard input, and `hosts.yaml` or `hosts.yml` if no path is given. Throws KnownError
 * `declaration-missing` or `declaration-unreadable`.
 */
export async function loadSources(paths: readonly string[] | undefined, options: LoadOptions): Promise<SourceText[]> {
  const named = paths === undefined || paths.length === 0 ? [findUsual(options.cwd)] : paths;
  const sources: SourceText[] = [];
  const seen = new Set<string>();
  for (const file of named.flatMap((path) => listFiles(path, options.cwd))) {
    const place = file === '-' ? file : resolve(options.cwd, file);
    // A file that is named twice, or by itself and by its directory, is read once.
    if (seen.has(place)) continue;
    seen.add(place);
    const bytes = file === '-' ? await readStream(options.stdin) : readDeclarationFile(file, place);
    sources.push({ file, text: decode(file, bytes) });
  }
  return sources;
}

function findUsual(cwd: string): string {
  const found = usualNames.filter((name) => statSync(join(cwd, name), { throwIfNoEntry: false }) !== undefined);
  const [name] = found;
  if (found.length > 1) {
    throw new KnownError(
      'declaration-missing',
      'Both hosts.yaml and hosts.yml exist here, and it is unclear which one is meant.',
      {
        suggestions: ['Name one with -f, or both: -f hosts.yaml -f hosts.yml.'],
      },
    );
  }
  if (name !== undefined) return name;
  throw new KnownError('declaration-missing', 'There is no hosts.yaml or hosts.yml in this directory.', {
    suggestions: [
      ...listDeclarationFiles(cwd)
        .slice(0, mostNamed)
        .map((name) => `Did you mean ${escapeText(name)}? Then add: -f ${quoteForShell(name)}`),
      'Name a declaration with -f FILE, a directory of them with -f DIRECTORY, or standard input with -f -.',
      'To begin one, copy an example from the documentation (examples/single-host/hosts.yaml).',
      'To try Hostwright without a cloud, run: hostwright demo.',
    ],
  });
}

/** Lists the declarations directly in a directory, in the order of their names. */
function listFiles(path: string, cwd: string): readonly string[] {
  if (path === '-') return [path];
  const stats = statOf(path, resolve(cwd, path));
  if (!stats.isDirectory()) return [path];
  const names = entriesOf(path, resolve(cwd, path))
    .filter((entry) => declarationFile.test(entry.name) && !entry.isDirectory())
    .map(({ name }) => name)
    .sort(compareText);
  if (names.length > 0) return names.map((name) => join(path, name));
  const leftOut = findSkipped([path], cwd)
    .slice(0, mostNamed)
    .map((one) => `Name it with -f ${quoteForShell(one.path)}: ${one.why}.`);
  throw new KnownError('declaration-missing', `The directory ${escapeText(path)} has no *.yaml or *.yml file.`, {
    suggestions: leftOut.length > 0 ? leftOut : ['Use -f to name a declaration, or a folder of declarations.'],
  });
}

function entriesOf(path: string, place: string) {
  try {
    return readdirSync(place, { withFileTypes: true });
  } catch (error) {
    throw makeDeclarationError(path, reasonOf(error));
  }
}

function statOf(path: string, place: string): Stats {
  try {
    return statSync(place);
  } catch (error) {
    const nearest = findNearest(basename(path), listDeclarationFiles(dirname(place)));
    const meant = nearest === undefined ? [] : [`Did you mean ${escapeText(join(dirname(path), nearest))}?`];
    throw makeDeclarationError(path, reasonOf(error), [
      ...meant,
      'Name a declaration with -f; paths start at the current directory.',
    ]);
  }
}

/** The files of a folder that may be declarations, by their file extensions. */
function listDeclarationFiles(place: string): readonly string[] {
  try {
    return readdirSync(place)
      .filter((name) => /^[^.].*\.(?:ya?ml|json)$/.test(name) && !otherFiles.test(name))
      .sort(compareText);
  } catch {
    return [];
  }
}

const mostNamed = 3;
/** Files that are in the folders of many projects. */
const otherFiles = /^(?:package|package-lock|tsconfig|composer|docker-compose|compose)\b/;

function readDeclarationFile(file: string, place: string): Uint8Array {
  const read = readRegularFile(place);
  switch (read.status) {
    case 'read':
      return read.bytes;
    case 'too-large':
      throw makeSizeError(file);
    case 'unreadable':
      throw makeDeclarationError(file, read.reason);
  }
}

async function readStream(stream: NodeJS.ReadableStream): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of stream) {
    const bytes = typeof chunk === 'string' ? new TextEncoder().encode(chunk) : chunk;
    size += bytes.length;
    if (size > largestFile) throw makeSizeError('-');
    chunks.push(bytes);
  }
  return Buffer.concat(chunks);
}

function decode(file: string, bytes: Uint8Array): string {
  if ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)) {
    throw makeDeclarationError(file, 'is UTF-16, and a declaration is UTF-8', ['Save it as UTF-8.']);
  }
  const zero = bytes.indexOf(0);
  if (zero !== -1) throw makeDeclarationError(file, `contains a NUL byte at offset ${zero}: it is not text`);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw makeDeclarationError(file, 'is not UTF-8', ['Save it as UTF-8.']);
  }
}

function makeSizeError(file: string): KnownError {
  return makeDeclarationError(file, 'is larger than 32 MiB', [
    'Declare many hosts of one kind by a range in the name: web-[1:1000].',
  ]);
}

function makeDeclarationError(file: string, reason: string, suggestions: readonly string[] = []): KnownError {
  const name = file === '-' ? 'Standard input' : escapeText(file);
  return new KnownError('declaration-unreadable', `${name} ${reason}.`, { suggestions });
}
