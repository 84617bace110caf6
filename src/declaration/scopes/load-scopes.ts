/** A folder of scope files -> scopes, each with its faults, if it has some. */
import { createHash } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { Readable } from 'node:stream';
import { KnownError } from '../../core/errors.ts';
import { compareText } from '../../core/host.ts';
import { escapeText } from '../../core/text/escape.ts';
import { scopeIdShape, type WatchedScope } from '../../core/watched-scope.ts';
import { reasonOf } from '../faults/file-faults.ts';
import { loadSources } from '../load.ts';
import { declarationFile } from '../skipped.ts';
import type { SourceText } from '../yaml/source-text.ts';
import { parseScope } from './parse-scope.ts';

/** A scope as its files say. Without `scope` it cannot be used, and `fault` says why. */
export interface FoundScope {
  readonly id: string;
  /** First 12 hex digits of SHA-256 over the names and texts of its files. */
  readonly revision: string;
  readonly scope: WatchedScope | undefined;
  /** Of its declaration, as it was read. */
  readonly sources: readonly SourceText[];
  readonly fault: KnownError | undefined;
}

/** What the files of scopes came to when they were read last, by place. */
export type KeptScopes = Map<string, { readonly text: string; readonly scope: WatchedScope }>;

/** Throws KnownError `declaration-unreadable` where the folder cannot be read. */
export async function findScopes(folder: string, cache: KeptScopes): Promise<readonly FoundScope[]> {
  const found: FoundScope[] = [];
  for (const name of namesIn(folder)) found.push(await readScopeFile(join(folder, name), cache));
  const counts = new Map<string, string[]>();
  for (const { id, scope } of found) counts.set(id, [...(counts.get(id) ?? []), scope?.file ?? id]);
  return found.map((one) => {
    const files = counts.get(one.id) ?? [];
    return files.length < 2 ? one : { ...one, scope: undefined, fault: sameId(one.id, files) };
  });
}

/**
 * In the order of their names. Folders below it, such as those of a mounted volume, are not read.
 */
function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
      .filter((name) => declarationFile.test(name) && !statSync(join(folder, name)).isDirectory())
      .sort(compareText);
  } catch (error) {
    throw new KnownError('declaration-unreadable', `The folder of scopes ${escapeText(folder)} ${reasonOf(error)}.`, {
      suggestions: ['Name a folder that holds a file for each scope with --scopes.'],
    });
  }
}

async function readScopeFile(place: string, cache: KeptScopes): Promise<FoundScope> {
  const folder = dirname(place);
  const name = basename(place).replace(/\.ya?ml$/, '');
  // Whatever its id may be: people must find it.
  const shownId = scopeIdShape.test(name) ? name : `file-${digest([{ file: place, text: '' }], folder)}`;
  let own: readonly SourceText[] = [];
  try {
    own = await readTexts([place]);
    const [source = { file: place, text: '' }] = own;
    const kept = cache.get(place);
    const scope = kept?.text === source.text ? kept.scope : await parseScope(source, place, name);
    cache.set(place, { text: source.text, scope });
    const sources = await readTexts(scope.declarations).catch((error: unknown) => {
      if (error instanceof KnownError) return error;
      throw error;
    });
    if (sources instanceof KnownError) {
      return { id: scope.id, revision: digest(own, folder), scope: undefined, sources: [], fault: sources };
    }
    return { id: scope.id, revision: digest([...own, ...sources], folder), scope, sources, fault: undefined };
  } catch (error) {
    if (!(error instanceof KnownError)) throw error;
    return { id: shownId, revision: digest(own, folder), scope: undefined, sources: [], fault: error };
  }
}

function readTexts(paths: readonly string[]): Promise<readonly SourceText[]> {
  // All paths are absolute, and none is standard input.
  return loadSources(paths, { cwd: '/', stdin: Readable.from([]) });
}

/** Where the folder is does not count: two machines may have it in two places. */
function digest(sources: readonly SourceText[], folder: string): string {
  const hash = createHash('sha256');
  for (const { file, text } of sources) hash.update(`${relative(folder, file)}\0${text}\0`, 'utf8');
  return hash.digest('hex').slice(0, 12);
}

function sameId(id: string, files: readonly string[]): KnownError {
  return new KnownError(
    'scopes-clash',
    `The scope ${id} is in ${files.length} files: ${files.map(escapeText).join(', ')}.`,
    {
      suggestions: ['Give each scope an id of its own. None of them is looked at until then.'],
    },
  );
}
