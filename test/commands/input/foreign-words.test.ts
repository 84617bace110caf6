/** What people type by habit of other tools: each is answered with a sentence that helps, and exit 3. */
import { describe, expect, it } from 'vitest';
import { foreignCommands, meaninglessFlags } from '../../../src/commands/foreign-words.ts';
import { commands } from '../../../src/commands/run.ts';
import { runInside } from '../../support/inside.ts';

const names = Object.keys(commands).map((id) => id.replace(':', ' '));

/** What a command line is answered with. */
async function refusalOf(line: string) {
  const { code, stdout } = await runInside([...line.split(' '), '--json'], { cwd: '.', env: {} });
  return { exit: code, ...(JSON.parse(stdout) as { error: { code: string; message: string } }).error };
}

describe('a word of another tool', () => {
  it.each([['init'], ['destroy'], ['import web-1 host-9'], ['state list'], ['sync --doit'], ['completion bash']])(
    'is no command: %s',
    async (line) => {
      const [word = ''] = line.split(' ');

      const { exit, code, message } = await refusalOf(line);

      expect({ exit, code }).toEqual({ exit: 3, code: 'command-unknown' });
      expect(message).toBe(`There is no command "${word}": ${foreignCommands[word]}.`);
    },
  );

  it.each([
    ['plan -var name=web', 'var'],
    ['-chdir=fleet plan', 'chdir'],
    ['apply -input=false', 'input'],
    ['plan -concise', 'concise'],
    ['plan --refresh=false', 'refresh'],
    ['apply -replace=web-1', 'replace'],
    ['apply -yes', 'yes'],
    ['apply --concurrency=5', 'concurrency'],
  ])('is no flag: %s', async (line, flag) => {
    const { exit, code, message } = await refusalOf(line);

    expect({ exit, code }).toEqual({ exit: 3, code: 'flag-unknown' });
    expect(message).toBe(`--${flag} has no meaning here: ${meaninglessFlags[flag]}.`);
  });

  it('names only flags and commands that there are', () => {
    const known = new Set(Object.values(commands).flatMap(({ flags }) => Object.keys(flags)));
    const text = Object.values({ ...foreignCommands, ...meaninglessFlags }).join('\n');

    expect([...text.matchAll(/--([a-z-]+)/g)].filter(([, flag = '']) => !known.has(flag))).toEqual([]);
    expect(
      [...text.matchAll(/"hostwright ([a-z]+)/g)].filter(([, name = '']) => !names.some((one) => one.startsWith(name))),
    ).toEqual([]);
  });

  it.each(Object.keys(commands))('takes no flag of %s away', (name) => {
    const own = Object.keys(commands[name]?.flags ?? {});

    expect(own.filter((flag) => flag in meaninglessFlags)).toEqual([]);
    expect(name in foreignCommands).toBe(false);
  });
});
