/**
 * A journal that cannot be kept, or does not say what it should. Nothing is sent that could not be remembered; what was sent
 * is told all the same. How each call of the disk fails, and which bytes are damage, is tested in test/journal.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { oneEach, sendsTo, webs } from '../support/sends.ts';
import { it, type Scene, type Stage } from '../support/stage.ts';
import { until } from '../support/until.ts';
import { type DiskFault, failingDisk } from './preload.ts';

const apply = 'apply --auto-approve --allow new-scope --journal state';
const looks = ['plan --journal state', 'drift --fail-on duplicate --journal state'];
const inState = ({ folder }: Pick<Scene, 'folder'>, name = 'journal') => join(folder, 'state', name);

async function applyOn(stage: Stage, fault: DiskFault, flags = '') {
  const scene = await stage.emulated({}, { hosts: webs(3) });
  const ran = await scene.run(`${apply}${flags}`, failingDisk(scene, fault));
  return { ...scene, ...ran };
}

/** Where the disk fails before anything was sent. */
const early: readonly (readonly [what: string, fault: DiskFault, told: RegExp])[] = [
  ['a folder that is read-only', { at: 'open', file: 'draft', code: 'EROFS' }, /read-only \(EROFS\)/],
  ["a disk that breaks as the lock's name is kept", { at: 'sync', file: 'folder', code: 'EIO' }, /error \(EIO\)/],
  [
    "a disk that breaks as the new journal's name is kept",
    { at: 'sync', file: 'folder', behindJournal: true, code: 'EIO' },
    /error \(EIO\)/,
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
    const { cloud, code, stderr, folder } = await applyOn(stage, fault);

    expect(code).toBe(7);
    expect(stderr).toMatch(/error\[journal-unusable\]/);
    expect(stderr).toMatch(told);
    expect(stderr).toMatch(/exit 7 \(locked\)\n$/);
    expect(cloud.requests()).toEqual([]);
    // No journal is opened before the name of the lock is on disk.
    const isLockLost = fault.at === 'sync' && fault.file === 'folder' && fault.behindJournal === undefined;
    if (isLockLost) expect(readdirSync(inState({ folder }, ''))).not.toContain('journal');
  });

  it.concurrent('a disk that is full at an intent: that create is not sent, nor any other, exit 7', async ({
    stage,
  }) => {
    const fault: DiskFault = { at: 'write', file: 'journal', having: '"type":"send"', code: 'ENOSPC' };

    const { cloud, code, stdout } = await applyOn(stage, fault);

    expect(code).toBe(7);
    expect(stdout).toMatch(/full \(ENOSPC\)/);
    expect(stdout).toContain('Apply: 0 created, 3 not sent.');
    expect(sendsTo(cloud)).toEqual(oneEach(0));
  });

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

  it.concurrent('a disk that is full at an answer: the result is printed, exit 5, and the next run finds the host', async ({
    stage,
  }) => {
    const fault: DiskFault = { at: 'write', file: 'journal', having: '"type":"answer"', code: 'ENOSPC' };
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
  });

  interface Open {
    readonly intent: string;
    readonly reason?: string;
  }

  /** As a quota does: what is written beyond so many bytes is cut off there. */
  async function applyUntilFull(stage: Stage, fileLimitBytes: number) {
    const scene = await stage.emulated({}, { hosts: webs(48) });
    const { code, stdout } = await scene.run(`${apply} --wait-timeout 0 --json`, { fileLimitBytes });
    const report: { readonly openIntents: readonly Open[]; readonly outcomes: readonly { outcome: string }[] } =
      JSON.parse(stdout);
    const next: { readonly intents: readonly Open[] } = JSON.parse(
      (await scene.inside('intents --journal state --json')).stdout,
    );
    return { ...scene, code, report, open: next.intents };
  }

  it('a disk that fills in the middle of a batch: each intent that the next run finds open was told', async ({
    stage,
  }) => {
    const runs = [];
    for (const kibibytes of [14, 18]) runs.push(await applyUntilFull(stage, kibibytes * 1_024));

    const told = runs.flatMap(({ report }) => report.openIntents);
    const ids = new Set(told.map(({ intent }) => intent));
    for (const { code, report, open, cloud } of runs) {
      const { committed, duplicates } = sendsTo(cloud);
      expect(open.filter(({ intent }) => !ids.has(intent))).toEqual([]);
      expect(code).toBe(open.length > 0 ? 5 : 7);
      expect(report.outcomes.filter(({ outcome }) => outcome === 'created')).toHaveLength(committed);
      expect(duplicates).toEqual([]);
    }
    expect(told.filter(({ reason = '' }) => reason.startsWith('nothing was sent')).length).toBeGreaterThan(0);
  });
});

