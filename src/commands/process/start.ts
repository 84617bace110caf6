import * as modules from 'node:module';
import { createRequire } from 'node:module';
import { homedir } from 'node:os';
import { dirname, isAbsolute, join } from 'node:path';
import type { runCommandLine } from '../run.ts';

/** Starts the command that these words name, of this version. */
export function start(argv: readonly string[], version: string): void {
  if (argv.length === 1 && (argv[0] === '--version' || argv[0] === '-v')) {
    process.stdout.write(`hostwright ${version}\n`);
    return;
  }
  keepCompiledCode();
  // A file of its own: the version, which pipelines ask for first, is told without reading the rest.
  const bundle: { readonly runCommandLine: typeof runCommandLine } = createRequire(__filename)('./hostwright.cjs');
  void bundle.runCommandLine(argv, dirname(__dirname));
}

/**
 * Node 22.1 and later can keep what V8 compiled, which makes the next start faster. Below the user's own cache folder: in the folder
 * of temporary files, which Node would take, others could put code for us to run.
 */
function keepCompiledCode(): void {
  if (!('enableCompileCache' in modules) || typeof modules.enableCompileCache !== 'function') return;
  const { XDG_CACHE_HOME: configured = '' } = process.env;
  const folder = isAbsolute(configured) ? configured : join(homedir(), '.cache');
  modules.enableCompileCache(join(folder, 'hostwright'));
}
