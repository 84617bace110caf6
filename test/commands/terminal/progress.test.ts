/** What a log and a terminal say of what is under way, and of listings that take long. */
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import type { Io } from '../../../src/app/io.ts';
import { type Activity, renderActivity, startListingProgress } from '../../../src/app/output/progress.ts';
import { liveHost, page } from '../../support/model/builders.ts';
import { fakeReader } from '../../support/model/fake-cloud.ts';

const waiting = (seconds: number) => ({
  ...{ label: 'Waiting', done: 0, of: 4 },
  wait: { until: seconds * 1_000, why: 'the cloud throttles' },
});

const creating = { label: 'Creating', done: 20, of: 80 };

it.each<readonly [line: string, activity: Activity, columns: number]>([
  // A bar where the words leave room for it.
  ['Creating: 20 of 80', creating, 0],
  ['Creating: 20 of 80', creating, 40],
  ['Creating [###---------] 20 of 80', creating, 48],
  ['Creating [#######-----------------------] 20 of 80', creating, 80],
  ['Waiting: 28 s left; the cloud throttles; 0 of 4', waiting(28), 80],
  ['Waiting: 4 min 28 s left; the cloud throttles; 0 of 4', waiting(268), 80],
  ['Waiting: 2 h 5 min left; the cloud throttles; 0 of 4', waiting(7_500), 80],
])('draws "%s"', (line, activity, columns) => {
  expect(renderActivity(activity, 0, columns)).toBe(line);
});

const query = { region: 'cn-bj2', offset: 0, limit: 100 };
beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

it.each([
  ['a listing that takes long', async () => page([liveHost()], { totalCount: 1 }), 'Listing cn-bj2: 1 of 1 [30 s]\n'],
  ['a cloud that answers nothing', () => new Promise<never>(() => {}), 'Listing cn-bj2 [30 s]\n'],
])('%s is told in a log after half a minute', async (_, listPage, line) => {
  const log: string[] = [];
  const io = { err: (text: string) => void log.push(text) } as unknown as Io;
  const progress = startListingProgress(fakeReader({ listPage }), io, { now: () => Date.now() } as never);
  onTestFinished(() => progress.end());
  await vi.advanceTimersByTimeAsync(300);
  void progress.reader.listPage(query);

  await vi.advanceTimersByTimeAsync(29_800);

  expect(log).toEqual([line]);
});
