/** Who may change the journal can cause a double: each command that reads it says so, once. */
import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { describePermissions } from '../../../src/app/settings/private-files.ts';
import { it, type Scene, type Stage } from '../../support/stage.ts';
import { leaveInDoubt, leftIntent } from '../doubts/left-doubt.ts';

const places: readonly (readonly [what: string, path: string, mode: number])[] = [
  ['the folder', 'kept/state', 0o770],
  ['the file', 'kept/state/journal', 0o666],
  ['a parent of the folder', 'kept', 0o777],
];

async function journalOf(stage: Stage): Promise<Scene> {
  const scene = await stage.emulated({}, { hosts: ['name: web-9'] });
  mkdirSync(join(scene.folder, 'kept'));
  await leaveInDoubt(scene, { journal: 'kept/state' });
  return scene;
}

describe.concurrent('a journal that other users may change', () => {
  it.for(places)('is told by each command that reads it, once: %s', async ([, path, mode], { stage }) => {
    const scene = await journalOf(stage);
    const opened = join(scene.folder, path);

    for (const command of [
      'plan',
      'drift',
      'intents',
      `resolve ${leftIntent} --not-created`,
      'unlock 9',
      'apply --auto-approve',
    ]) {
      chmodSync(opened, mode);
      const { stderr } = await scene.inside(`${command} --journal kept/state`);

      const notes = stderr.split('\n').filter((line) => line.includes('other users may'));
      expect([command, notes]).toEqual([
        command,
        [expect.stringContaining(`note: other users may change the journal, because they may write to ${opened}: `)],
      ]);
    }
  });
});

describe('a file or folder', () => {
  const own = { path: '/state', mode: 0o700, uid: 1_000, gid: 1_000, isParent: false };

  it.for([
    [own, []],
    [{ ...own, uid: 0 }, []],
    [{ ...own, uid: 1_001 }, ['/state belongs to the user 1001']],
    [{ ...own, uid: 65_534 }, ['/state belongs to the user 65534']],
    [{ ...own, uid: 65_534, isParent: true }, []],
    [{ ...own, mode: 0o720 }, ['they may write to /state']],
    [{ ...own, mode: 0o1777 }, ['they may write to /state']],
    [{ ...own, mode: 0o1777, isParent: true }, []],
    [{ ...own, mode: 0o775, isParent: true }, []],
    [{ ...own, mode: 0o775, gid: 50, isParent: true }, ['they may write to /state']],
  ] as const)('%j', ([entry, reasons]) => {
    expect(describePermissions([entry], 1_000)).toEqual(reasons);
  });
});
