import { readFileSync } from 'node:fs';
import { wrap } from 'node:module';
import { dirname } from 'node:path';
import { constants, Script } from 'node:vm';

/** Beside a bundle, what V8 made of it when the project was built (write-code-cache.ts). */
export function cacheOf(file: string): string {
  return file.replace(/\.cjs$/, '.cache');
}

/** Length of the last line of a bundle, which is the first of its cache. */
const markLength = '//'.length + 64 + '\n'.length;

/**
 * What a cache of this bundle begins with, when it was made by this very Node. V8 itself checks little more than lengths, and
 * crashes on the code of another version of Node that has the same version of V8.
 */
export function cacheHeader(source: string): string {
  const { node, v8 } = process.versions;
  return `${source.slice(-markLength)}${[node, v8, process.platform, process.arch].join(' ')}\n`;
}

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
    cachedData: readCache(file, cacheHeader(source)),
    importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
  });
  const module = { exports: {} };
  script.runInThisContext()(module.exports, require, module, file, dirname(file));
  return { exports: module.exports as Exports, script };
}

function readCache(file: string, header: string): Buffer | undefined {
  try {
    const bytes = readFileSync(cacheOf(file));
    return bytes.toString('latin1', 0, header.length) === header ? bytes.subarray(header.length) : undefined;
  } catch {
    return undefined;
  }
}
