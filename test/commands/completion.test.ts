/** The scripts in every shell that is here. `npm run check:tools` installs the others, and skips none. */
import { describe, expect, it } from 'vitest';
import { writeCompletion } from '../../src/commands/help/completion-script.ts';
import { listFlags } from '../../src/commands/line/flag.ts';
import { commands } from '../../src/commands/run.ts';
import { completeIn, completions, isInstalled, shells } from '../support/completing-shells.ts';

const [, someFlags] = completions;

describe.each(shells)('the completion of %s', (shell) => {
  it('completes commands, flags and values on a terminal', async ({ skip }) => {
    skip(!isInstalled(shell), `there is no ${shell} on this machine`);
    const [typed, given] = someFlags ?? ['', ''];

    expect(await completeIn(shell, typed)).toBe(given);
  });

  it('knows each command and each flag', () => {
    const script = writeCompletion(shell, commands);

    for (const [name, { flags }] of Object.entries(commands)) {
      expect(script).toContain(name.split(' ').at(-1));
      for (const [flag] of listFlags(flags)) expect(script).toMatch(new RegExp(`(--|-l )${flag}\\b`));
    }
  });

  it('runs no other program', () => {
    expect(writeCompletion(shell, commands)).not.toMatch(/\$\((?!compgen|commandline|count)\(?[a-z]|`|\beval\b/);
  });
});
