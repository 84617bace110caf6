/** F16: an answer that is nothing but brackets. Its cost must follow its size, not its depth. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe } from 'vitest';
import { smallHeap } from '../support/compiled-code.ts';
import { testDialect } from '../support/hostwright.ts';
import { answer } from '../support/scripted-server.ts';
import { it } from '../support/stage.ts';
import { alwaysWrong, lookWithEach, pageOf, scripted, webOne } from './listing/listing-fault.ts';

/** So many levels of objects and lists around a 1. */
const nested = (levels: number) => `${'{"a":['.repeat(levels / 2)}1${']}'.repeat(levels / 2)}`;

const size = 30_000_000;
/** Without the bound each command takes minutes; with it about a second, and many where others work too. */
const mostMs = 120_000;
/** The same code parses an answer in both dialects, so a process with a small heap does it in one of them. */
const heap = testDialect === 'documented' ? smallHeap : undefined;

describe('F16 30 MB of brackets', () => {
  it.for(['[', '{"a":'])(
    '%s: every command gives up at once, exit 4, and nothing is sent [F16 looks]',
    async (unit, { stage, expect }) => {
      const body = Buffer.from(unit.repeat(size / unit.length));
      const brackets = alwaysWrong((socket) => answer(socket, body));

      for (const line of ['plan', 'drift', 'apply --auto-approve']) {
        const probe = await brackets(stage, {});
        const started = performance.now();
        const { code, stderr } = await probe.run(line, heap);

        expect(performance.now() - started).toBeLessThan(mostMs);
        expect(code).toBe(4);
        expect(stderr).toMatch(/error\[cloud-response-unreadable\]: .*more than 100 levels deep/);
        expect([probe.listings(), probe.creates()]).toEqual([1, 0]);
      }
    },
  );

  it('in a file that a command reads, too: exit 3 at once', async ({ stage, expect }) => {
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

  it('a member that nests as deep as is allowed is read as any other [F16 looks]', async ({ stage, expect }) => {
    // The answer itself is one of the levels.
    const deep = scripted((socket, request) => {
      answer(socket, JSON.stringify(pageOf([webOne], request)).replace('{', `{"Deep":[${nested(98)}],`));
    });

    const all = await lookWithEach(stage, deep, {});

    expect(all.map(({ code }) => code)).toEqual([0, 0, 0]);
  });
});
