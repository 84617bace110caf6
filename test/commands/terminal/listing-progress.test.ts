/** What a log and a terminal say of listings that take long, and of an account whose hosts change all the time. */
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Io } from '../../../src/app/io.ts';
import { startListingProgress } from '../../../src/app/output/progress.ts';
import { liveHost, page } from '../../support/model/builders.ts';
import { fakeReader } from '../../support/model/fake-cloud.ts';

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

describe('a listing that takes long', () => {
  it('is told in a log after half a minute', async () => {
    const { log, progress } = start();
    await vi.advanceTimersByTimeAsync(300);
    await progress.reader.listPage(query);

    await vi.advanceTimersByTimeAsync(29_800);

    expect(log).toEqual(['Listing cn-bj2: 1 of 1 [30 s]\n']);
  });
});

describe('a listing whose hosts change all the time', () => {
  it('is told after the third pass, with what helps, and once for a region', () => {
    const { log, progress } = start();

    for (const passes of [2, 3, 4, 5]) progress.tellMoving('cn-bj2', passes);

    expect(log).toEqual([note]);
  });

  it('is told in the log more than once a minute, even if nothing else is new', async () => {
    const { log, progress } = start();
    await progress.reader.listPage(query);
    progress.tellMoving('cn-bj2', 3);
    log.length = 0;

    await vi.advanceTimersByTimeAsync(61_000);

    expect(log).toEqual(
      [30, 60].map((at) => `Listing cn-bj2: 1 of 1, its hosts change meanwhile (pass 3) [${at} s]\n`),
    );
  });

  it('is told in the rounds of an apply as well, where the line is about something else', async () => {
    const { log, progress } = start();
    progress.end();

    for (let passes = 3; passes < 15; passes += 1) {
      progress.tellMoving('cn-bj2', passes);
      await vi.advanceTimersByTimeAsync(5_000);
    }

    expect(log).toEqual([note, 'note: hosts of cn-bj2 still change while they are listed (pass 9)\n']);
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
