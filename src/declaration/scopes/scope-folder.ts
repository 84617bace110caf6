/** A folder of scope files, on this machine. */
import { readdirSync, statSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { Readable } from 'node:stream';
import { KnownError } from '../../core/errors.ts';
import { compareText } from '../../core/host.ts';
import type { ScopeToPublish } from '../../core/published-scope.ts';
import { escapeText } from '../../core/text/escape.ts';
import { scopeIdShape, type WatchedScope } from '../../core/watched-scope.ts';
import { needsPermission, reasonOf } from '../faults/file-faults.ts';
import { loadSources } from '../load.ts';
import { declarationFile } from '../skipped.ts';
import type { SourceText } from '../yaml/source-text.ts';
import { nameOfScope, parseScope, refuseDeclaration, type ScopeRules } from './parse-scope.ts';
import {
  type FoundScope,
  readScope,
  refuseSharedIds,
  revisionOf,
  type ScopeFiles,
  type ScopeSource,
} from './scope-source.ts';

/** `folder`: an absolute path. */
export function openScopeFolder(folder: string, rules: ScopeRules = { isPublished: false }): ScopeSource {
  /** The results of the last reading, by place. */
  const kept = new Map<string, { readonly text: string; readonly scope: WatchedScope }>();

  async function parse(own: SourceText): Promise<WatchedScope> {
    const known = kept.get(own.file);
    if (known?.text === own.text) return known.scope;
    const scope = await parseScope(own, nameOfScope(own.file), rules);
    kept.set(own.file, { text: own.text, scope });
    return scope;
  }

  return {
    async find() {
      const found = [];
      for (const name of listScopeFiles(folder)) found.push(await readScope(filesOf(join(folder, name), parse)));
      return refuseSharedIds(found);
    },
    read: ({ file }) => readScope(filesOf(file, parse)),
    isPublished: rules.isPublished,
  };
}

/** The row for a scope of a folder. Its paths do not reveal where the folder is. */
export function makePublishedScope({ id, file, own, sources = [] }: FoundScope): ScopeToPublish {
  const nameOf = (one: string) => nameInFolder(one, dirname(file));
  const declarations = sources.map((one) => ({ file: nameOf(one.file), text: one.text }));
  const named = { file: nameOf(file), text: own?.text ?? '' };
  return { id, ...named, declarations, revision: revisionOf([named, ...declarations]) };
}

/** The path of a file relative to the folder. */
function nameInFolder(file: string, folder: string): string {
  return relative(folder, file).replaceAll(sep, '/');
}

function filesOf(file: string, parse: ScopeFiles['parse']): ScopeFiles {
  const nameOf = (one: string) => nameInFolder(one, dirname(file));
  const id = nameOfScope(file);
  return {
    file,
    shownId: scopeIdShape.test(id) ? id : `file-${revisionOf([{ file: nameOf(file), text: '' }])}`,
    async readOwn() {
      const [own = { file, text: '' }] = await readTexts([file]);
      return own;
    },
    parse,
    readDeclarations: ({ declarations }, own) => readDeclarations(declarations, own),
    nameOf,
  };
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
