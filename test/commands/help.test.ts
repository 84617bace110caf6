/** What `--help` shows. */
import { describe, expect, it } from 'vitest';
import { commands } from '../../src/commands/run.ts';
import { runInside } from '../support/inside.ts';

async function helpOf(line: string): Promise<string> {
  const ran = await runInside(line.split(' '), { cwd: '.', env: {} });
  expect(ran).toMatchObject({ code: 0, stderr: '' });
  return ran.stdout;
}

describe('the help', () => {
  it.concurrent.for(['apply', 'plan'])('of %s is short, and says how to see the rest', async (name) => {
    const help = await helpOf(`${name} --help`);

    expect(help.trimEnd().split('\n').length).toBeLessThan(32);
    expect(help).toMatch(/--help --all" shows \d+ more flags, and/);
  });

  it.concurrent.for(Object.keys(commands))(
    'with --all names each flag of %s, and aligns those of a group',
    async (name) => {
      const help = await helpOf(`${name.replace(':', ' ')} --help --all`);

      for (const [flag, { hidden, char }] of Object.entries(commands[name]?.flags ?? {})) {
        const shown = new RegExp(`^ +${char === undefined ? '' : `-${char}, `}--${flag}\\b`, 'm').test(help);
        expect([flag, shown]).toEqual([flag, hidden !== true]);
      }
      const groups = help.split('\n\n').filter((part) => /^[A-Z ]*FLAGS\n/.test(part));
      for (const group of groups) {
        const columns = [...group.matchAll(/^ +(?:-\w, )?(?=--)/gm)].map(([before]) => before.length);
        expect([group, new Set(columns).size]).toEqual([group, 1]);
      }
    },
  );

  it.concurrent.for([
    ['help plan', 'plan --help'],
    ['plan -h', 'plan --help'],
    ['help journal status', 'journal status --help'],
    ['help journal', 'journal --help'],
    ['journal', 'journal --help'],
    ['-h', '--help'],
    ['help', '--help'],
    ['plan --nonsense --help', 'plan --help'],
    ['help plan --all', 'plan --help --all'],
  ])('is the same for "%s" as for "%s"', async ([line = '', same = '']) => {
    expect(await helpOf(line)).toBe(await helpOf(same));
  });
});
