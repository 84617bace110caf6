/** Loads TypeScript that is no test: bundled, because Node runs none, and beside the packages, so that the bundle finds them. */
import { mkdtemp, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';

/** @param {string} entry */
export async function importBundled(entry) {
  const folder = await mkdtemp(join('node_modules', `${basename(entry, '.ts')}-`));
  try {
    const outfile = join(folder, 'bundle.mjs');
    await build({
      entryPoints: [entry],
      bundle: true,
      platform: 'node',
      format: 'esm',
      packages: 'external',
      outfile,
      loader: { '.sql': 'text' },
      logLevel: 'error',
      // The packages of the tests are found from there, as they would be from its source.
      define: { 'import.meta.url': JSON.stringify(pathToFileURL(join('test', 'tools', 'postgres.ts')).href) },
    });
    return await import(pathToFileURL(outfile).href);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
