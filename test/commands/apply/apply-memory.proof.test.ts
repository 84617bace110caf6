/** An apply that remembers: what earlier runs sent and saw decides what a later one may send. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { EmulatorFault } from '../../../src/emulator/faults.ts';
import { laterBy } from '../../faults/preload.ts';
import { oneEach, roundsOf, sendsTo, webs } from '../../support/sends.ts';
import { it } from '../../support/stage.ts';
import { until } from '../../support/until.ts';

const approved = 'apply --auto-approve --allow new-scope';
/** A create of which nobody learns what became of it, and that nothing came of. */
const lost: EmulatorFault = { on: 'create', kind: 'drop-before-commit', times: 1 };

it.concurrent('a name in doubt is held by the next apply, which makes the others: exit 5', async ({ stage }) => {
  const { cloud, inside } = await stage.emulated({ faults: [lost] }, { hosts: webs(3) });
  const first = await inside(`${approved} HOSTWRIGHT_SETTLE_WAIT=1s`);
  const [, intent] = /\(intent (i-[0-9a-f]{8}),/.exec(first.stdout) ?? [];
  const name = roundsOf(cloud)[0]?.[0]?.name;

  const second = await inside(approved);
  const third = await inside(`${approved} --json`);

  expect([first.code, second.code, third.code]).toEqual([5, 5, 5]);
  expect(second.stdout).toMatch(new RegExp(`\\? ${name} +create sent .*, in doubt \\(intent ${intent}\\)`));
  expect(second.stdout).toContain('Apply: 2 created, 1 in doubt.');
  expect(JSON.parse(third.stdout)).toMatchObject({
    plan: { intents: [{ intent, name, status: 'in-doubt', open: true }] },
    openIntents: [{ intent, name, status: 'in-doubt', open: true }],
  });
  expect(JSON.parse(third.stdout).plan.hosts).toContainEqual(
    expect.objectContaining({ name, action: 'held', hold: 'was-sent', intent }),
  );
  expect(sendsTo(cloud)).toEqual({ ...oneEach(2), received: 3 });
});

it.concurrent('a run that knows nothing of earlier ones waits the settle window where it is told to', async ({
  stage,
}) => {
  const { cloud, inside, run, start, folder } = await stage.emulated();
  const apply = 'apply --auto-approve --cold-start wait --settle-window 10m';

  const refused = await inside('apply --auto-approve --cold-start refuse');
  const waiting = start(apply);
  await until(() => waiting.stderr().includes('Waiting: '));
  waiting.kill('SIGINT');
  const { stderr } = await waiting.ended;
  const inTime = sendsTo(cloud).received;
  // The window counts from the first of the runs: it was the one that knew nothing.
  const later = await run(apply, laterBy({ folder }, 600_000));

  expect(refused.code).toBe(7);
  expect(refused.stderr).toContain(
    'error[cold-start-refused]: There is no journal of earlier runs for this account. So',
  );
  expect(refused.stderr).toContain('On the very first apply, --first-apply says so.');
  expect(stderr).toMatch(
    /The journal may lack creates that were sent shortly before an earlier run\. So nothing is created for \d/,
  );
  expect([inTime, later.code]).toEqual([0, 0]);
  expect(sendsTo(cloud)).toEqual(oneEach(1));
});

it.concurrent('without a place for the journal: apply sends nothing, exit 7; plan and drift say what they cannot know', async ({
  stage,
}) => {
  const { cloud, folder, inside } = await stage.emulated();
  writeFileSync(join(folder, 'taken'), '');

  const ran = await inside('apply --auto-approve --journal taken');
  const looked = await Promise.all([
    inside('plan --journal taken'),
    inside('drift --journal taken --fail-on duplicate'),
  ]);

  expect(ran.code).toBe(7);
  expect(ran.stderr).toMatch(/error\[(journal-unusable|lock-held)\]/);
  expect(ran.stderr).toMatch(/exit 7 \(locked\)\n$/);
  for (const { code, stderr } of looked) {
    expect(code).toBe(0);
    expect(stderr).toContain('warning: doubts of earlier runs are not shown, because the journal cannot be read');
  }
  expect(sendsTo(cloud)).toEqual(oneEach(0));
});
