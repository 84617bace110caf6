/** The processes of the tests start with code that one before them compiled: else each would compile it anew. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** To be XDG_CACHE_HOME. Of this clone alone: a build removes what another one compiled. */
export const compiledCode = resolve('node_modules/.cache/hostwright/tests');

/**
 * A heap of 512 MiB. Its processes have their own folder for compiled code, because V8 rejects code that was compiled
 * under other flags, and each process would replace the code of the other kind.
 */
export const smallHeap = {
  env: { NODE_OPTIONS: '--max-old-space-size=512', XDG_CACHE_HOME: join(compiledCode, 'small-heap') },
} as const;

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
