import { lstatSync, readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { codeOf, KnownError } from '../model/errors.ts';
import { compareText } from '../model/host.ts';
import { escapeText } from '../model/text/escape.ts';
import { declarationFile, decodeText, largestFile, readRegularFile, reasonOf, tooLarge } from './files.ts';
import type { SourceText } from './yaml/place.ts';

const usualNames = ['hosts.yaml', 'hosts.yml'] as const;

/**
 * Reads the texts of declarations: regular files, the *.yaml and *.yml files of a directory, `-` for standard input,
 * and `hosts.yaml` or `hosts.yml` if no path is given. Throws KnownError `declaration-unreadable`.
 */
export async function loadSources(
  paths: readonly string[] | undefined,
  { cwd, stdin }: { readonly cwd: string; readonly stdin: NodeJS.ReadableStream },
): Promise<SourceText[]> {
  const named = paths === undefined || paths.length === 0 ? [await findUsual(cwd)] : paths;
  /** By place, because a file that is named twice, or by itself and by its directory, is read once. */
  const files = new Map<string, string>();
  for (const path of named) {
    for (const file of await listFiles(path, cwd)) {
      const place = file === '-' ? file : resolve(cwd, file);
      if (!files.has(place)) files.set(place, file);
    }
  }
  const sources: SourceText[] = [];
  for (const [place, file] of files) {
    const bytes = file === '-' ? await readStream(stdin) : readDeclarationFile(file, place);
    sources.push({ file, text: decode(file, bytes) });
  }
  return sources;
}

async function findUsual(cwd: string): Promise<string> {
  const found = usualNames.filter((name) => lstatSync(join(cwd, name), { throwIfNoEntry: false }) !== undefined);
  const [name] = found;
  if (found.length > 1) {
    const message = 'Both hosts.yaml and hosts.yml exist here, and it is unclear which one is meant.';
    const suggestions = ['Name one with -f, or both: -f hosts.yaml -f hosts.yml.'];
    throw new KnownError('declaration-unreadable', message, { suggestions });
  }
  if (name !== undefined) return name;
  const { suggestUsual } = await import('./unread-files.ts');
  throw new KnownError('declaration-unreadable', 'There is no hosts.yaml or hosts.yml in this directory.', {
    suggestions: suggestUsual(cwd),
  });
}

/** The path itself, or the declarations directly in its directory, in the order of their names. */
async function listFiles(path: string, cwd: string): Promise<readonly string[]> {
  const names = path === '-' ? undefined : await listFolder(path, resolve(cwd, path));
  if (names === undefined) return [path];
  if (names.length > 0) return names.map((name) => join(path, name));
  const { suggestLeftOut } = await import('./unread-files.ts');
  throw new KnownError('declaration-unreadable', `The directory ${escapeText(path)} has no *.yaml or *.yml file.`, {
    suggestions: suggestLeftOut(path, cwd),
  });
}

/** Undefined if it is no directory. */
async function listFolder(path: string, place: string): Promise<readonly string[] | undefined> {
  try {
    if (!statSync(place).isDirectory()) return undefined;
    return readdirSync(place, { withFileTypes: true })
      .filter((entry) => declarationFile.test(entry.name) && !entry.isDirectory())
      .map(({ name }) => name)
      .sort(compareText);
  } catch (error) {
    const { suggestNear } = await import('./unread-files.ts');
    throw unreadable(path, reasonOf(error), suggestNear(path, place), error);
  }
}

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

/** Whether only this user of this machine may lack a right on the file. */
export function needsPermission({ code, cause }: KnownError): boolean {
  return code === 'declaration-unreadable' && ['EACCES', 'EPERM'].includes(codeOf(cause) ?? '');
}
