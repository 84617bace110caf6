/** A folder of scope files -> scopes, each with its fault, if any. */
import { createHash } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { Readable } from 'node:stream';
import { KnownError } from '../../core/errors.ts';
import { compareText } from '../../core/host.ts';
import { escapeText } from '../../core/text/escape.ts';
import { scopeIdShape, type WatchedScope } from '../../core/watched-scope.ts';
import { needsPermission, reasonOf } from '../faults/file-faults.ts';
import { loadSources } from '../load.ts';
import { declarationFile } from '../skipped.ts';
import type { SourceText } from '../yaml/source-text.ts';
import { nameOfScope, parseScope, refuseDeclaration } from './parse-scope.ts';

export interface ScopeFolder {
  /** All scopes, in the order of their files. Throws KnownError if the folder cannot be read. */
  find(): Promise<readonly FoundScope[]>;
  /** The scope of this file as it is now. Whether another one has its id is not checked. */
  read(file: string): Promise<FoundScope>;
}

/** A scope as its files describe it. Without `scope` it cannot be used, and `fault` says why. */
export interface FoundScope {
  readonly id: string;
  /** Its own file, as an absolute path. */
  readonly file: string;
  /** First 12 hex digits of SHA-256 over the names and texts of its files. */
  readonly revision: string;
  readonly scope: WatchedScope | undefined;
  /** The files of its declaration, as they were read. Empty if there is no `scope`. */
  readonly sources: readonly SourceText[];
  readonly fault: KnownError | undefined;
}

/** `folder`: an absolute path. */
export function openScopeFolder(folder: string): ScopeFolder {
  /** The results of the last reading, by file. */
  const kept = new Map<string, { readonly text: string; readonly scope: WatchedScope }>();

  async function parse(own: SourceText): Promise<WatchedScope> {
    const known = kept.get(own.file);
    if (known?.text === own.text) return known.scope;
    const scope = await parseScope(own, nameOfScope(own.file));
    kept.set(own.file, { text: own.text, scope });
    return scope;
  }

  async function read(file: string): Promise<FoundScope> {
    let own: SourceText | undefined;
    let id = showId(file);
    try {
      [own = { file, text: '' }] = await readTexts([file]);
      const scope = await parse(own);
      id = scope.id;
      const sources = await readDeclarations(scope.declarations, own);
      return { id, file, revision: revisionOf(file, [own, ...sources]), scope, sources, fault: undefined };
    } catch (error) {
      if (!(error instanceof KnownError)) throw error;
      const revision = revisionOf(file, own === undefined ? [] : [own]);
      return { id, file, revision, scope: undefined, sources: [], fault: error };
    }
  }

  return {
    read,
    async find() {
      const found = [];
      for (const name of listScopeFiles(folder)) found.push(await read(join(folder, name)));
      return refuseSharedIds(found);
    },
  };
}

/** An id that people can find, for a file whose name is none. */
function showId(file: string): string {
  const id = nameOfScope(file);
  return scopeIdShape.test(id) ? id : `file-${revisionOf(file, [{ file, text: '' }])}`;
}

/**
 * Does not depend on where the folder is, because two machines may have it in different places.
 * `own`: the scope's own file.
 */
function revisionOf(own: string, texts: readonly SourceText[]): string {
  const hash = createHash('sha256');
  for (const { file, text } of texts) {
    hash.update(`${relative(dirname(own), file).replaceAll(sep, '/')}\0${text}\0`, 'utf8');
  }
  return hash.digest('hex').slice(0, 12);
}

/** Adds a fault to all scopes that share an id. */
function refuseSharedIds(found: readonly FoundScope[]): readonly FoundScope[] {
  const files = new Map<string, readonly string[]>();
  for (const { id, file } of found) files.set(id, [...(files.get(id) ?? []), file]);
  return found.map((one) => {
    const sharing = files.get(one.id) ?? [];
    return sharing.length < 2 ? one : { ...one, scope: undefined, fault: makeSameIdError(one.id, sharing) };
  });
}

function makeSameIdError(id: string, files: readonly string[]): KnownError {
  return new KnownError(
    'scopes-clash',
    `The scope ${id} is in ${files.length} files: ${files.map(escapeText).join(', ')}.`,
    {
      suggestions: ['Give each scope an id of its own. Until then, no worker looks at them.'],
    },
  );
}

/**
 * The names of scope files, sorted. Subfolders, such as those of a mounted volume, are not read.
 */
function listScopeFiles(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
      .filter((name) => declarationFile.test(name) && !statSync(join(folder, name)).isDirectory())
      .sort(compareText);
  } catch (error) {
    throw new KnownError('declaration-unreadable', `The folder of scopes ${escapeText(folder)} ${reasonOf(error)}.`, {
      suggestions: ['Use --scopes to name a folder that has a file for each scope.'],
    });
  }
}

function readTexts(paths: readonly string[]): Promise<readonly SourceText[]> {
  // All paths are absolute, and none is standard input.
  return loadSources(paths, { cwd: '/', stdin: Readable.from([]) });
}

/** If one of them cannot be read, the fault is at the place that names it. */
async function readDeclarations(paths: readonly string[], own: SourceText): Promise<readonly SourceText[]> {
  try {
    return await readTexts(paths);
  } catch (error) {
    for (const [index, path] of paths.entries()) {
      try {
        await readTexts([path]);
      } catch (fault) {
        // If this process has no right to read a file, that is not a fault of the scope.
        if (fault instanceof KnownError && !needsPermission(fault)) await refuseDeclaration(own, index, fault);
      }
    }
    throw error;
  }
}
