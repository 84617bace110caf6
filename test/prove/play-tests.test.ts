import { appendFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { folderWith } from '../support/hostwright.ts';
import { startTests } from './play-tests.mjs';

/** Tests that end so. It has run those that it was asked for. */
function fakeRun(holds: boolean) {
  const ran: (readonly string[])[] = [];
  return {
    ran,
    run: (_: unknown, files: readonly string[]) => {
      ran.push(files);
      return { holds, lines: ['kills: 7 rounds'] };
    },
  };
}

it('plays no tests again that held with the same code at the same size', async () => {
  const folder = folderWith();
  const { ran, run } = fakeRun(true);
  await (await startTests(folder, 'a', run))({ SIZE: '7' }, 'test/a');

  const play = await startTests(folder, 'a', run);
  const answers = [await play({ SIZE: '7' }, 'test/a'), await play({ SIZE: '8' }, 'test/a')];
  await (await startTests(folder, 'b', run))({ SIZE: '7' }, 'test/a');

  expect(answers).toEqual(Array(2).fill({ holds: true, lines: ['kills: 7 rounds'] }));
  expect(ran).toHaveLength(3);
});

it('plays tests again that failed, and those whose line was torn', async () => {
  const folder = folderWith();
  const [failing, holding] = [fakeRun(false), fakeRun(true)];
  await (await startTests(folder, 'a', failing.run))({}, 'test/a');
  await (await startTests(folder, 'a', holding.run))({}, 'test/b');
  appendFileSync(join(folder, readdirSync(folder)[0] ?? ''), '["[{},');
  await (await startTests(folder, 'a', holding.run))({}, 'test/c');

  const play = await startTests(folder, 'a', holding.run);
  for (const name of ['test/a', 'test/b', 'test/c']) await play({}, name);

  expect(failing.ran).toHaveLength(1);
  expect(holding.ran).toEqual([['test/b'], ['test/c'], ['test/a'], ['test/c']]);
});
