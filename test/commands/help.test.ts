/** What `--help` shows, as a person has it on a terminal of 80 columns. */
import { describe, expect, it } from 'vitest';
import { listFlags } from '../../src/commands/line/flag.ts';
import { commands } from '../../src/commands/run.ts';
import { countCells } from '../../src/core/text/display-width.ts';
import { runInside } from '../support/inside.ts';

async function helpOf(line: string, columns?: number): Promise<string> {
  const env = columns === undefined ? {} : { COLUMNS: String(columns) };
  const ran = await runInside(line.split(' '), { cwd: '.', env });
  expect(ran).toMatchObject({ code: 0, stderr: '' });
  return ran.stdout;
}

describe('the help', () => {
  it.concurrent.for(['apply', 'plan'])(
    'of %s fits on a screen of 24 lines, and says how to see the rest',
    async (name) => {
      const lines = (await helpOf(`${name} --help`)).trimEnd().split('\n');

      expect(lines.length).toBeLessThan(24);
      expect(lines.at(-1)).toMatch(/--help --all" shows \d+ more flags\.$/);
    },
  );

  it.concurrent.for(['help --all', 'help all', '--help --all'])(
    '"%s" shows each command with its flags',
    async (line) => {
      const help = await helpOf(line);

      for (const [name, { flags }] of Object.entries(commands)) {
        expect(help).toContain(`hostwright ${name}`);
        for (const [flag] of listFlags(flags)) expect(help).toContain(`--${flag}`);
      }
    },
  );

  it.concurrent.for(Object.keys(commands))('with --all names each flag of %s and its second name', async (name) => {
    const help = await helpOf(`${name} --help --all`);

    for (const [flag, { alias, letter }] of listFlags(commands[name]?.flags ?? {})) {
      expect(help).toMatch(new RegExp(` ${letter === undefined ? '   ' : `-${letter},`} --${flag}\\b`));
      if (alias !== undefined) expect(help.replace(/\s+/g, ' ')).toContain(`(also: --${alias})`);
    }
  });

  it.concurrent.for([60, 80, 120, 200])('is at most as wide as a terminal of %i columns', async (columns) => {
    for (const line of ['--help', 'apply --help', 'apply --help --all', 'resolve --help --all']) {
      const widths = (await helpOf(line, columns)).split('\n').map(countCells);

      expect(Math.max(...widths)).toBeLessThanOrEqual(columns);
    }
  });

  it.concurrent.for([
    ['help plan', 'plan --help'],
    ['plan -h', 'plan --help'],
    ['help journal status', 'journal status --help'],
    ['help journal', 'journal --help'],
    ['journal status -h', 'journal status --help'],
    ['-h', '--help'],
    ['help', '--help'],
    ['plan --nonsense --help', 'plan --help'],
    ['help plan --all', 'plan --help --all'],
  ])('is the same for "%s" as for "%s"', async ([line = '', same = '']) => {
    expect(await helpOf(line)).toBe(await helpOf(same));
  });
});
