/** A journal of its own for each project, where creates name one. */
import { expect } from 'vitest';
import type { EmulatorFault } from '../../../src/emulator/options.gen.ts';
import { uhostText } from '../../declare/uhost/building.ts';
import { it } from '../../support/stage.ts';

const lost: EmulatorFault = { on: 'create', kind: 'drop-before-commit', times: 1 };

it.concurrent('--project reads the journal of that project, and says whose it is', async ({ stage }) => {
  const { inside } = await stage.emulated({}, {});

  const bare = await inside('intents');
  const [first, second] = await Promise.all([inside('intents --project org-1'), inside('intents --project org-2')]);

  const folders = [bare, first, second].map(({ stdout }) => /no journal in (\S+) yet/.exec(stdout)?.[1]);
  expect(new Set(folders).size).toBe(3);
  expect(first.stdout.replaceAll(/\s+/g, ' ')).toMatch(/Account [0-9a-f]{12}, project org-1, journal in/);
  expect(bare.stdout).not.toContain(', project');
});

it.concurrent('every command that settles a doubt names the project, and works as it is printed', async ({ stage }) => {
  const { inside } = await stage.emulated({ faults: [lost] }, { declaration: uhostText() });
  const apply = 'apply -f hosts.yaml --auto-approve --first-apply --settle-window 1s HOSTWRIGHT_SETTLE_WAIT=1s';
  const reads = ['plan', 'drift'].flatMap((name) =>
    ['text', 'markdown', 'html', 'csv', 'junit', 'github', 'ndjson'].map(
      (format) => `${name} -f hosts.yaml --settle-window 1s -o ${format}`,
    ),
  );

  const runs = await [apply, ...reads].reduce<Promise<readonly string[]>>(
    async (before, words) => [...(await before), (await inside(words)).stdout],
    Promise.resolve([]),
  );

  const settling = runs.map((text) =>
    // HTML keeps a flag and its value on one line by an element.
    [
      ...text
        .replaceAll(/<\/?(?:span|wbr|code|button)[^>]*>/g, '')
        .matchAll(/hostwright (?:resolve|intents|unlock) [^\n"<`]*/g),
    ].map(String),
  );
  for (const commands of settling) {
    expect(commands).not.toEqual([]);
    expect(commands.filter((command) => !command.includes(' --project org-abc123'))).toEqual([]);
  }
  const [resolve = ''] = settling[0]?.filter((command) => command.includes('--not-created')) ?? [];
  expect(await inside(`${resolve.replace('hostwright ', '').trim()} --auto-approve`)).toMatchObject({ code: 0 });
});
