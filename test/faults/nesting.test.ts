/** A file that is nothing but brackets. Its cost must follow its size, not its depth. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { smallHeap } from '../support/compiled-code.ts';
import { testDialect } from '../support/hostwright.ts';
import { it } from '../support/stage.ts';

const size = 30_000_000;
/** Without the bound each command takes minutes; with it about a second, and many where others work too. */
const mostMs = 120_000;
/** The same code parses an answer in both dialects, so a process with a small heap does it in one of them. */
const heap = testDialect === 'documented' ? smallHeap : undefined;

it('a file of 30 MB of brackets is refused at once: exit 3', async ({ stage, expect }) => {
  const { run, folder } = await stage.emulated();
  writeFileSync(join(folder, 'deep.json'), '['.repeat(size));

  for (const line of ['show deep.json', 'apply deep.json', 'drift --baseline deep.json']) {
    const started = performance.now();
    const { code, stderr } = await run(line, heap);

    expect(performance.now() - started).toBeLessThan(mostMs);
    expect(code).toBe(3);
    expect(stderr).toContain('"deep.json" nests lists and objects more than 100 levels deep.');
  }
});
