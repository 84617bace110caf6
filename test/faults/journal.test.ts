/**
 * A journal that cannot be kept, or does not say what it should. Nothing is sent that could not be remembered; what was sent
 * is told all the same. How each call of the disk fails, and which bytes are damage, is tested in test/journal.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { oneEach, sendsTo, webs } from '../support/sends.ts';
import { it, type Scene, type Stage } from '../support/stage.ts';
import { type DiskFault, failingDisk } from './preload.ts';

const apply = 'apply --auto-approve --allow new-scope --journal state';
const looks = ['plan --journal state', 'drift --fail-on duplicate --journal state'];
const inState = ({ folder }: Pick<Scene, 'folder'>, name = 'journal') => join(folder, 'state', name);

async function applyOn(stage: Stage, fault: DiskFault, flags = '') {
  const scene = await stage.emulated({}, { hosts: webs(3) });
  const ran = await scene.run(`${apply}${flags}`, failingDisk(scene, fault));
  return { ...scene, ...ran };
}

/** As Windows and some network file systems do: names are on disk once the system says so. */
const unsyncable: readonly DiskFault[] = [
  { at: 'sync', file: 'folder', code: 'EPERM' },
  { at: 'open', file: 'folder', code: 'EISDIR' },
  { at: 'sync', file: 'parent', code: 'EINVAL' },
];

describe('a journal that cannot be kept', () => {
  it.concurrent.for(unsyncable)('a folder that cannot sync ($at, $code) keeps no apply', async (fault, { stage }) => {
    const { code, cloud } = await applyOn(stage, fault);

    expect(code).toBe(0);
    expect(sendsTo(cloud)).toEqual(oneEach(3));
  });

  it.concurrent('a disk that breaks at an intent: nothing is sent, the next run finds it open', async ({ stage }) => {
    const fault: DiskFault = { at: 'sync', file: 'journal', having: '"type":"send"', code: 'EIO' };

    const ended = await applyOn(stage, fault);
    const next = await ended.inside(apply);

    const { cloud, code, stdout, folder } = ended;
    expect(code).toBe(5);
    expect(stdout).toContain('Apply: 0 created, 3 not sent.');
    const [, id] = /^IN DOUBT for the next run: web-\d \(intent (i-\w+), cn-bj2\): nothing/m.exec(stdout) ?? [];
    expect(stdout).toContain(`"hostwright resolve ${id} --journal ${join(folder, 'state')} --not-created".`);
    expect(next.code).toBe(5);
    expect(next.stdout).toContain(`(intent ${id})`);
    expect(sendsTo(cloud)).toEqual(oneEach(2));
  });

  it.concurrent('a disk that is full at an answer: exit 5, and the next run finds the host', async ({ stage }) => {
    const fault: DiskFault = { at: 'write', file: 'journal', having: '"type":"answer"', code: 'ENOSPC' };
    const ended = await applyOn(stage, fault);
    const json = await applyOn(stage, fault, ' --json');

    const plan = await ended.inside('plan --journal state');
    const next = await ended.inside(apply);

    expect([ended.code, json.code]).toEqual([5, 5]);
    expect(ended.stdout).toMatch(/created +web-\d +u?host-\w+ +Running/);
    expect(ended.stdout).toContain('Apply: 1 created, 2 not sent.');
    expect(ended.stdout).toMatch(
      /^IN DOUBT for the next run: web-\d \(cn-bj2\): created, but that could not be recorded/m,
    );
    expect(JSON.parse(json.stdout).openIntents).toMatchObject([{ open: true }]);
    expect(plan.code).toBe(0);
    expect(next.code).toBe(0);
    expect(next.stdout).toContain('Apply: 2 created.');
    expect(sendsTo(ended.cloud)).toEqual(oneEach(3));
  });
});

/** web-1 is there, and was made by an apply that ended well. */
async function applied(stage: Stage) {
  const scene = await stage.emulated({}, { hosts: webs(2) });
  await scene.inside(`${apply} --only web-1`);
  return { ...scene, text: readFileSync(inState(scene), 'utf8') };
}

describe.concurrent('a journal that', () => {
  it('is damaged in its middle: no command says what it cannot know, and nothing is sent: exit 7', async ({
    stage,
  }) => {
    const scene = await applied(stage);
    const damaged = scene.text.replace('"began"', '"begun"');
    writeFileSync(inState(scene), damaged);

    for (const line of [...looks, apply]) {
      const damage = expect.stringMatching(/error\[journal-damaged\].*at line 2/);
      expect(await scene.inside(line)).toMatchObject({ code: 7, stdout: '', stderr: damage });
    }
    expect(readFileSync(inState(scene), 'utf8')).toBe(damaged);
    expect(sendsTo(scene.cloud)).toEqual(oneEach(1));
  });

  it('is an older state over the same file: every command that reads it says so', async ({ stage }) => {
    const scene = await applied(stage);
    writeFileSync(inState(scene), scene.text.replace(/[^\n]*\n$/, ''));

    const told = await Promise.all([...looks, 'intents --journal state'].map((line) => scene.inside(line)));

    for (const { code, stderr } of told) {
      expect([code, stderr]).toEqual([0, expect.stringMatching(/^note: The journal is a copy .*\n$/)]);
    }
  });
});
