/** A folder of scope files -> scopes, each with its fault, if any. */
import { createHash } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { Readable } from 'node:stream';
import { catchKnown, KnownError } from '../model/errors.ts';
import { groupBy } from '../model/group-by.ts';
import { compareText } from '../model/host.ts';
import { readDuration, unitMs } from '../model/quantities.ts';
import { escapeText } from '../model/text/escape.ts';
import { fieldOf } from '../model/text/json.ts';
import { suggestNearest } from '../model/text/similar-names.ts';
import { scopeIdShape, type WatchedScope } from '../model/watched-scope.ts';
import type { ScopeFile } from './declaration.gen.ts';
import { refuseFaults } from './faults/diagnostic.ts';
import type { Path } from './faults/rules.ts';
import { addSchemaFaults } from './faults/schema-faults.ts';
import { declarationFile, reasonOf } from './files.ts';
import { loadSources, needsPermission } from './load.ts';
import { formAt, outlineOfFile } from './outline.ts';
import { validateScope } from './validate.gen.js';
import { placeOfValue, positionOf, type ReadFile, type SourceText } from './yaml/place.ts';
import { readYaml } from './yaml/read-yaml.ts';

export interface ScopeFolder {
  /** An absolute path, where its paths begin. */
  readonly root: string;
  /** All scopes, in the order of their files. Throws KnownError if the folder cannot be read. */
  find(): Promise<readonly FoundScope[]>;
  /** The scope of this file as it is now; undefined if it is gone. Whether another one has its id is not checked. */
  read(file: string): Promise<FoundScope | undefined>;
}

/** A scope as its files describe it. Without `scope` it cannot be used, and `fault` says why. */
export interface FoundScope {
  readonly id: string;
  /** Its own file. Paths are relative to the root of the folder. */
  readonly file: string;
  /** First 12 hex digits of SHA-256 over the names and texts of its files. */
  readonly revision: string;
  readonly scope: WatchedScope | undefined;
  /** Its repository, also where its file has other faults: as in `WatchedScope`. */
  readonly link: string;
  /** The files of its declaration, as they were read. Empty if there is no `scope`. */
  readonly sources: readonly SourceText[];
  readonly fault: KnownError | undefined;
}

/**
 * `folder`, `root`: absolute paths. `root`: where the paths that are shown begin, such as the folder of a checkout, so
 * that they are the same on all machines. `only`: ids; the declarations of other scopes are not read. Default: all.
 */
export function openScopeFolder(
  folder: string,
  { root = folder, only }: { readonly root?: string; readonly only?: readonly string[] | undefined } = {},
): ScopeFolder {
  return {
    root,
    read: async (file) => (listScopeFiles(folder).includes(basename(file)) ? readScope(file, root) : undefined),
    async find() {
      const all: FoundScope[] = [];
      for (const name of listScopeFiles(folder)) {
        all.push(await readScope(relative(root, join(folder, name)), root, only));
      }
      refuseUnknown(only ?? [], new Set(all.map(({ id }) => id)), folder);
      return refuseSharedIds(all.filter(({ id }) => only?.includes(id) ?? true));
    },
  };
}

/** Without its declarations if its id is not in `only`. */
async function readScope(file: string, root: string, only?: readonly string[]): Promise<FoundScope> {
  let own: readonly SourceText[] = [];
  let [id, link] = [showId(file), ''];
  try {
    own = await readOwnText(file, root);
    const read = readYaml(own[0] ?? { file, text: '' }, 'scope');
    [id, link] = [idOf(read.value) ?? id, linkOf(read.value)];
    const scope = scopeOf(read, nameOfScope(file), root);
    const sources = only?.includes(id) === false ? [] : await readDeclarations(scope.declarations, read, root);
    return { id, file, link, revision: revisionOf(file, [...own, ...sources]), scope, sources, fault: undefined };
  } catch (error) {
    const fault = catchKnown(error);
    return { id, file, link, revision: revisionOf(file, own), scope: undefined, sources: [], fault };
  }
}

/** The id that the file names, whatever else is wrong with it. Undefined if it names none. */
function idOf(value: unknown): string | undefined {
  const id = fieldOf(value, 'id');
  return typeof id === 'string' && scopeIdShape.test(id) ? id : undefined;
}

function linkOf(value: unknown): string {
  const link = fieldOf(value, 'link');
  // It is shown whatever else is wrong, so it must be an address, with no password in it.
  return typeof link === 'string' && /^https:\/\/(?![^/]*@)\S{1,200}$/.test(link) ? link : '';
}

/** Throws KnownError if one of these ids is not known. */
function refuseUnknown(ids: readonly string[], known: ReadonlySet<string>, folder: string): void {
  const unknown = ids.find((id) => !known.has(id));
  if (unknown === undefined) return;
  const message = `--only ${JSON.stringify(unknown)}: no scope in ${escapeText(folder)} has this id.`;
  throw new KnownError('flag-invalid', message, { suggestions: suggestNearest(unknown, [...known]) });
}

/** An id that people can find, for a file whose name is none. */
function showId(file: string): string {
  const id = nameOfScope(file);
  return scopeIdShape.test(id) ? id : `file-${revisionOf(file, [{ file, text: '' }])}`;
}

