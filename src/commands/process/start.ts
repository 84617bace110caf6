import { dirname, join } from 'node:path';
import type { runCommandLine } from '../run.ts';
import { loadBundle } from './compiled-code.ts';

/** Starts the command that these words name, of this version. */
export function start(argv: readonly string[], version: string): void {
  if (argv.length === 1 && ['version', '--version', '-version', '-v'].includes(argv[0] ?? '')) {
    process.stdout.write(`hostwright ${version}\n`);
    return;
  }
  // A separate file, so that the version, which pipelines ask for first, is printed without reading
  // the rest.
  const bundle = loadBundle<{ readonly runCommandLine: typeof runCommandLine }>(join(__dirname, 'hostwright.cjs'));
  void bundle.runCommandLine(argv, dirname(__dirname));
}
