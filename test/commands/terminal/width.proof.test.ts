/** No command writes a line that is wider than the terminal, but for what is copied whole. Of 80 columns: test/newcomer. */
import { expect } from 'vitest';
import { binary } from '../../support/hostwright.ts';
import { it } from '../../support/stage.ts';
import { keys } from '../../support/terminal.ts';
import { watchTerminal } from '../../support/watched-terminal.ts';

const hosts = ['name: "web-[1:3]"', 'name: a-host-with-a-name-as-long-as-names-of-people'];

it('at 40 columns a first apply with its notes, guards and questions, and what follows it, fit', async ({ stage }) => {
  const lost = { on: 'create', kind: 'drop-before-commit', times: 1 } as const;
  const { folder, env: usual } = await stage.emulated({ faults: [lost] }, { hosts, more: 'fleet: shop' });
  // Nobody has an answer to a cold start, and a host that is not listed is not waited for.
  const env = { ...usual, HOSTWRIGHT_COLD_START: '', HOSTWRIGHT_SETTLE_WAIT: '1s' };
  const codes: (number | null)[] = [];
  const wide: string[] = [];

  for (const [commandLine, question, answer] of [
    ['plan --max-creates 1'],
    ['apply --settle-window 1h', /creates\s+nothing:/, 'first 4'],
    ['intents'],
    ['drift --details'],
    ['resolve --all --not-created', /:\s*$/, 'no'],
    ['apply -f nowhere.yaml'],
  ] as const) {
    const words = [process.execPath, binary, ...commandLine.split(' ')];
    const terminal = watchTerminal(words, { cwd: folder, env }, 40, stage.atEnd);
    if (question !== undefined) {
      await terminal.shows(question);
      terminal.type(`${answer}${keys.enter}`);
    }
    codes.push(await terminal.ended);
    wide.push(...(await terminal.tooWide()));
  }

  expect(wide).toEqual([]);
  expect(codes).toEqual([0, 5, 0, 5, 10, 3]);
});
