import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { commands } from '../../src/commands/run.ts';
import { cloudOptions, variableOfOption } from '../../src/model/dialect.ts';
import { writeCommandLine } from '../../src/model/text/shell-word.ts';

const page = readFileSync('docs/reference.md', 'utf8');
const rows = [...page.matchAll(/^\| `--([a-z-]+)`(.*?) \| (?:(.*?) )?\| (.*) \|$/gm)].map(
  ([, flag = '', , preset = '', meaning = '']) => ({ flag, preset, meaning: plain(meaning) }),
);

/** The help has no code spans: it quotes what a terminal needs quoted. */
function plain(text: string): string {
  return text.replaceAll(/[`"]/g, '').replaceAll('\\|', '|');
}

/** What `--help` says of a flag; if commands differ, each after its name. What several say has no name. */
function explain(flag: string): string {
  const users = Object.entries(commands).filter(([, command]) => flag in command.flags);
  const told = users.map(([name, command]) => ({ name, summary: plain(command.flags[flag]?.summary ?? '') }));
  return [...new Set(told.map(({ summary }) => summary))]
    .map((summary) => {
      const [by, ...others] = told.filter((one) => one.summary === summary);
      const isCommon = others.length > 0 || told.length === 1;
      return isCommon ? summary : `${by?.name}: ${summary[0]?.toLowerCase()}${summary.slice(1)}`;
    })
    .join('. ');
}

describe('docs/reference.md', () => {
  it('lists each variable that has no flag', () => {
    const settings = new Set(
      Object.values(commands).flatMap(({ flags }) =>
        Object.values(flags).flatMap(({ hidden, env }) => (hidden === true ? [env] : [])),
      ),
    );

    for (const variable of settings) expect(page).toContain(`| \`${variable}\` | `);
  });

  it('lists each option of a cloud with its variable, and no other', () => {
    const told = [...page.matchAll(/^\| `([a-zA-Z]+)` \| `(HOSTWRIGHT_[A-Z_]+)` \|/gm)].map(([, ...pair]) => pair);

    expect(told).toEqual(cloudOptions.map((option) => [option, variableOfOption(option)]));
  });

  const flags = [
    ...new Set(
      Object.values(commands).flatMap((command) =>
        Object.entries(command.flags).flatMap(([name, { hidden }]) => (hidden === true ? [] : [name])),
      ),
    ),
  ];
  const dataOf = (flag: string) => Object.values(commands).find((command) => flag in command.flags)?.flags[flag];

  it('lists each flag with its default and the text of --help, and no other', async () => {
    const presetOf = async (flag: string) => {
      const data = dataOf(flag);
      if (data?.type !== 'option' || data.default === undefined) return '';
      const { defaultHelp } = data;
      return `\`${typeof defaultHelp === 'function' ? await defaultHelp({} as never) : data.default}\``;
    };
    const expected = await Promise.all(
      flags.map(async (flag) => ({ flag, preset: await presetOf(flag), meaning: explain(flag) })),
    );

    expect(rows.toSorted((a, b) => (a.flag < b.flag ? -1 : 1))).toEqual(
      expected.sort((a, b) => (a.flag < b.flag ? -1 : 1)),
    );
  });

  it('names each flag that has no variable, and no other', () => {
    const [, named = ''] = /given for each run: (.*?)\./.exec(page) ?? [];
    const without = flags.flatMap((flag) => {
      const having = Object.entries(commands).filter(([, command]) => flag in command.flags);
      const bare = having.filter(([, command]) => command.flags[flag]?.env === undefined);
      if (bare.length === having.length) return [`\`--${flag}\``];
      return bare.map(([command]) => `\`--${flag}\` of \`${command}\``);
    });

    expect(named.split(', ').sort()).toEqual(without.sort());
  });
});

const printable = Object.entries(commands).filter(([, { flags }]) => 'journal' in flags || 'file' in flags);

it.each(printable)('a printed "%s" repeats only flags that it takes', (name, { flags }) => {
  const repeated = {
    place: '--journal',
    cloud: '--cloud',
    project: '--project',
    window: '--settle-window',
    source: '-f',
  };

  const printed = writeCommandLine(name.replace(':', ' '), repeated).match(/--?[a-z-]+$|--?[a-z-]+(?= )/g) ?? [];

  const taken = Object.entries(flags).flatMap(([flag, { char }]) => [`--${flag}`, `-${char}`]);
  expect(printed.filter((flag) => !taken.includes(flag))).toEqual([]);
});
