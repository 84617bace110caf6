/** How old a saved plan may be, and how far its clock may be ahead, to the millisecond. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { readApprovedPlan } from '../../../src/app/apply/approved-plan.ts';
import type { Io } from '../../../src/app/io.ts';
import { it, type Stage } from '../../support/stage.ts';

const day = 86_400_000;

/** Reads a saved plan as `apply` does at this moment, given the times that the plan says. */
async function readAt(stage: Stage, momentOf: (made: number, expires: number) => number) {
  const { folder, inside } = await stage.emulated();
  await inside('plan --allow new-scope --out plan.json');
  const { made, expires } = JSON.parse(readFileSync(join(folder, 'plan.json'), 'utf8'));
  const wall = momentOf(Date.parse(made), Date.parse(expires));
  const io = { cwd: folder, env: {}, err: () => {}, quiet: true } as Partial<Io> as Io;
  return () => readApprovedPlan('plan.json', {}, { wall: () => wall }, io);
}

describe.concurrent('a saved plan', () => {
  it.for<[when: string, momentOf: Parameters<typeof readAt>[1]]>([
    ['in its last millisecond', (_, expires) => expires],
    ['a day ahead of this machine', (made) => made - day],
  ])('is good %s', async ([, momentOf], { stage }) => {
    const read = await readAt(stage, momentOf);

    expect(await read()).toMatchObject({ report: { hosts: [{ diff: { key: { name: 'web-1' } } }] } });
  });

  it.for<[when: string, momentOf: Parameters<typeof readAt>[1], why: string]>([
    ['that expired a millisecond ago', (_, expires) => expires + 1, 'and is valid until'],
    ['from a day and a millisecond ahead', (made) => made - day - 1, 'which is in the future'],
  ])('%s is refused', async ([, momentOf, why], { stage }) => {
    const read = await readAt(stage, momentOf);

    await expect(read()).rejects.toMatchObject({
      code: 'plan-refused',
      exit: 'stopped',
      message: expect.stringContaining(why),
    });
  });
});
