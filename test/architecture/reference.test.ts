import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { defaultFlags } from '../../src/cli/settings/default-flags.ts';
import { variableOf } from '../../src/commands/line/flag.ts';
import { commands } from '../../src/commands/run.ts';
import { cloudOptions, variableOfOption } from '../../src/core/cloud-options.ts';

const rows = [
  ...readFileSync('docs/reference.md', 'utf8').matchAll(
    /^\| `--([a-z-]+)`(.*?) \| (.*?) \| (.*?) \| (.*?) \| (.*) \|$/gm,
  ),
].map(([, flag = '', , preset = '', variable = '', users = '', meaning = '']) => ({
  flag,
  preset,
  variable,
  users,
  meaning: plain(meaning),
}));

/** The help has no code spans: it quotes what a terminal needs quoted. */
function plain(text: string): string {
  return text.replaceAll(/[`"]/g, '').replaceAll('\\|', '|');
}

/** What `--help` says of a flag; if commands say different things, each after the name of its command. */
function explain(flag: string): string {
  const users = Object.entries(commands).filter(([, command]) => flag in command.flags);
  const told = users.map(([name, command]) => ({ name, summary: plain(command.flags[flag]?.summary ?? '') }));
  if (new Set(told.map(({ summary }) => summary)).size === 1) return told[0]?.summary ?? '';
  return told.map(({ name, summary }) => `${name}: ${summary[0]?.toLowerCase()}${summary.slice(1)}`).join('. ');
}

describe('docs/reference.md', () => {
  it('lists each option of a cloud with its variable, and no other', () => {
    const text = readFileSync('docs/reference.md', 'utf8');
    const told = [...text.matchAll(/^\| `([a-zA-Z]+)` \| `(HOSTWRIGHT_[A-Z_]+)` \|/gm)].map(([, ...pair]) => pair);

    expect(told).toEqual(cloudOptions.map((option) => [option, variableOfOption(option)]));
  });

  it('lists each flag with its default, its variable, its commands and the text of --help, and no other', () => {
    const flags = [...new Set(Object.values(commands).flatMap((command) => Object.keys(command.flags)))];
    const defaults: Readonly<Record<string, string>> = defaultFlags;
    const expected = flags.map((flag) => {
      const data = Object.values(commands).find((command) => flag in command.flags)?.flags[flag];
      const variable = data && variableOf(flag, data);
      return {
        flag,
        preset: defaults[flag] === undefined ? '' : `\`${defaults[flag]}\``,
        variable: variable === undefined ? 'none' : `\`${variable}\``,
        users: Object.entries(commands)
          .filter(([, command]) => flag in command.flags)
          .map(([name]) => name)
          .join(', '),
        meaning: explain(flag),
      };
    });

    expect(rows.toSorted((a, b) => (a.flag < b.flag ? -1 : 1))).toEqual(
      expected.sort((a, b) => (a.flag < b.flag ? -1 : 1)),
    );
  });
});
