/** A journal that does not say what it should. To cut or to skip what was sent would be to send it twice. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import type { JournalRecord } from '../../src/core/intent.ts';
import { encodeRecords } from '../../src/journal/codec.ts';
import { oneEach, sendsTo, webs } from '../support/sends.ts';
import { type How, it, type Scene, type Stage } from '../support/stage.ts';

const apply = 'apply --auto-approve --allow new-scope --journal state HOSTWRIGHT_SETTLE_WAIT=300ms';
const looks = ['plan --journal state', 'drift --fail-on duplicate --journal state'];

const journalIn = ({ folder }: Scene) => join(folder, 'state', 'journal');

/** web-1 is there, and was made by an apply that ended well. */
async function applied(stage: Stage) {
  const scene = await stage.emulated({}, { hosts: webs(2) });
  await scene.inside(`${apply} --only web-1`);
  return { ...scene, text: readFileSync(journalIn(scene), 'utf8') };
}

const opened = { type: 'opened', version: 3, account: 'ffffffffffff', file: { inode: '1', born: '1' } } as const;
const written = (record: object) => Buffer.from(encodeRecords([record as JournalRecord], 1, 1)).toString();

const unusable: readonly (readonly [what: string, change: (text: string) => string, told: RegExp, how: How])[] = [
  [
    'is damaged in its middle',
    (text) => text.replace('"began"', '"begun"'),
    /error\[journal-damaged\].*at line 2/,
    'run',
  ],
  ['lacks a line', (text) => text.replace(/^2\..*\n/m, ''), /error\[journal-damaged\].*at line 2/, 'inside'],
  ['has another format', () => written({ ...opened, version: 4 }), /error\[journal-foreign\].*has the format 4/, 'run'],
  ['is of another account', () => written(opened), /error\[journal-foreign\].*account ffffffffffff/, 'inside'],
];

describe('a journal that', () => {
  it.concurrent.for(unusable)(
    '%s: plan and drift say so and go on; apply sends nothing, exit 7',
    async ([, change, told, how], { stage }) => {
      const scene = await applied(stage);
      writeFileSync(journalIn(scene), change(scene.text));

      const [plan, drift, ran] = await Promise.all([...looks.map((line) => scene.inside(line)), scene[how](apply)]);

      for (const looked of [plan, drift]) {
        expect(looked?.code).toBe(0);
        expect(looked?.stdout).toContain('1 host listed\n');
        expect(looked?.stderr).toMatch(
          /warning: doubts of earlier runs are not shown, because the journal cannot be read/,
        );
      }
      expect(ran?.code).toBe(7);
      expect(ran?.stderr).toMatch(told);
      expect(readFileSync(journalIn(scene), 'utf8')).toBe(change(scene.text));
      expect(sendsTo(scene.cloud)).toEqual(oneEach(1));
    },
  );

  it.concurrent('is torn at its end: plan and drift read it, apply goes on behind it with a note and creates', async ({
    stage,
  }) => {
    const scene = await applied(stage);
    const lines = scene.text.split('\n').length - 1;
    const torn = `${scene.text}${lines + 1}.2 0123abcd {"type":"se`;
    writeFileSync(journalIn(scene), torn);

    const looked = await Promise.all(looks.map((line) => scene.inside(line)));
    const untouched = readFileSync(journalIn(scene), 'utf8');
    const { code, stderr } = await scene.run(apply);

    expect(looked).toMatchObject([
      { code: 0, stderr: '' },
      { code: 0, stderr: '' },
    ]);
    expect(untouched).toBe(torn);
    expect(code).toBe(0);
    expect(stderr).toContain("note: the journal's last record is incomplete, as after a power cut: it is ignored");
    expect(readFileSync(journalIn(scene), 'utf8').startsWith(scene.text)).toBe(true);
    expect(sendsTo(scene.cloud)).toEqual(oneEach(2));
  });

  it.concurrent('is an older state that was written over the same file: every command that reads it says so', async ({
    stage,
  }) => {
    const scene = await applied(stage);
    writeFileSync(journalIn(scene), scene.text.replace(/[^\n]*\n$/, ''));

    const told = await Promise.all([...looks, 'intents --journal state'].map((line) => scene.inside(line)));

    for (const { code, stderr } of told) {
      expect([code, stderr]).toEqual([0, expect.stringMatching(/^note: The journal is a copy .*\n$/)]);
    }
  });

  it.concurrent('is cut off in a record after a clean end: no run says that no create was lost', async ({ stage }) => {
    const scene = await applied(stage);
    writeFileSync(journalIn(scene), scene.text.slice(0, -20));

    const { stderr } = await scene.run(`${apply} --cold-start proceed`);

    expect(stderr).toContain(
      "note: the journal's last record is incomplete: it is ignored, and it may be a create that was sent",
    );
    expect(stderr).not.toContain('as after a power cut');
  });

  it.concurrent('is torn in the intent of a create that never left: nothing was sent, and it is sent once', async ({
    stage,
  }) => {
    const scene = await stage.emulated({}, { hosts: webs(2) });
    mkdirSync(join(scene.folder, 'state'));
    writeFileSync(journalIn(scene), '1.1 0123');

    const [plan] = await Promise.all(looks.map((line) => scene.inside(line)));
    const { code } = await scene.run(apply);

    expect([plan?.code, code]).toEqual([0, 0]);
    expect(sendsTo(scene.cloud)).toEqual(oneEach(2));
  });
});
