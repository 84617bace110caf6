/** A journal that cannot be kept. Nothing is sent that could not be remembered; what was sent is told all the same. */
import { mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { oneEach, sendsTo, webs } from '../support/sends.ts';
import { it, type Stage } from '../support/stage.ts';
import { type DiskFault, failingDisk } from './preload.ts';

const apply = 'apply --auto-approve --allow new-scope --journal state';

async function applyOn(stage: Stage, fault: DiskFault, flags = '') {
  const scene = await stage.emulated({}, { hosts: webs(3) });
  const ran = await scene.run(`${apply}${flags}`, failingDisk(scene, fault));
  return { ...scene, ...ran };
}

/** Where the disk fails before anything was sent. */
const early: readonly (readonly [what: string, fault: DiskFault, told: RegExp])[] = [
  ['a folder that is read-only', { at: 'open', file: 'draft', code: 'EROFS' }, /read-only \(EROFS\)/],
  ['a folder that is denied', { at: 'open', file: 'draft', code: 'EACCES' }, /denied \(EACCES\)/],
  ['a disk that is full at the lock', { at: 'write', file: 'draft', code: 'ENOSPC' }, /full \(ENOSPC\)/],
  ['a disk that breaks at the lock', { at: 'sync', file: 'draft', code: 'EIO' }, /error \(EIO\)/],
  ["a disk that breaks as the lock's name is kept", { at: 'sync', file: 'folder', code: 'EIO' }, /error \(EIO\)/],
  ["a disk that breaks as the folder's name is kept", { at: 'sync', file: 'parent', code: 'EIO' }, /error \(EIO\)/],
  ['a journal that is denied', { at: 'open', file: 'journal', code: 'EACCES' }, /denied \(EACCES\)/],
  ['a disk that is full at the first record', { at: 'write', file: 'journal', code: 'ENOSPC' }, /full \(ENOSPC\)/],
  [
    "a disk that breaks as the new journal's name is kept",
    { at: 'sync', file: 'folder', behindJournal: true, code: 'EIO' },
    /input\/output error \(EIO\)/,
  ],
  [
    'a disk that breaks as the run begins',
    { at: 'sync', file: 'journal', having: '"type":"began"', code: 'EIO' },
    /input\/output error \(EIO\)/,
  ],
];

/** Where it fails on the record of the first intent, before anything of it is written. */
const atSend: readonly (readonly [what: string, fault: DiskFault, told: RegExp])[] = [
  ['is full', { at: 'write', file: 'journal', having: '"type":"send"', code: 'ENOSPC' }, /full \(ENOSPC\)/],
  [
    'has no quota left',
    { at: 'write', file: 'journal', having: '"type":"send"', code: 'EDQUOT' },
    /quota .*\(EDQUOT\)/,
  ],
];

/** As Windows and some network file systems do: names are on disk once the system says so. */
const unsyncable: readonly DiskFault[] = [
  { at: 'sync', file: 'folder', code: 'EPERM' },
  { at: 'open', file: 'folder', code: 'EISDIR' },
  { at: 'sync', file: 'parent', code: 'EINVAL' },
];

describe('a journal that cannot be kept', () => {
  it.concurrent.for(unsyncable)(
    'a folder that cannot be synced ($at, $code) keeps no apply',
    async (fault, { stage }) => {
      const { code, cloud } = await applyOn(stage, fault);

      expect(code).toBe(0);
      expect(sendsTo(cloud)).toEqual(oneEach(3));
    },
  );

  it.concurrent.for(early)('%s: nothing is listed and nothing is sent, exit 7', async ([, fault, told], { stage }) => {
    const { cloud, code, stderr } = await applyOn(stage, fault);

    expect(code).toBe(7);
    expect(stderr).toMatch(/error\[journal-unusable\]/);
    expect(stderr).toMatch(told);
    expect(stderr).toMatch(/exit 7 \(locked\)\n$/);
    expect(cloud.requests()).toEqual([]);
  });

  it.concurrent("no journal is opened before the lock's name is on disk", async ({ stage }) => {
    const { folder } = await applyOn(stage, { at: 'sync', file: 'folder', code: 'EIO' });

    const names = readdirSync(join(folder, 'state'));

    expect(names).toContain('lock.1');
    expect(names).not.toContain('journal');
  });

  it.concurrent.for(atSend)(
    'a disk that %s at an intent: that create is not sent, nor any other, exit 7',
    async ([, fault, told], { stage }) => {
      const { cloud, code, stdout } = await applyOn(stage, fault);

      expect(code).toBe(7);
      expect(stdout).toMatch(told);
      expect(stdout).toContain('Apply: 0 created, 3 not sent.');
      expect(sendsTo(cloud)).toEqual(oneEach(0));
    },
  );

  it.concurrent('a disk that breaks as it syncs an intent: nothing is sent, and the intent is told, which the next run finds open', async ({
    stage,
  }) => {
    const fault: DiskFault = { at: 'sync', file: 'journal', having: '"type":"send"', code: 'EIO' };

    const ended = await applyOn(stage, fault);
    const next = await ended.inside(apply);

    const { cloud, code, stdout, folder } = ended;
    expect(code).toBe(5);
    expect(stdout).toContain('Apply: 0 created, 3 not sent.');
    const [, id] = /^IN DOUBT web-\d for the next run \(intent (i-\w+), cn-bj2\): nothing was sent/m.exec(stdout) ?? [];
    expect(stdout).toContain(`"hostwright resolve ${id} --not-created --journal ${join(folder, 'state')}".`);
    expect(next.code).toBe(5);
    expect(next.stdout).toContain(`(intent ${id})`);
    expect(sendsTo(cloud)).toEqual(oneEach(2));
  });

  it.concurrent.for(['ENOSPC', 'EIO'])(
    'a disk with %s at an answer: the result is printed, exit 5, and the next run finds the host',
    async (code, { stage }) => {
      const fault: DiskFault = {
        at: code === 'EIO' ? 'sync' : 'write',
        file: 'journal',
        having: '"type":"answer"',
        code,
      };
      const ended = await applyOn(stage, fault);
      const json = await applyOn(stage, fault, ' --json');

      const plan = await ended.inside('plan --journal state');
      const next = await ended.inside(apply);

      expect([ended.code, json.code]).toEqual([5, 5]);
      expect(ended.stdout).toMatch(/created +web-\d +u?host-\w+ +Running/);
      expect(ended.stdout).toContain('Apply: 1 created, 2 not sent.');
      expect(ended.stdout).toMatch(
        /^IN DOUBT for the next run: web-\d: created, as shown above, but that could not be recorded/m,
      );
      expect(JSON.parse(json.stdout).openIntents).toMatchObject([{ open: true }]);
      expect(plan.code).toBe(0);
      expect(next.code).toBe(0);
      expect(next.stdout).toContain('Apply: 2 created.');
      expect(sendsTo(ended.cloud)).toEqual(oneEach(3));
    },
  );

  it.concurrent('a device that is always full in the place of the journal: refused, exit 7', async ({ stage }) => {
    const { cloud, folder, run } = await stage.emulated();
    mkdirSync(join(folder, 'state'));
    symlinkSync('/dev/full', join(folder, 'state', 'journal'));

    const { code, stderr } = await run(apply);

    expect(code).toBe(7);
    expect(stderr).toContain('(ELOOP)');
    expect(sendsTo(cloud)).toEqual(oneEach(0));
  });

  it.concurrent.for([
    ['plan', 'run'],
    ['drift --fail-on duplicate', 'inside'],
  ] as const)('%s works without a journal folder, and makes none', async ([line, how], { stage }) => {
    const { [how]: run, folder } = await stage.emulated();

    const { code, stderr } = await run(`${line} --journal ${join(folder, 'nowhere')}`);

    expect([code, stderr]).toEqual([0, '']);
    expect(() => readFileSync(join(folder, 'nowhere'))).toThrow('ENOENT');
  });

  it.concurrent.for(['plan', 'drift --fail-on duplicate'])(
    '%s works where the journal cannot be read, and says what is not shown',
    async (line, { stage }) => {
      const scene = await stage.emulated();
      await scene.inside('apply --auto-approve --journal state');

      const { code, stdout, stderr } = await scene.run(
        `${line} --journal state`,
        failingDisk(scene, { at: 'open', file: 'journal', code: 'EIO' }),
      );

      expect(code).toBe(0);
      expect(stdout).toContain('1 host listed\n');
      expect(stderr).toMatch(/warning: doubts of earlier runs are not shown, .*\(EIO\)/);
    },
  );
});
