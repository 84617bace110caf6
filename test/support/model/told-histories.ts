/** Live hosts of one declared name, whoever made them, dead or alive, and a listing that may never rest: what is told. */

import { findingsOfMatched } from '../../../src/findings/host-report.ts';
import { listView } from '../../../src/listing/list-view.ts';
import { diffHosts } from '../../../src/planning/diff.ts';
import { describeDuplicate } from '../../../src/report/words/fleet.ts';
import { comparison, desiredHost, liveAs, page, region } from './builders.ts';
import { fakeReader } from './fake-cloud.ts';
import { seededRandom } from './seeded-random.ts';
import { virtualClock } from './virtual-clock.ts';

const states = ['Running', 'Stopped', 'Install Fail', 'Recycled'];
const tags = ['web', undefined];
const liveRules = { dialect: 'documented', nowMs: 0, expireWithinMs: undefined } as const;

export async function playTold(seed: number): Promise<{ readonly broken: readonly string[] }> {
  const random = seededRandom(seed);
  const pick = <One>(of: readonly One[]) => of[random.below(of.length)] as One;
  const desired = desiredHost({ tag: 'web' });
  const live = Array.from({ length: 1 + random.below(2) }, (_, nth) => {
    const tag = pick(tags);
    return liveAs(desired, { hostId: `h-${nth}`, state: pick(states), ...(tag !== undefined && { tag }) });
  });
  const [diff] = diffHosts([desired], live, comparison());
  const living = live.filter(({ state = '' }) => ['Running', 'Stopped'].includes(state));
  const broken: string[] = [];
  if (living.length === 2 && diff?.status !== 'duplicate') broken.push('two living hosts of a name are told as one');
  if (diff?.status === 'in-sync' || diff?.status === 'changed') {
    const isTold = findingsOfMatched(diff, liveRules).some((one) => one.class === 'dead');
    if (living.length === 0 && !isTold) broken.push('a dead host is told as a living one');
  }
  if (diff?.status === 'duplicate') {
    const since = '2026-01-02T00:00:00.000Z';
    const twins = diff.twins.map((twin, nth) => ({ ...twin, known: { isMade: nth > 0, since } }));
    const [first = ''] = describeDuplicate({ ...diff, twins }).what.split('), ');
    if (first.includes('made by')) broken.push('a host of other hands is told as made');
  }
  if (!(await isMotionTold(2 + random.below(3)))) broken.push('a listing that never rests says nothing');
  return { broken };
}

/** Whether it is told that hosts change while they are listed, if each of so many passes shows another one. */
async function isMotionTold(changes: number): Promise<boolean> {
  const told: number[] = [];
  let passes = 0;
  const reader = fakeReader({
    listPage: ({ offset }) => {
      if (offset === 0) passes += 1;
      const rows = [liveAs(desiredHost(), { hostId: `h-${Math.min(passes, changes)}` })];
      return page(offset === 0 ? rows : [], { totalCount: 1 });
    },
  });
  const rules = { pageSize: 2, stalenessMs: 0 };
  await listView(reader, { region }, { rules, clock: virtualClock(), onMoving: (_, count) => void told.push(count) });
  return told.some((count) => count > 1);
}
