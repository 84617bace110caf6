/** A file of a size that nobody expects. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { compiledCode } from '../support/compiled-code.ts';
import { it } from '../support/stage.ts';

/** Code that was compiled under other flags is rejected, so these processes have a folder of their own for it. */
const smallHeap = {
  env: { NODE_OPTIONS: '--max-old-space-size=512', XDG_CACHE_HOME: join(compiledCode, 'small-heap') },
} as const;

/** Without the bound each command takes minutes; with it about a second, and many where others work too. */
const mostMs = 120_000;

// The cost of a file must follow its size, not its depth.
it('a file of 30 MB of brackets is refused at once: exit 3', async ({ stage }) => {
  const { run, folder } = await stage.emulated();
  writeFileSync(join(folder, 'deep.json'), '['.repeat(30_000_000));

  for (const line of ['show deep.json', 'apply deep.json']) {
    const started = performance.now();
    const { code, stderr } = await run(line, smallHeap);

    expect(performance.now() - started).toBeLessThan(mostMs);
    expect(code).toBe(3);
    expect(stderr).toContain('"deep.json" nests lists and objects more than 100 levels deep.');
  }
});