/** web-1 is there, and was made by an apply that ended well. */
async function applied(stage: Stage) {
  const scene = await stage.emulated({}, { hosts: webs(2) });
  await scene.inside(`${apply} --only web-1`);
  return { ...scene, text: readFileSync(inState(scene), 'utf8') };
}

describe.concurrent('a journal that', () => {
  it('is damaged in its middle: plan and drift say so and go on; apply sends nothing, exit 7', async ({ stage }) => {
    const scene = await applied(stage);
    const damaged = scene.text.replace('"began"', '"begun"');
    writeFileSync(inState(scene), damaged);

    const looked = await Promise.all(looks.map((line) => scene.inside(line)));
    const ran = await scene.run(apply);

    for (const { code, stdout, stderr } of looked) {
      expect(code).toBe(0);
      expect(stdout).toContain('1 host listed\n');
      expect(stderr).toMatch(/warning: doubts of earlier runs are not shown, because the journal cannot be read/);
    }
    expect(ran.code).toBe(7);
    expect(ran.stderr).toMatch(/error\[journal-damaged\].*at line 2/);
    expect(readFileSync(inState(scene), 'utf8')).toBe(damaged);
    expect(sendsTo(scene.cloud)).toEqual(oneEach(1));
  });

  it('is cut off in a record after a clean end: no run says that no create was lost', async ({ stage }) => {
    const scene = await applied(stage);
    writeFileSync(inState(scene), scene.text.slice(0, -20));

    const { stderr } = await scene.inside(`${apply} --cold-start proceed`);

    expect(stderr).toContain(
      "note: the journal's last record is incomplete: it is ignored, and it may be a create that was sent",
    );
    expect(stderr).not.toContain('as after a power cut');
  });

  it('is an older state that was written over the same file: every command that reads it says so', async ({
    stage,
  }) => {
    const scene = await applied(stage);
    writeFileSync(inState(scene), scene.text.replace(/[^\n]*\n$/, ''));

    const told = await Promise.all([...looks, 'intents --journal state'].map((line) => scene.inside(line)));

    for (const { code, stderr } of told) {
      expect([code, stderr]).toEqual([0, expect.stringMatching(/^note: The journal is a copy .*\n$/)]);
    }
  });
});

describe.concurrent('a lock that is held', () => {
  it('by a run that is dead on another machine: nobody can know that, exit 7, until a human says so', async ({
    stage,
  }) => {
    const slow = { on: 'create', kind: 'slow', delayMs: 60_000, times: 1 } as const;
    const scene = await stage.emulated({ faults: [slow] });
    const { cloud, run, inside } = scene;
    const holder = scene.start(apply);
    await until(() => sendsTo(cloud).received === 1);
    holder.kill('SIGKILL');
    await holder.ended;
    const path = inState(scene, 'lock.1');
    const taken = { ...JSON.parse(readFileSync(path, 'utf8')), host: 'builder-7', boot: 'another' };
    writeFileSync(path, `${JSON.stringify(taken)}\n`);

    const [refused, ...looked] = await Promise.all([run(apply), ...looks.map((line) => inside(line))]);
    const intents = await inside('intents --journal state');
    const command = /hostwright (unlock 1 --journal \S+\/state)$/m.exec(refused.stderr)?.[1] ?? '';
    const unlocked = await inside(command);
    const next = await inside(apply);

    expect(refused.code).toBe(7);
    expect(refused.stderr).toContain(`is held by process ${taken.pid} on builder-7, since ${taken.at}.`);
    expect(intents.stdout).toContain(`If you are sure that its run has ended, release it: hostwright ${command}\n`);
    expect([...looked, unlocked, next].map(({ code }) => code)).toEqual([0, 0, 0, 0]);
    expect(sendsTo(cloud)).toEqual(oneEach(1));
  });
});
