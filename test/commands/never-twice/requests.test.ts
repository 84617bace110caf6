/** What the look for known hosts costs: nothing in sync, and one look-up for a hundred names to be bought again. */
import { expect } from 'vitest';
import type { ConsoleCloud } from '../../support/console-cloud.ts';
import { it } from '../../support/stage.ts';
import { adoptedScene, apply } from './console-scene.ts';

const thousand = Array.from({ length: 1_000 }, (_, index) => `web-${String(index + 1).padStart(4, '0')}`);
const declared = { hosts: ['web-[0001:1000]'], more: ['limits: { maxHosts: 1000 }'] };

/** Requests of each kind that a command sent. */
async function countOf(cloud: ConsoleCloud, command: () => Promise<unknown>) {
  const before = cloud.requests().length;
  await command();
  const sent = cloud.requests().slice(before);
  const count = (kind: string) => sent.filter((request) => request.kind === kind).length;
  return { listings: count('listing'), lookedUp: count('look-up'), creates: count('create') };
}

it('plan, apply and drift of 1,000 hosts in sync send no request more than a listing needs', async ({ stage }) => {
  const { cloud, say } = await adoptedScene(stage, declared, thousand);
  const listing = { listings: 23, lookedUp: 0, creates: 0 };

  for (const line of ['plan', apply, 'drift']) expect(await countOf(cloud, () => say(line))).toEqual(listing);
});

it('250 of 1,000 hosts that are missing cost three look-ups', async ({ stage }) => {
  const { cloud, say } = await adoptedScene(stage, declared, thousand);
  const hidden = cloud.hosts().slice(300, 550);
  cloud.hide(
    hidden.map(({ hostId }) => hostId),
    'shows it',
  );

  const planned = await countOf(cloud, () => say('plan'));
  const applied = await countOf(cloud, () => say(`${apply} --max-creates 1000`));

  expect([planned.lookedUp, applied.lookedUp]).toEqual([3, 3]);
  expect(applied.creates).toBe(0);
  expect(cloud.hosts()).toHaveLength(1_000);
});
