/** Real shells on a real terminal, which complete what a person types with the tab key. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { folderWith, hostwright } from '../support/hostwright.ts';
import { keys, openTerminal } from '../support/terminal.ts';
import { until } from '../support/until.ts';

const shells = ['bash', 'zsh'] as const;
type Shell = (typeof shells)[number];

/** What is typed, and the words that the command is given then. */
const completions: readonly (readonly [typed: string, given: string])[] = [
  ['appl\t', 'apply'],
  ['apply --max-cr\t5 --on-doubt recr\t', 'apply --max-creates 5 --on-doubt recreate'],
  ['jour\tstat\t--qu\t', 'journal status --quiet'],
  ['journal im\t', 'journal import'],
  ['plan --detailed-e\t', 'plan --detailed-exitcode'],
  ['plan -f fle\t', 'plan -f fleet.yaml'],
  ['drift --fail-on mis\t', 'drift --fail-on missing'],
  ['plan -o mark\t', 'plan -o markdown'],
  ['validate -o mark\t', 'validate -o mark'],
  ['schema decl\t', 'schema declaration'],
];

/** The command only says what it was given. */
const setUps: Readonly<Record<Shell, readonly [words: readonly string[], setUp: string]>> = {
  bash: [
    ['--norc', '--noprofile', '-i'],
    `unset HISTFILE
source $HOME/cache/hostwright/autocomplete/functions/bash/hostwright.bash
hostwright() { echo "given: $*."; }\nPS1='ready> '`,
  ],
  zsh: [
    ['-f', '-i'],
    `fpath=($HOME/cache/hostwright/autocomplete/functions/zsh $fpath)
autoload -U compinit; compinit -u -d "$HOME/dump"
hostwright() { print "given: $*." }\nPS1='ready> '`,
  ],
};

/** Types the words behind `hostwright`, and returns what the shell made of them. */
async function completeIn(shell: Shell, typed: string): Promise<string | undefined> {
  const [words, setUp] = setUps[shell];
  const folder = folderWith({ script: setUp });
  await hostwright(['autocomplete', shell], { env: { HOME: folder, XDG_CACHE_HOME: join(folder, 'cache') } });
  const work = join(folder, 'work');
  mkdirSync(work);
  writeFileSync(join(work, 'fleet.yaml'), '');
  const env = { PATH: process.env.PATH, HOME: folder, TERM: 'xterm', LANG: 'C.UTF-8' };
  const terminal = openTerminal([shell, ...words], { cwd: work, env });
  onTestFinished(terminal.close);
  const screen = () => terminal.screen();
  terminal.type(`source ${join(folder, 'script')}; echo loa''ded${keys.enter}`);
  await until(() => /loaded[\s\S]*ready> /.test(screen()));
  terminal.type(`hostwright ${typed}${keys.enter}`);
  await until(() => /given: [\s\S]*?\.\r?\n/.test(screen()));
  return /given: ([\s\S]*?)\.\r?\n/.exec(screen())?.[1]?.trim();
}

describe.each(shells)('%s', (shell) => {
  it.each(completions)('completes "hostwright %s"', async (typed, given) => {
    expect(await completeIn(shell, typed)).toBe(given);
  });
});
