/** `npm run demo:team`. */
import { importBundled } from '../support/bundled.mjs';

const stop = new AbortController();
// Heard from the first moment, and as often as they come: nothing may stay behind.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop.abort());
try {
  const { playTeam } = await importBundled('test/demo-team/team.ts');
  process.exitCode = await playTeam(stop);
} catch (error) {
  // Ctrl+C ends the process of the bundler, too.
  if (!stop.signal.aborted) throw error;
  process.exitCode = 130;
}
