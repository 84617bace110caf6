import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runInside } from '../../support/inside.ts';
import { fields } from './fields.ts';
import { files } from './files.ts';
import { layout } from './layout.ts';
import type { Mistake } from './mistake.ts';
import { names } from './names.ts';
import { uhost } from './uhost.ts';
import { values } from './values.ts';

const golden = new URL('../../golden/mistakes.txt', import.meta.url);
const all = Object.entries({ layout, fields, values, names, files, uhost });

/** What `validate` says of a mistake, without the words that end every run. */
async function shownFor({ files: texts, args = [] }: Mistake): Promise<{ code: number | null; text: string }> {
  const cwd = mkdtempSync(join(tmpdir(), 'hostwright-mistake-'));
  try {
    for (const [name, text] of Object.entries(texts)) {
      mkdirSync(dirname(join(cwd, name)), { recursive: true });
      writeFileSync(join(cwd, name), text);
    }
    const { code, stdout, stderr } = await runInside(['validate', ...args], { cwd, env: {} });
    const text = `${stdout}${stderr}`.replace(/\nerror\[declaration-invalid\].*$|^exit \d.*\n$/ms, '');
    return { code, text };
  } finally {
    rmSync(cwd, { recursive: true, force: true });
  }
}

describe('the mistakes of newcomers', () => {
  it('are shown as in the golden file', async () => {
    const shown: string[] = [];
    for (const [part, mistakes] of all) {
      for (const one of mistakes) shown.push(`## ${part}: ${one.title}\n\n${(await shownFor(one)).text.trimEnd()}\n`);
    }
    const text = shown.join('\n');

    if (process.env.UPDATE_GOLDEN !== undefined) writeFileSync(golden, text);
    expect(text).toBe(readFileSync(golden, 'utf8'));
  });

  it.each(all.flatMap(([part, mistakes]) => mistakes.map((one) => [part, one.title, one] as const)))(
    '%s: %s: each fault has its place, its cause and its cure',
    async (_, __, one) => {
      const { code, text } = await shownFor(one);

      expect(code).toBe(one.isHarmless ? 0 : 3);
      const faults = text.split(/\n(?=error\[|note[[:])/).filter((fault) => !fault.startsWith('Valid'));
      expect(faults).not.toEqual([]);
      for (const fault of faults) {
        expect(fault).toMatch(/ help: |\^ did you mean |\n {2}- |^note: .*: .*-f /);
        if (fault.includes('-->')) expect(fault).toMatch(/--> \S+:\d+:\d+\n/);
      }
    },
  );
});
