/** The files of scopes -> scopes, each with its faults, if it has some. Wherever the files are. */
import { createHash } from 'node:crypto';
import { KnownError } from '../../core/errors.ts';
import { escapeText } from '../../core/text/escape.ts';
import type { WatchedScope } from '../../core/watched-scope.ts';
import type { SourceText } from '../yaml/source-text.ts';

/** Where the files of scopes are. */
export interface ScopeSource {
  /** All scopes, in an order that does not change. Throws KnownError where they cannot be read. */
  find(isKnown: IsKnown): Promise<readonly FoundScope[]>;
  /**
   * The declaration of a scope as it is now. Only where it is in no folder: nothing that it names
   * beside itself is there.
   */
  readonly readSources?: (scope: WatchedScope) => Promise<readonly SourceText[]>;
}

/** Whether these very files were read before, so that their texts are not needed. */
export type IsKnown = (found: Pick<FoundScope, 'id' | 'file' | 'revision'>) => boolean;

/** A scope as its files say. Without `scope` it cannot be used, and `fault` says why. */
export interface FoundScope {
  readonly id: string;
  /** Where its own file is. No two scopes share both. */
  readonly file: string;
  /** First 12 hex digits of SHA-256 over the names and texts of its files. */
  readonly revision: string;
  readonly scope: WatchedScope | undefined;
  /** Its own file, as it was read. */
  readonly own: SourceText | undefined;
  /** Of its declaration, as it was read; undefined: they are as they were, and were not read. */
  readonly sources: readonly SourceText[] | undefined;
  readonly fault: KnownError | undefined;
}

/** The files of one scope. What it rejects with KnownError is the fault of the scope. */
export interface ScopeFiles {
  readonly file: string;
  /** Whatever its id may be: people must find it. */
  readonly shownId: string;
  readOwn(): Promise<SourceText>;
  parse(own: SourceText): Promise<WatchedScope>;
  readDeclarations(scope: WatchedScope): Promise<readonly SourceText[]>;
  /** The name of a file wherever the files are, from that of the scope's own on. */
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
    const sources = await files.readDeclarations(scope);
    return { id, file, revision: digest([own, ...sources]), scope, own, sources, fault: undefined };
  } catch (error) {
    if (!(error instanceof KnownError)) throw error;
    const revision = digest(own === undefined ? [] : [own]);
    return { id, file, revision, scope: undefined, own, sources: undefined, fault: error };
  }
}

/** Breaks all scopes that share an id. */
export function refuseSharedIds(found: readonly FoundScope[]): readonly FoundScope[] {
  const files = new Map<string, readonly string[]>();
  for (const { id, file } of found) files.set(id, [...(files.get(id) ?? []), file]);
  return found.map((one) => {
    const sharing = files.get(one.id) ?? [];
    return sharing.length < 2 ? one : { ...one, scope: undefined, fault: sameId(one.id, sharing) };
  });
}

/** Where the files are does not count: two machines may have them in two places. */
export function revisionOf(texts: readonly SourceText[]): string {
  const hash = createHash('sha256');
  for (const { file, text } of texts) hash.update(`${file}\0${text}\0`, 'utf8');
  return hash.digest('hex').slice(0, 12);
}

function sameId(id: string, files: readonly string[]): KnownError {
  return new KnownError(
    'scopes-clash',
    `The scope ${id} is in ${files.length} files: ${files.map(escapeText).join(', ')}.`,
    {
      suggestions: ['Give each scope an id of its own. Until then, no worker looks at them.'],
    },
  );
}
