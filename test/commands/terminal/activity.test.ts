import { expect, it } from 'vitest';
import { renderActivity, renderLogLine } from '../../../src/app/output/progress.ts';

const after = (seconds: number, doneBefore = 0) => ({ now: seconds * 1_000, elapsedMs: seconds * 1_000, doneBefore });

it.each([
  [40, 'Creating 20 of 80, 5/s, 12 s left'],
  [60, 'Creating [###---------] 20 of 80, 5/s, 12 s left, 1 refused'],
  [80, 'Creating [#######-----------------------] 20 of 80, 5/s, 12 s left, 1 refused'],
])('draws a bar where the words leave room for it: %i columns', (columns, line) => {
  const notes = columns === 40 ? [] : ['1 refused'];
  expect(renderActivity({ label: 'Creating', done: 20, of: 80, notes }, after(4), columns)).toBe(line);
});

it('counts the pace from when the activity began', () => {
  expect(renderActivity({ label: 'Creating', done: 60, of: 80 }, after(4, 40), 30)).toBe(
    'Creating 60 of 80, 5/s, 4 s left',
  );
});

it('says no pace before it is known', () => {
  expect(renderActivity({ label: 'Creating', done: 1, of: 80 }, after(1), 20)).toBe('Creating 1 of 80');
});

it.each([
  [28, '28 s'],
  [268, '4 min 28 s'],
  [7_500, '2 h 5 min'],
])('tells a wait of %i s as %s', (seconds, text) => {
  const wait = { until: seconds * 1_000, why: 'the cloud throttles' };
  expect(renderActivity({ label: 'Waiting', done: 0, of: 4, wait }, after(0), 80)).toBe(
    `Waiting: ${text} left; the cloud throttles; 0 of 4`,
  );
});

it('tells a wait in steps of half a minute in a log, so that few lines differ', () => {
  const activity = { label: 'Waiting', done: 0, of: 4, wait: { until: 268_000, why: 'the cloud throttles' } };
  expect([0, 20, 250].map((seconds) => renderLogLine(activity, seconds * 1_000))).toEqual([
    'Waiting: at most 270 s left; the cloud throttles; 0 of 4',
    'Waiting: at most 270 s left; the cloud throttles; 0 of 4',
    'Waiting: at most 18 s left; the cloud throttles; 0 of 4',
  ]);
});
