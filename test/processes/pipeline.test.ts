/** A pipeline throws its workspace away between a job whose answer was lost and the next one. */
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { sendsTo } from '../support/sends.ts';
import { it } from '../support/stage.ts';
import { stopClock } from '../support/stopped-clock.ts';

const apply = 'apply -y --allow new-scope --journal volume/state --cold-start wait --settle-window 3s';

it.concurrent.for(['kept', 'lost', 'as it was one run before'])(
  'a pipeline whose job heard no answer makes each host once, its journal %s',
  async (journal, { stage }) => {
    const clock = stopClock();
    // A run that does not wait for a host that is listed a second late makes another one.
    const { cloud, folder, inside, run } = await stage.emulated(
      { visibilityLagMs: 1_000, now: clock.now },
      { hosts: ['name: db-1', 'name: web-1', 'name: web-2'] },
    );
    const [volume, backup] = [join(folder, 'volume'), join(folder, 'backup')];
    clock.go();
    const first = await inside(`${apply} --only db-1`);
    cpSync(volume, backup, { recursive: true, preserveTimestamps: true });
    cloud.changeOptions({ faults: [{ on: 'create', kind: 'drop-after-commit', times: 1 }] });
    clock.stop();
    const second = await run(`${apply} HOSTWRIGHT_SETTLE_WAIT=200ms`);
    clock.go();
    if (journal !== 'kept') rmSync(volume, { recursive: true });
    if (journal.startsWith('as')) cpSync(backup, volume, { recursive: true, preserveTimestamps: true });

    const codes: (number | null)[] = [];
    while (codes.at(-1) !== 0 && codes.length < 4) codes.push((await inside(apply)).code);

    expect([first.code, second.code]).toEqual([0, 5]);
    expect(codes.at(-1)).toBe(0);
    expect(sendsTo(cloud)).toMatchObject({ committed: 3, duplicates: [] });
  },
);
