import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { defaultFlags } from '../../src/cli/settings/default-flags.ts';
import { variableOf } from '../../src/commands/flags.ts';
import { commands } from '../../src/commands/run.ts';

const rows = [
  ...readFileSync('docs/reference.md', 'utf8').matchAll(/^\| `--([a-z-]+)`(.*?) \| (.*?) \| (.*?) \| (.*?) \|/gm),
].map(([, flag = '', , preset = '', variable = '', users = '']) => ({ flag, preset, variable, users }));

describe('docs/reference.md', () => {
  it('lists each flag with its default, its variable and its commands, and no other', () => {
    const flags = [...new Set(Object.values(commands).flatMap((command) => Object.keys(command.flags)))];
    const defaults: Readonly<Record<string, string>> = defaultFlags;
    const expected = flags.map((flag) => {
      const variable = variableOf(flag);
      return {
        flag,
        preset: defaults[flag] === undefined ? '' : `\`${defaults[flag]}\``,
        variable: variable === undefined ? 'none' : `\`${variable}\``,
        users: Object.entries(commands)
          .filter(([, command]) => flag in command.flags)
          .map(([name]) => name.replace(':', ' '))
          .join(', '),
      };
    });

    expect(rows.toSorted((a, b) => (a.flag < b.flag ? -1 : 1))).toEqual(
      expected.sort((a, b) => (a.flag < b.flag ? -1 : 1)),
    );
  });
});
