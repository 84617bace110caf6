/** `npm run demo:team`. Bundled first: Node runs no TypeScript. */
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const stop = new AbortController();
// Heard from the first moment, and as often as they come: nothing may stay behind.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop.abort());
try {
  const playTeam = await bundle();
  process.exitCode = await playTeam(stop);
} catch (error) {
  // Ctrl+C ends the process of the bundler, too.
  if (!stop.signal.aborted) throw error;
  process.exitCode = 130;
}

/** @returns {Promise<typeof import('./team.ts').playTeam>} */
async function bundle() {
  const folder = await mkdtemp(join('node_modules', 'demo-team-'));
  try {
    const outfile = join(folder, 'team.mjs');
    await build({
      entryPoints: [join('test', 'demo-team', 'team.ts')],
      bundle: true,
      platform: 'node',
      format: 'esm',
      packages: 'external',
      outfile,
      loader: { '.sql': 'text' },
      logLevel: 'error',
      // Found from there, as it would be from its source.
      define: { 'import.meta.url': JSON.stringify(pathToFileURL(join('test', 'tools', 'postgres.ts')).href) },
    });
    return (await import(pathToFileURL(outfile).href)).playTeam;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
