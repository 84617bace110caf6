/** With a disk that really fills in the middle of a batch: what the report calls not sent, the next run does not hold untold. */
import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import type { RunOptions } from '../support/hostwright.ts';
import { sendsTo, webs } from '../support/sends.ts';
import { it, type Scene, type Stage } from '../support/stage.ts';

const apply = 'apply --auto-approve --allow new-scope --journal state --wait-timeout 0';

interface Open {
  readonly intent: string;
  readonly name: string;
  readonly reason?: string;
}

/** A disk of so many bytes for the journal: a small file system where this user may mount one, else a limit of file sizes. */
function fillDisk({ folder }: Scene, bytes: number, { atEnd }: Stage): RunOptions {
  const state = join(folder, 'state');
  mkdirSync(state);
  try {
    const size = `size=${Math.ceil(bytes / 4_096) * 4}k`;
    execFileSync('/bin/mount', ['-t', 'tmpfs', '-o', size, 'tmpfs', state], { stdio: 'pipe' });
  } catch {
    return { fileLimitBytes: bytes };
  }
  atEnd(() => void execFileSync('/bin/umount', [state]));
  return {};
}

async function applyUntilFull(stage: Stage, fill: (scene: Scene) => RunOptions) {
  const scene = await stage.emulated({}, { hosts: webs(48) });
  const options = fill(scene);
  const ran = await scene.run(`${apply} --json`, options);
  const report: { readonly openIntents: readonly Open[]; readonly outcomes: readonly { outcome: string }[] } =
    JSON.parse(ran.stdout);
  const intents = JSON.parse((await scene.run('intents --journal state --json')).stdout);
  return { ...scene, ...ran, report, open: intents.intents as readonly Open[] };
}

const ids = (intents: readonly Open[]) => intents.map(({ intent }) => intent).toSorted();
const isWithheld = ({ reason = '' }: Open) => reason.startsWith('nothing was sent');

describe('a disk that fills in the middle of a batch', () => {
  it.for([
    ['a small file system, or a limit of file sizes', fillDisk],
    ['a limit of file sizes', (_: Scene, bytes: number): RunOptions => ({ fileLimitBytes: bytes })],
  ] as const)('%s: each intent that the next run finds open was told', async ([, fill], { stage }) => {
    const bytes = [12, 14, 16, 18, 20].map((kibibytes) => kibibytes * 1_024);

    const runs = [];
    for (const size of bytes) runs.push(await applyUntilFull(stage, (scene) => fill(scene, size, stage)));

    for (const { code, report, open, cloud } of runs) {
      const { committed, duplicates } = sendsTo(cloud);
      const told = ids(report.openIntents);
      expect(duplicates).toEqual([]);
      expect(ids(open).filter((id) => !told.includes(id))).toEqual([]);
      expect(code).toBe(open.length > 0 ? 5 : 7);
      expect(report.outcomes.filter(({ outcome }) => outcome === 'created')).toHaveLength(committed);
    }
    expect(runs.flatMap(({ report }) => report.openIntents).filter(isWithheld).length).toBeGreaterThan(0);
  });
});
