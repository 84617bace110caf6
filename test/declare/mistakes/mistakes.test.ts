import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
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

const all = Object.entries({ layout, fields, values, names, files, uhost });

const faultsIn = (text: string) => text.split(/\n(?=error\[|note[[:])/).filter((fault) => !fault.startsWith('Valid'));

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

/** The rule, the place, and the word that was meant: `unknown-field hosts.yaml:13:5 cpu`. */
function factsOf(text: string): readonly string[] {
  return faultsIn(text).map((fault) => {
    const [rule, place, meant] = [/^(?:error\[)?([\w-]+)/, /--> (\S+)/, /did you mean (\S+)\?/].map(
      (pattern) => pattern.exec(fault)?.[1],
    );
    return [rule, place, meant].filter((fact) => fact !== undefined).join(' ');
  });
}

describe('the mistakes of newcomers', () => {
  it('have the rule, the place and the proposal of the golden file', async () => {
    const shown: string[] = [];
    for (const [part, mistakes] of all) {
      for (const one of mistakes) {
        shown.push(`${part}: ${one.title}: ${factsOf((await shownFor(one)).text).join(', ')}\n`);
      }
    }
    const text = shown.join('');

    await expect(text).toMatchFileSnapshot('../../golden/mistakes.txt');
  });

  it.each(all.flatMap(([part, mistakes]) => mistakes.map((one) => [part, one.title, one] as const)))(
    '%s: %s: each fault has its place, its cause and its cure',
    async (_, __, one) => {
      const { code, text } = await shownFor(one);

      expect(code).toBe(one.isHarmless ? 0 : 3);
      const faults = faultsIn(text);
      expect(faults).not.toEqual([]);
      for (const fault of faults) {
        expect(fault).toMatch(/ help: |\^ did you mean |\n {2}- |^note: .*: .*-f /);
        if (fault.includes('-->')) expect(fault).toMatch(/--> \S+:\d+:\d+\n/);
      }
    },
  );
});
