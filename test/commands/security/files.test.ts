/** What is written is for its owner alone, and only where the flag says; a journal that others may change is told. */
import { execFile } from 'node:child_process';
import { chmodSync, lstatSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect } from 'vitest';
import { describePermissions } from '../../../src/app/settings/private-files.ts';
import { formatNames } from '../../../src/report/formats.ts';
import { binary } from '../../support/hostwright.ts';
import { it, type Scene, type Stage } from '../../support/stage.ts';
import { leaveInDoubt, leftIntent } from '../doubts/left-doubt.ts';
import { trappedScene } from '../input/refusal.ts';

const all = (name: string) => formatNames.map((format) => `-o ${format}=${name}.${format}`).join(' ');

describe('a file that is written', () => {
  it.concurrent.for(['000', '277'])('is 0600, a new folder 0700, whatever the umask: %s', async (umask, { stage }) => {
    const { folder, env } = await stage.emulated();
    for (const name of ['saved.json', 'plan.json', 'plan.html']) {
      writeFileSync(join(folder, name), 'of yesterday');
      chmodSync(join(folder, name), 0o644);
    }
    const places = { XDG_STATE_HOME: join(folder, 'state'), GITHUB_OUTPUT: join(folder, 'output') };
    const lines = [`plan --allow new-scope --out saved.json ${all('plan')}`, `apply saved.json ${all('apply')}`];
    const script = `umask ${umask}; ${lines.map((line) => `"$0" "$1" ${line}`).join(' && ')}`;

    await promisify(execFile)('sh', ['-c', script, process.execPath, binary], {
      cwd: folder,
      env: { ...env, ...places },
    });

    const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name !== 'hosts.yaml');
    const modes = names.map((name) => [name, lstatSync(join(folder, name))] as const);
    const loose = modes.filter(([, one]) => (one.mode & 0o777) !== (one.isDirectory() ? 0o700 : 0o600));
    // The file of the platform is only written to.
    expect(loose.map(([name]) => name).filter((name) => name !== 'output')).toEqual([]);
    expect(lstatSync(join(folder, 'output')).mode & 0o177).toBe(0);
    expect(names).toEqual(expect.arrayContaining(['saved.json', 'plan.html', 'apply.sarif', 'output', 'state']));
    expect(names.filter((name) => /journal$|lock\.1$/.test(name))).toHaveLength(2);
    expect(names.filter((name) => name.startsWith('.'))).toEqual([]);
    expect(readFileSync(join(folder, 'plan.html'), 'utf8')).toMatch(/^<!doctype html>/);
  });

  it.concurrent('stands in the place of nothing but a file, and the cloud is not asked first', async ({ stage }) => {
    const { folder, inside, trap } = await trappedScene(stage);
    writeFileSync(join(folder, 'target'), 'of somebody else');
    symlinkSync('target', join(folder, 'link'));
    symlinkSync('nowhere', join(folder, 'dangling'));
    mkdirSync(join(folder, 'folder'));

    const runs = await Promise.all(
      ['plan -o json=link', 'plan --out dangling', 'drift -o html=folder', 'apply --auto-approve -o csv=link'].map(
        (line) => inside(line),
      ),
    );

    expect(runs.map(({ code }) => code)).toEqual([3, 3, 3, 3]);
    for (const { stderr } of runs) expect(stderr).toContain('it exists and is not a regular file');
    expect(readFileSync(join(folder, 'target'), 'utf8')).toBe('of somebody else');
    expect(readdirSync(folder).toSorted()).toEqual(['dangling', 'folder', 'hosts.yaml', 'link', 'target']);
    expect(trap.connections()).toBe(0);
  });
});

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

it.concurrent.for(places)(
  'a journal that other users may change is told once: %s',
  async ([, path, mode], { stage }) => {
    const scene = await journalOf(stage);
    const opened = join(scene.folder, path);

    const resolve = `resolve ${leftIntent} --not-created`;
    for (const command of ['plan', 'drift', 'intents', resolve, 'unlock 9', 'apply --auto-approve']) {
      chmodSync(opened, mode);
      const { stderr } = await scene.inside(`${command} --journal kept/state`);

      const notes = stderr.split('\n').filter((line) => line.includes('other users may'));
      expect([command, notes]).toEqual([
        command,
        [expect.stringContaining(`note: other users may change the journal, because they may write to ${opened}: `)],
      ]);
    }
  },
);

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
] as const)('a file or folder that is safe is not blamed, and any other is: %j', ([entry, reasons]) => {
  expect(describePermissions(entry, 1_000)).toEqual(reasons);
});
