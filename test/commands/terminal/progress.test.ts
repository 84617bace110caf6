/** What a log and a terminal say of what is under way, of listings that take long, and of hosts that change meanwhile. */
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Io } from '../../../src/app/io.ts';
import { renderActivity, startListingProgress } from '../../../src/app/output/progress.ts';
import { liveHost, page } from '../../support/model/builders.ts';
import { fakeReader } from '../../support/model/fake-cloud.ts';

const after = (seconds: number, doneBefore = 0) => ({ now: seconds * 1_000, elapsedMs: seconds * 1_000, doneBefore });

const creating = { label: 'Creating', done: 20, of: 80 };
const waiting = (seconds: number) => ({
  ...{ label: 'Waiting', done: 0, of: 4 },
  wait: { until: seconds * 1_000, why: 'the cloud throttles' },
});
const refusing = { ...creating, notes: ['1 refused'] };

it.each([
  // A bar where the words leave room for it.
  ['Creating 20 of 80, 5/s, 12 s left', creating, after(4), 40],
  ['Creating [###---------] 20 of 80, 5/s, 12 s left, 1 refused', refusing, after(4), 59],
  ['Creating [#######-----------------------] 20 of 80, 5/s, 12 s left, 1 refused', refusing, after(4), 79],
  // The pace counts from when the activity began, and is not told before it is known.
  ['Creating 60 of 80, 5/s, 4 s left', { ...creating, done: 60 }, after(4, 40), 30],
  ['Creating 1 of 80', { ...creating, done: 1 }, after(1), 20],
  ['Waiting: 28 s left; the cloud throttles; 0 of 4', waiting(28), after(0), 80],
  ['Waiting: 4 min 28 s left; the cloud throttles; 0 of 4', waiting(268), after(0), 80],
  ['Waiting: 2 h 5 min left; the cloud throttles; 0 of 4', waiting(7_500), after(0), 80],
])('draws "%s"', (line, activity, at, columns) => {
  expect(renderActivity(activity, at, columns)).toBe(line);
});

const query = { region: 'cn-bj2', offset: 0, limit: 100 };
const note =
  'note: hosts of cn-bj2 change while they are listed: 3 passes over its pages differ. It is listed again until two passes agree; after two minutes the run gives up. It helps to pause what creates and deletes hosts there, e.g. an autoscaler, or to make a pass shorter with a larger HOSTWRIGHT_PAGE_SIZE\n';

function start({ quiet = false, isTerminal = false, hasLargestPage = false } = {}) {
  const log: string[] = [];
  const drawn: string[] = [];
  const status = { columns: 200, draw: (text: string) => void drawn.push(text) };
  const io = { err: (text: string) => void log.push(text), quiet, ...(isTerminal && { status }) } as unknown as Io;
  const clock = { now: () => Date.now() } as never;
  const reader = fakeReader({ listPage: () => page([liveHost()], { totalCount: 1 }) });
  const progress = startListingProgress(reader, io, clock, { hasLargestPage });
  onTestFinished(() => progress.end());
  return { log, drawn, progress };
}

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

it('a listing that takes long is told in a log after half a minute', async () => {
  const { log, progress } = start();
  await vi.advanceTimersByTimeAsync(300);
  await progress.reader.listPage(query);

  await vi.advanceTimersByTimeAsync(29_800);

  expect(log).toEqual(['Listing cn-bj2: 1 of 1 [30 s]\n']);
});

describe('a listing whose hosts change all the time', () => {
  it('is told after the third pass, with what helps, and once for a region', () => {
    const { log, progress } = start();

    for (const passes of [2, 3, 4, 5]) progress.tellMoving('cn-bj2', passes);

    expect(log).toEqual([note]);
  });

  it('is no longer told once it has come to its end', async () => {
    const { log, drawn, progress } = start({ isTerminal: true });
    await progress.reader.listPage(query);
    progress.tellMoving('cn-bj2', 3);
    progress.tellMoving('cn-bj2', 0);

    await vi.advanceTimersByTimeAsync(1_500);

    expect(log).toHaveLength(1);
    expect(drawn.at(-1)).not.toContain('change');
  });
});
