/** The processes of the tests start with code that one before them compiled: else each would compile it anew. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** To be XDG_CACHE_HOME. Of this clone alone: a build removes what another one compiled. */
export const compiledCode = resolve('node_modules/.cache/hostwright/tests');

/** Run by Vitest before the tests. `demo` plans, applies and looks, and so compiles what most commands use. */
export default function compileCommand(): void {
  const bundle = resolve('dist/hostwright.cjs');
  if (!existsSync(bundle)) return;
  const mark = join(compiledCode, process.version);
  if (existsSync(mark) && statSync(mark).mtimeMs > statSync(bundle).mtimeMs) return;
  rmSync(compiledCode, { recursive: true, force: true });
  mkdirSync(compiledCode, { recursive: true });
  spawnSync(process.execPath, [resolve('dist/main.cjs'), 'demo'], { env: { XDG_CACHE_HOME: compiledCode } });
  writeFileSync(mark, '');
}
