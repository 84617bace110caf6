import { describe, expect, it } from 'vitest';
import type { CreateOutcome, StopReason } from '../../src/creating/create-outcome.ts';
import { exitsOfApply } from '../../src/findings/exits.ts';
import { type ExitName, exitCodes, pickMostUrgent } from '../../src/model/errors.ts';
import { desiredHost, liveAs, liveHost } from '../support/model/builders.ts';
import { openIntent, recorded } from '../support/model/ledgers.ts';

const web = desiredHost();
const created: CreateOutcome = { status: 'created', desired: web, live: liveAs(web) };
const starting: CreateOutcome = { ...created, live: liveAs(web, { state: 'Starting' }) };
const alreadyThere: CreateOutcome = { status: 'already-there', desired: web, live: liveAs(web) };
const refused: CreateOutcome = { status: 'refused', desired: web, intent: recorded(), reason: 'quota' };
const notSent: CreateOutcome = { status: 'not-sent', desired: web, because: { cause: 'interrupted' } };
const held: CreateOutcome = {
  status: 'held',
  desired: web,
  hold: { reason: 'may-exist', live: [liveHost()], open: [], known: [] },
};
const unlisted: CreateOutcome = { ...held, hold: { reason: 'not-listed', regions: ['cn-sh2'], live: [] } };
const open: CreateOutcome = {
  status: 'held',
  desired: web,
  hold: { reason: 'was-sent', bar: 'open', intent: openIntent(), probable: [] },
};
const spent: CreateOutcome = {
  ...open,
  hold: { reason: 'was-sent', bar: 'spent', intent: openIntent({ end: { how: 'refused', sure: true } }) },
};
const inDoubt: CreateOutcome = {
  status: 'in-doubt',
  desired: web,
  intent: recorded(),
  accepted: false,
  reason: 'reset',
  hostIds: [],
  looks: 1,
  failedLooks: 0,
  lookedForMs: 0,
};

it('the exit code is the one that a human must act on most, of any that hold', () => {
  expect(Object.values(exitCodes)).toEqual([6, 5, 129, 130, 143, 7, 1, 4, 8, 9, 10, 3, 2, 0]);
  expect(pickMostUrgent(['differences', 'cloud', 'partial'])).toBe('cloud');
  expect(pickMostUrgent([])).toBe('ok');
});

describe('what an apply demands of its exit code', () => {
  it.each<[string, CreateOutcome[], ExitName]>([
    ['created', [created], 'ok'],
    ['already there', [alreadyThere], 'ok'],
    ['refused', [created, refused], 'partial'],
    ['not sent', [created, notSent], 'partial'],
    ['created and not Running', [starting], 'partial'],
    ['held because a live one may be theirs', [created, held], 'stopped'],
    ['held because this run could not see them', [created, unlisted], 'cloud'],
    ['in doubt', [created, inDoubt], 'in-doubt'],
    ['held by what an earlier run left open', [created, open], 'in-doubt'],
    ['held because their plan has sent them', [created, spent], 'stopped'],
    ['refused and held', [refused, held], 'partial'],
    ['refused and in doubt', [refused, inDoubt], 'in-doubt'],
  ])('is, for hosts %s', (_, outcomes, exit) => {
    expect(pickMostUrgent(exitsOfApply(outcomes, undefined, true))).toBe(exit);
  });

  it('does not blame a host that was not waited for', () => {
    expect(pickMostUrgent(exitsOfApply([starting], undefined, false))).toBe('ok');
  });

  it.each<[StopReason, CreateOutcome[], ExitName]>([
    [{ cause: 'refusals', count: 3 }, [refused], 'partial'],
    [{ cause: 'throttled', forMs: 600_000, reason: 'HTTP 429' }, [refused], 'partial'],
    [{ cause: 'unreachable', reason: 'no route' }, [notSent], 'cloud'],
    [{ cause: 'unreachable', reason: 'no route' }, [created, notSent], 'partial'],
    [{ cause: 'unreachable', reason: 'no route' }, [starting, notSent], 'partial'],
    [{ cause: 'listing', reason: 'HTTP 503' }, [notSent], 'cloud'],
    [{ cause: 'surprise', live: [] }, [created, alreadyThere], 'stopped'],
    [{ cause: 'outside-project', live: liveHost(), projectId: 'org-7' }, [created], 'partial'],
    [{ cause: 'barred', by: 'journal', reason: 'no space' }, [notSent], 'locked'],
    [{ cause: 'barred', by: 'lock', reason: 'released' }, [created, notSent], 'locked'],
    [{ cause: 'barred', by: 'lock', reason: 'released' }, [inDoubt], 'in-doubt'],
    [{ cause: 'doubt', region: 'cn-bj2', name: 'web-1', settled: true }, [created], 'ok'],
    [{ cause: 'interrupted' }, [created], 'ok'],
  ])('is, after the stop %j', (stop, outcomes, exit) => {
    expect(pickMostUrgent(exitsOfApply(outcomes, stop, true))).toBe(exit);
  });
});
