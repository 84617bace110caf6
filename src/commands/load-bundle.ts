import { readFileSync } from 'node:fs';
import { wrap } from 'node:module';
import { dirname } from 'node:path';
import { constants, Script } from 'node:vm';

/** Beside a bundle, what V8 made of it when the project was built (write-code-cache.ts). */
export function cacheOf(file: string): string {
  return file.replace(/\.cjs$/, '.cache');
}

/** The last line of a bundle and the first of its cache: V8 itself tells a stale cache by little more than a length. */
export const markLength = '//'.length + 64 + '\n'.length;

/**
 * Loads a bundle as `require` would, with the code that was compiled for it before: compiling it anew takes longer than
 * most commands. Another version of Node than the one that built it takes no notice of that code.
 */
export function loadBundle<Exports>(
  file: string,
  /** What traces call it. */
  name = file,
): { readonly exports: Exports; readonly script: Script } {
  // The build leaves nothing but ASCII in it.
  const source = readFileSync(file, 'latin1');
  const script = new Script(wrap(source), {
    filename: name,
    cachedData: readCache(file, source.slice(-markLength)),
    importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
  });
  const module = { exports: {} };
  script.runInThisContext()(module.exports, require, module, file, dirname(file));
  return { exports: module.exports as Exports, script };
}

function readCache(file: string, mark: string): Buffer | undefined {
  try {
    const bytes = readFileSync(cacheOf(file));
    return bytes.toString('latin1', 0, markLength) === mark ? bytes.subarray(markLength) : undefined;
  } catch {
    return undefined;
  }
}
