import { readFileSync } from 'node:fs';
import { wrap } from 'node:module';
import { dirname } from 'node:path';
import { constants, Script } from 'node:vm';

/** Beside a bundle, what V8 made of it when the project was built (write-code-cache.ts). */
export function cacheOf(file: string): string {
  return file.replace(/\.cjs$/, '.cache');
}

/**
 * Loads a bundle as `require` would, with the code that was compiled for it before: compiling it anew takes longer than
 * most commands. Another version of Node than the one that built it takes no notice of that code, nor does a bundle that
 * has none.
 */
export function loadBundle<Exports>(file: string): { readonly exports: Exports; readonly script: Script } {
  const script = new Script(wrap(readFileSync(file, 'utf8')), {
    filename: file,
    cachedData: readCache(file),
    importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
  });
  const module = { exports: {} };
  script.runInThisContext()(module.exports, require, module, file, dirname(file));
  return { exports: module.exports as Exports, script };
}

function readCache(file: string): Buffer | undefined {
  try {
    return readFileSync(cacheOf(file));
  } catch {
    return undefined;
  }
}
