/** Scopes as rows of a database: read by the same functions as the files of a folder. */
import { posix } from 'node:path';
import { KnownError } from '../../core/errors.ts';
import { compareText } from '../../core/host.ts';
import type { PublishedFile, PublishedScope, PublishedScopes } from '../../core/published-scope.ts';
import { listOf, object, readShape, text } from '../../core/shape.ts';
import { escapeText } from '../../core/text/escape.ts';
import { declarationFile } from '../skipped.ts';
import type { SourceText } from '../yaml/source-text.ts';
import { nameOfScope, parseScope } from './parse-scope.ts';
import { type FoundScope, readScope, revisionOf, type ScopeSource } from './scope-source.ts';

export function openScopeRows(rows: PublishedScopes): ScopeSource {
  /** The results of the last reading, by id. */
  let kept: ReadonlyMap<string, { readonly version: string; readonly found: FoundScope }> = new Map();

  return {
    async find(isKnown) {
      const known = [...kept].filter(([, { found }]) => found.scope !== undefined && isKnown(found));
      const listed = await rows.list(new Map(known.map(([id, { version }]) => [id, version])));
      const now = new Map<string, { readonly version: string; readonly found: FoundScope }>();
      const all: FoundScope[] = [];
      for (const { id, version, scope } of listed) {
        const found = scope === undefined ? kept.get(id)?.found : await readRow(scope);
        if (found === undefined) continue;
        all.push(found);
        // The declaration is not kept, because it takes memory and is not needed again.
        now.set(id, { version, found: { ...found, own: undefined, sources: undefined } });
      }
      kept = now;
      return all;
    },
    async read({ id, file }) {
      const row = await rows.read(id);
      if (row !== undefined) return readRow(row);
      const fault = new KnownError('declaration-missing', `The scope ${escapeText(id)} is not published any more.`);
      return { id, file, revision: revisionOf([]), scope: undefined, own: undefined, sources: undefined, fault };
    },
    isPublished: true,
  };
}

/** Anything wrong with a row becomes the fault of its scope. */
export function readRow(row: PublishedScope): Promise<FoundScope> {
  const { id, file, text: own } = row;
  return readScope({
    file,
    shownId: id,
    readOwn: async () => ({ file, text: own }),
    async parse(source) {
      const scope = await parseScope(source, nameOfScope(file), { isPublished: true });
      if (scope.id === id) return scope;
      throw makeScopeError(row, `is in the row of another id, ${id}`);
    },
    readDeclarations: async ({ declarations }) => pickSources(row, declarations),
    nameOf: (name) => name,
  });
}

const filesShape = listOf(object<PublishedFile>({ file: text, text }));

/**
 * Picks files as if the row were a folder: the named files, and the files directly in a named
 * folder.
 */
function pickSources(row: PublishedScope, paths: readonly string[]): readonly SourceText[] {
  const read = readShape(filesShape, row.declarations);
  if (read.status === 'wrong') throw makeScopeError(row, 'has no list of declarations');
  const files = new Map(read.value.map((one) => [one.file, one.text]));
  const picked = paths.flatMap((path) => {
    if (files.has(path)) return [path];
    const folder = path.replace(/(?<=.)\/+$/, '');
    const inside = [...files.keys()].filter(
      (name) => posix.dirname(name) === folder && declarationFile.test(posix.basename(name)),
    );
    if (inside.length === 0) throw makeScopeError(row, `names ${path}, which was not published with it`);
    return inside.sort(compareText);
  });
  return [...new Set(picked)].map((file) => ({ file, text: files.get(file) ?? '' }));
}

function makeScopeError({ file }: PublishedScope, why: string): KnownError {
  return new KnownError('declaration-unreadable', `The published scope ${escapeText(file)} ${escapeText(why)}.`, {
    suggestions: ['Publish the folder again: hostwright scopes publish FOLDER.'],
  });
}
