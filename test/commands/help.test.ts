/** What `--help`, `schema` and `version` print. */

import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { commands } from '../../src/commands/run.ts';
import { hostwright } from '../support/hostwright.ts';
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

  it.concurrent.for(Object.keys(commands))('names with --all each flag of %s, and aligns a group', async (name) => {
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
  });

  it.concurrent.for([
    ['help plan', 'plan --help'],
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

const here = { cwd: '.', env: {} };

it.concurrent.for(['clouds', 'declaration', 'scope', 'plan', 'report', 'events'])(
  'schema %s prints one file, with what it shares',
  async (name) => {
    const { code, stdout, stderr } = await runInside(['schema', name], here);
    const schema = JSON.parse(stdout);

    expect(schema.$id).toBe(JSON.parse(readFileSync(`schemas/${name}.schema.json`, 'utf8')).$id);
    // Throws where a part is in another file.
    expect(new Ajv({ allowUnionTypes: true }).compile(schema)({})).toBe(false);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  },
);

it.concurrent('version says what --version says', async () => {
  const said = await Promise.all(['version', '--version', '-v'].map((word) => hostwright([word])));

  expect(new Set(said.map(({ stdout }) => stdout)).size).toBe(1);
  expect(said[0]).toMatchObject({ code: 0, stdout: expect.stringMatching(/^hostwright \d/) });
});
