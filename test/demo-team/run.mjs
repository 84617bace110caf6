/** `npm run demo:team`. Bundled first: Node runs no TypeScript. */
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';

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
    logLevel: 'error',
    // Found from there, as it would be from its source.
    define: { 'import.meta.url': JSON.stringify(pathToFileURL(join('test', 'tools', 'postgres.ts')).href) },
  });
  const { playTeam } = await import(pathToFileURL(outfile).href);
  process.exitCode = await playTeam();
} finally {
  await rm(folder, { recursive: true, force: true });
}
