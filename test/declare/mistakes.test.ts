import { expect, it } from 'vitest';
import { folderWith } from '../support/hostwright.ts';
import { runInside } from '../support/inside.ts';
import { type Mistake, mistakes } from './mistakes.ts';

const faultsIn = (text: string) => text.split(/\n(?=error\[|note[[:])/).filter((fault) => !fault.startsWith('Valid'));

/** What `validate` says of a mistake, without the words that end every run. */
async function shownFor({ files: texts, args = [] }: Mistake): Promise<{ code: number | null; text: string }> {
  const { code, stdout, stderr } = await runInside(['validate', ...args], { cwd: folderWith(texts), env: {} });
  const text = `${stdout}${stderr}`.replace(/\nerror\[declaration-invalid\].*$|^exit \d.*\n$/ms, '');
  return { code, text };
}

/** The rule, the place, and the word that was meant: `unknown-field hosts.yaml:13:5 cpu`. */
function factsOf(faults: readonly string[]): readonly string[] {
  return faults.map((fault) => {
    const [rule, place, meant] = [/^(?:error\[)?([\w-]+)/, /--> (\S+)/, /did you mean (\S+)\?/].map(
      (pattern) => pattern.exec(fault)?.[1],
    );
    return [rule, place, meant].filter((fact) => fact !== undefined).join(' ');
  });
}

it('the mistakes of newcomers have a place, a cause and a cure each, and the facts of the golden file', async () => {
  let facts = '';
  for (const [part, made] of mistakes) {
    for (const one of made) {
      const { code, text } = await shownFor(one);
      const faults = faultsIn(text);

      facts += `${part}: ${one.title}: ${factsOf(faults).join(', ')}\n`;
      expect([one.title, code, faults.length > 0]).toEqual([one.title, one.isHarmless ? 0 : 3, true]);
      for (const fault of faults) {
        expect(fault).toMatch(/ help: |\^ did you mean |\n {2}- |^note: .*: .*-f /);
        if (fault.includes('-->')) expect(fault).toMatch(/--> \S+:\d+:\d+\n/);
      }
    }
  }

  await expect(facts).toMatchFileSnapshot('../golden/mistakes.txt');
});