/** `own`: the scope's own file. Two machines may have the folder in different places: it does not count. */
function revisionOf(own: string, texts: readonly SourceText[]): string {
  const hash = createHash('sha256');
  for (const { file, text } of texts) {
    hash.update(`${relative(dirname(own), file).replaceAll(sep, '/')}\0${text}\0`, 'utf8');
  }
  return hash.digest('hex').slice(0, 12);
}

/** Adds a fault to all scopes that share an id. */
function refuseSharedIds(found: readonly FoundScope[]): readonly FoundScope[] {
  const sharing = groupBy(found, ({ id }) => id);
  return found.map((one) => {
    const files = (sharing.get(one.id) ?? []).map(({ file }) => file);
    return files.length < 2 ? one : { ...one, scope: undefined, fault: makeSameIdError(one.id, files) };
  });
}

function makeSameIdError(id: string, files: readonly string[]): KnownError {
  const message = `The scope ${id} is in ${files.length} files: ${files.map(escapeText).join(', ')}.`;
  const suggestions = ['Give each scope an id of its own. Until then, no worker looks at them.'];
  return new KnownError('scopes-clash', message, { suggestions });
}

/** The names of scope files, sorted. Subfolders, such as those of a mounted volume, are not read. */
function listScopeFiles(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
      .filter((name) => declarationFile.test(name) && !isFolder(join(folder, name)))
      .sort(compareText);
  } catch (error) {
    throw new KnownError('declaration-unreadable', `The folder of scopes ${escapeText(folder)} ${reasonOf(error)}.`, {
      suggestions: [advice],
    });
  }
}

/** A file that is gone, or a link that leads nowhere, is no folder: whoever reads it says what is wrong. */
function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}

/** For a command that needs at least one scope. */
export function makeNoScopeError(folder: string): KnownError {
  return new KnownError('flag-invalid', `The folder ${escapeText(folder)} has no scope.`, { suggestions: [advice] });
}

const advice = 'Use --scopes to name a folder that has a file for each scope.';

/** Throws KnownError. Nobody has named this file, so no other name can be meant. */
function readOwnText(file: string, root: string): Promise<readonly SourceText[]> {
  const suggestions = ['Repair it, or remove it from the folder of scopes. If it is a link, look where it leads.'];
  return readTexts([file], root).catch((error: unknown) => {
    const { code, message, cause } = catchKnown(error);
    throw cause === undefined ? error : new KnownError(code, message, { suggestions, cause });
  });
}

function readTexts(paths: readonly string[], root: string): Promise<readonly SourceText[]> {
  // None is standard input.
  return loadSources(paths, { cwd: root, stdin: Readable.from([]) });
}

/** If one of them cannot be read, the fault is at the place that names it. */
async function readDeclarations(paths: readonly string[], own: ReadFile, root: string): Promise<readonly SourceText[]> {
  // Two paths can lead to one file.
  const sources = new Map<string, SourceText>();
  for (const [index, path] of paths.entries()) {
    try {
      for (const source of await readTexts([path], root)) sources.set(source.file, source);
    } catch (error) {
      // If this process has no right to read a file, that is not a fault of the scope.
      if (error instanceof KnownError && !needsPermission(error)) refuseDeclaration(own, index, error);
      throw error;
    }
  }
  return [...sources.values()];
}

const [leastMs, mostMs] = [10 * unitMs.s, 7 * unitMs.d];

/** Its paths are relative to the folder of its file. `usualId`: the id if it names none. Throws DeclarationError. */
function scopeOf(file: ReadFile, usualId: string, root: string): WatchedScope {
  if (file.sound && !validateScope(file.value)) addSchemaFaults(file, validateScope.errors ?? []);
  refuseFaults([file]);
  const { id = usualId, files, cloud, every = '15m', owner = '', link = '', failOn } = file.value as ScopeFile;
  const everyMs = readDuration(every) ?? 0;
  if (everyMs < leastMs || everyMs > mostMs) addFault(file, ['every'], 'every is out of range');
  if (!scopeIdShape.test(id)) addFault(file, ['id'], 'the name of this file is not an id, and the file has no id');
  refuseFaults([file]);
  return {
    id,
    file: file.source.file,
    declarations: [files].flat().map((path) => nameFrom(root, join(root, dirname(file.source.file)), path)),
    cloud,
    cloudAt: positionOf(file, ['cloud']),
    owner,
    link,
    everyMs,
    failOn,
  };
}

/** The path as it is seen from the root. A file named - is no standard input. */
function nameFrom(root: string, folder: string, path: string): string {
  const name = relative(root, resolve(folder, path));
  return name === '' || name === '-' ? `./${name}` : name;
}

/** Throws DeclarationError, because this declaration that the scope names cannot be read. */
function refuseDeclaration(file: ReadFile, index: number, { message, suggestions }: KnownError) {
  const path = Array.isArray((file.value as ScopeFile).files) ? ['files', index] : ['files'];
  // Those about -f are for whoever runs a command.
  const fitting = suggestions.find((one) => !one.includes('-f'));
  addFault(file, path, message.replace(/\.$/, ''), fitting ?? 'paths in files begin in the folder of this file');
  refuseFaults([file]);
}

function addFault(
  file: ReadFile,
  path: Path,
  message: string,
  help = `it is ${formAt(outlineOfFile(file), path)}`,
): void {
  file.faults.add({ ...placeOfValue(file, path), rule: 'bad-value', message, help });
}

/** The id of a scope whose file names none. It may not be a valid id. */
function nameOfScope(file: string): string {
  return basename(file).replace(/\.ya?ml$/, '');
}
