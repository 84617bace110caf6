/**
 * `npm run bench`, or `npm run bench -- NAME ...` for some of the benchmarks. With `--full`, stretches that stand for 15
 * minutes last 15 minutes. Exits 1 where a figure does not hold.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';

// A signal ends the emulators and the folders too: all go with the exit.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(130));
// Bundled, because Node runs no TypeScript; beside the packages, so that the bundle finds them.
const folder = mkdtempSync(join('node_modules', 'bench-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
const outfile = join(folder, 'benchmarks.mjs');
await build({
  entryPoints: [join('test', 'bench', 'benchmarks.ts')],
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
const { runBenchmarks } = await import(pathToFileURL(outfile).href);
process.exitCode = await runBenchmarks(process.argv.slice(2), outfile);
