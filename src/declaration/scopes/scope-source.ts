/**
 * The files of scopes -> scopes, each with its fault, if any. It does not depend on where the files
 * are.
 */
import { createHash } from 'node:crypto';
import { KnownError } from '../../core/errors.ts';
import { escapeText } from '../../core/text/escape.ts';
import type { WatchedScope } from '../../core/watched-scope.ts';
import type { SourceText } from '../yaml/source-text.ts';

/** Where the files of scopes are. */
export interface ScopeSource {
  /** All scopes, in a stable order. Throws KnownError if they cannot be read. */
  find(isKnown: IsKnown): Promise<readonly FoundScope[]>;
  /**
   * The scope in this place as it is now, with all its texts. Whether another one has its id is not
   * checked. Throws KnownError if the source cannot be read.
   */
  read(place: Pick<FoundScope, 'id' | 'file'>): Promise<FoundScope>;
  /**
   * The scopes are not in a folder, or will not be in one. Other files that they name are not
   * available.
   */
  readonly isPublished: boolean;
}

/** Whether exactly these files were read before, so that their texts are not needed. */
export type IsKnown = (found: Pick<FoundScope, 'id' | 'file' | 'revision'>) => boolean;

/** A scope as its files describe it. Without `scope` it cannot be used, and `fault` says why. */
export interface FoundScope {
  readonly id: string;
  /** Where its own file is. No two scopes share both. */
  readonly file: string;
  /** First 12 hex digits of SHA-256 over the names and texts of its files. */
  readonly revision: string;
  readonly scope: WatchedScope | undefined;
  /** Its own file, as it was read. */
  readonly own: SourceText | undefined;
  /**
   * The files of its declaration, as they were read. Undefined: they have not changed and were not
   * read.
   */
  readonly sources: readonly SourceText[] | undefined;
  readonly fault: KnownError | undefined;
}

/**
 * The files of one scope. If a function rejects with KnownError, that error is the fault of the
 * scope.
 */
export interface ScopeFiles {
  readonly file: string;
  /** Used whatever its id is, so that people can find it. */
  readonly shownId: string;
  readOwn(): Promise<SourceText>;
  parse(own: SourceText): Promise<WatchedScope>;
  readDeclarations(scope: WatchedScope, own: SourceText): Promise<readonly SourceText[]>;
  /** The name of a file relative to the scope's own file, independent of where the files are. */
  nameOf(file: string): string;
}

export async function readScope(files: ScopeFiles): Promise<FoundScope> {
  const { file, shownId } = files;
  const digest = (texts: readonly SourceText[]) =>
    revisionOf(texts.map((one) => ({ ...one, file: files.nameOf(one.file) })));
  let own: SourceText | undefined;
  let id = shownId;
  try {
    own = await files.readOwn();
    const scope = await files.parse(own);
    id = scope.id;
    const sources = await files.readDeclarations(scope, own);
    return { id, file, revision: digest([own, ...sources]), scope, own, sources, fault: undefined };
  } catch (error) {
    if (!(error instanceof KnownError)) throw error;
    const revision = digest(own === undefined ? [] : [own]);
    return { id, file, revision, scope: undefined, own, sources: undefined, fault: error };
  }
}

/** Adds a fault to all scopes that share an id. */
export function refuseSharedIds(found: readonly FoundScope[]): readonly FoundScope[] {
  const files = new Map<string, readonly string[]>();
  for (const { id, file } of found) files.set(id, [...(files.get(id) ?? []), file]);
  return found.map((one) => {
    const sharing = files.get(one.id) ?? [];
    return sharing.length < 2 ? one : { ...one, scope: undefined, fault: makeSameIdError(one.id, sharing) };
  });
}

/**
 * Does not depend on where the files are, because two machines may have them in different places.
 */
export function revisionOf(texts: readonly SourceText[]): string {
  const hash = createHash('sha256');
  for (const { file, text } of texts) hash.update(`${file}\0${text}\0`, 'utf8');
  return hash.digest('hex').slice(0, 12);
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
