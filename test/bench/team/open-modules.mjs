/** The sources that benchmarks call, bundled first: Node runs no TypeScript. */
import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

/** @typedef {typeof import('./modules.ts')} Modules */

/**
 * Beside the packages, so that the bundle finds them. `path`: of the bundle, for a process of its own.
 * @returns {Promise<{ modules: Modules, path: string, close(): void }>}
 */
export async function openModules() {
  const folder = await mkdtemp(join('node_modules', 'bench-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  process.once('exit', remove);
  const path = join(folder, 'modules.mjs');
  await build({
    entryPoints: [fileURLToPath(new URL('./modules.ts', import.meta.url))],
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    outfile: path,
    logLevel: 'error',
    // Found from there, as it would be from its source.
    define: { 'import.meta.url': JSON.stringify(pathToFileURL(join('test', 'tools', 'postgres.ts')).href) },
  });
  const close = () => {
    process.off('exit', remove);
    remove();
  };
  return { modules: await import(pathToFileURL(path).href), path, close };
}
