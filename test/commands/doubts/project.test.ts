/** A journal of its own for each project, where creates name one. */
import { expect } from 'vitest';
import { it } from '../../support/stage.ts';

it.concurrent('--project reads the journal of that project, and says whose it is', async ({ stage }) => {
  const { inside } = await stage.emulated({}, {});

  const bare = await inside('intents');
  const [first, second] = await Promise.all([inside('intents --project org-1'), inside('intents --project org-2')]);

  const folders = [bare, first, second].map(({ stdout }) => /no journal in (\S+) yet/.exec(stdout)?.[1]);
  expect(new Set(folders).size).toBe(3);
  expect(first.stdout.replaceAll(/\s+/g, ' ')).toMatch(/Account [0-9a-f]{12}, project org-1, journal in/);
  expect(bare.stdout).not.toContain('project');
});
