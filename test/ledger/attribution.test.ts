import { describe, expect, it } from 'vitest';
import { canBeOf } from '../../src/ledger/attribution.ts';
import { emptyLedger, type Ledger } from '../../src/ledger/ledger.ts';
import type { LiveHost } from '../../src/model/host.ts';
import type { Moment } from '../../src/model/intent.ts';
import { desiredHost, liveAs } from '../support/model/builders.ts';
import { moment, openIntent } from '../support/model/ledgers.ts';

const windowMs = 300_000;
const own = liveAs(desiredHost());
const known: Ledger = { ...emptyLedger, settleWindowMs: windowMs };
/** Of a create in doubt whose request ended at 1,000 ms. */
const isOf = (
  live: Partial<LiveHost> = {},
  { absentAt, ledger = known }: { absentAt?: Moment; ledger?: typeof known } = {},
) => canBeOf(openIntent({ stopped: moment(1_000) }), { ...own, ...live }, absentAt, ledger);
/** Unix seconds so many milliseconds after the end of the request. */
const madeAfter = (ms: number) => ({ createTime: Date.parse(moment(1_000 + ms).wall) / 1_000 });

describe('a host is of an accepted create', () => {
  const accepted = (hostIds: readonly string[], values: Partial<LiveHost> = {}) =>
    canBeOf(
      { ...openIntent({ stopped: moment(1_000) }), answer: 'accepted', hostIds },
      { ...own, ...values },
      moment(10 * windowMs),
      known,
    );

  it('if the answer named it, whatever it is like, and no other host of that name', () => {
    expect(accepted(['host-x', own.hostId], { cpu: 64 })).toBe(true);
    expect(accepted(['host-x'])).toBe(false);
  });

  it('if the answer named none, whatever it is like and whenever it appeared', () => {
    expect(accepted([], { ...madeAfter(10 * windowMs), cpu: 64, imageId: 'img-other' })).toBe(true);
  });
});

describe('a host can be of a create whose outcome is unknown', () => {
  it('if it has the image, cpu and memory that were sent', () => {
    expect(isOf()).toBe(true);
    expect(isOf({ imageId: 'img-copy', basicImageId: 'img-ubuntu' })).toBe(true);
    expect(isOf({ cpu: '2', memory: '4096' })).toBe(true);
  });

  it.each<Partial<LiveHost>>([{ imageId: 'img-other' }, { cpu: 64 }, { memory: 1 }, { memory: '1' }])(
    'but not with %j',
    (fields) => {
      expect(isOf(fields)).toBe(false);
    },
  );

  it('whatever the row does not show: that contradicts nothing', () => {
    const { imageId: _, cpu: __, memory: ___, ...bare } = own;

    expect(canBeOf(openIntent(), bare, undefined, known)).toBe(true);
    expect(isOf({ cpu: '', memory: '' })).toBe(true);
  });

  it('if it appeared before the settle window of its request was over', () => {
    expect(isOf({}, { absentAt: moment(1_000 + windowMs - 1) })).toBe(true);
    expect(isOf({}, { absentAt: moment(1_000 + windowMs) })).toBe(false);
  });

  it('if the cloud made it before the settle window of its request was over', () => {
    expect(isOf(madeAfter(windowMs - 1_000))).toBe(true);
    expect(isOf(madeAfter(windowMs))).toBe(false);
    expect(isOf(madeAfter(-86_400_000))).toBe(true);
  });

  it('if nothing says when it appeared: moments of two boots cannot be compared', () => {
    expect(isOf({}, { absentAt: moment(1e9, 'boot-2') })).toBe(true);
    expect(isOf({}, { absentAt: moment(1e9), ledger: { ...known, settleWindowMs: undefined } })).toBe(true);
    expect(canBeOf(openIntent({ stopped: undefined }), own, moment(1e9), known)).toBe(true);
  });

  it('if a listing of another boot lacked it before the window had passed since the first run of that boot', () => {
    const ledger = { ...known, bootBegan: moment(50, 'boot-2') };

    expect(isOf({}, { ledger, absentAt: moment(49 + windowMs, 'boot-2') })).toBe(true);
    expect(isOf({}, { ledger, absentAt: moment(50 + windowMs, 'boot-2') })).toBe(false);
  });
});
