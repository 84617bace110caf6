import { describe, expect, it } from 'vitest';
import {
  advanceLife,
  beginLife,
  type Life,
  type LifeEvent,
  type LifeOrder,
  maySend,
  type SendResult,
  type SendRules,
} from '../../src/creating/creation.ts';
import type { Early } from '../../src/ledger/settle-wait.ts';
import type { JournalRecord, Moment } from '../../src/model/intent.ts';
import type { CreateAnswer } from '../../src/model/ports.ts';
import {
  answerRecord,
  beganRecord,
  closedRecord,
  ledgerOf,
  listingRecord,
  moment,
  openIntent,
  sendRecord,
  sendRules,
} from '../support/model/ledgers.ts';

const key = { region: 'cn-bj2', name: 'web-1' };

function verdict(records: readonly JournalRecord[], probeAt: number, rules: Partial<SendRules> = {}) {
  return maySend(ledgerOf(...records), key, probeAt, sendRules(rules));
}

const yes = { may: true, presumedAbsent: undefined };
const doubt = [sendRecord('web-1', 1_000), answerRecord('in-doubt', 2_000)];

describe('a name may be sent', () => {
  it('where nothing is known of it', () => {
    expect(verdict([], 0)).toEqual(yes);
  });

  it('whatever is known of another name, or of the same in another region', () => {
    expect(verdict([sendRecord('web-2', 0)], 0)).toEqual(yes);
    expect(verdict([sendRecord('web-1', 0, { region: 'hk' })], 0)).toEqual(yes);
  });
});

describe('a name is open, and may not be sent', () => {
  it.each<[string, JournalRecord[]]>([
    ['about to be sent, or sent', [sendRecord('web-1', 0)]],
    ['sent by a process that was killed', [sendRecord('web-1', 0), beganRecord(10)]],
    ['accepted', [sendRecord('web-1', 0), answerRecord('accepted', 10)]],
    ['in doubt', doubt],
  ])('while a request for it is %s, however long that is ago', (_, records) => {
    expect(verdict(records, 1e12)).toMatchObject({ may: false, bar: 'open', intent: { id: 'i-web-1' } });
  });

  it('by an accepted request, even where doubts are sent again', () => {
    const accepted = [sendRecord('web-1', 0), answerRecord('accepted', 10)];

    expect(verdict(accepted, 1e12, { onDoubt: 'recreate' })).toMatchObject({ may: false, bar: 'open' });
  });

  it('by a glimpse of a host that may be the one, even where doubts are sent again: it is too early then', () => {
    const glimpsed = [...doubt, listingRecord(400_000, { glimpsed: [['host-1', 'web-1']] })];

    expect(verdict(glimpsed, 699_999, { onDoubt: 'recreate' })).toMatchObject({ because: 'seen-before' });
    expect(verdict(glimpsed, 700_000, { onDoubt: 'recreate' })).toMatchObject({ may: true });
  });
});

describe('a doubt that may be sent again', () => {
  it('is presumed absent with the send, and named', () => {
    expect(verdict(doubt, 302_000, { onDoubt: 'recreate' })).toMatchObject({
      may: true,
      presumedAbsent: { id: 'i-web-1' },
    });
  });

  it('waits until the settle window after its answer', () => {
    expect(verdict(doubt, 301_999, { onDoubt: 'recreate' })).toEqual({
      may: false,
      bar: 'early',
      readyAt: 302_000,
      because: 'sent-before',
    });
  });

  it('without an answer waits from when the next run began: its process may have sent until then', () => {
    const killed = [sendRecord('web-1', 1_000), beganRecord(60_000)];

    expect(verdict(killed, 359_999, { onDoubt: 'recreate' })).toMatchObject({ bar: 'early', readyAt: 360_000 });
    expect(verdict(killed, 360_000, { onDoubt: 'recreate' })).toMatchObject({ may: true });
  });

  it('is not sent again by the plan that sent it', () => {
    const rules = { onDoubt: 'recreate', plan: 'plan-before' } as const;

    expect(verdict(doubt, 1e12, rules)).toMatchObject({ may: false, bar: 'spent', intent: { id: 'i-web-1' } });
  });
});

describe('a plan is spent for a name', () => {
  const deleted = [
    sendRecord('web-1', 0, { plan: 'p-1' }),
    answerRecord('accepted', 1),
    listingRecord(2, { appeared: [['host-1', 'web-1']] }),
    listingRecord(3, { vanished: ['host-1'] }),
  ];

  it('that it has sent, whatever became of the host', () => {
    expect(verdict(deleted, 1e12, { plan: 'p-1' })).toMatchObject({ may: false, bar: 'spent' });
    expect(verdict(deleted, 1e12, { plan: 'p-2' })).toEqual(yes);
  });

  it('that it has sent before another plan did', () => {
    const again = [
      ...deleted,
      sendRecord('web-1', 5, { plan: 'p-2', intent: 'i-2' }),
      answerRecord('refused', 6, { intent: 'i-2' }),
    ];

    expect(verdict(again, 1e12, { plan: 'p-1' })).toMatchObject({ bar: 'spent', intent: { id: 'i-2' } });
  });

  it.each([
    ['even by a refusal that may have made a host', answerRecord('refused', 1), 'spent'],
    ['but not by one that surely made none', answerRecord('refused', 1, { sure: true }), undefined],
    ['nor by one that only came too soon', answerRecord('refused', 1, { throttled: true }), undefined],
    ['nor by a request of which no byte left', closedRecord('not-sent', 1), undefined],
  ] as const)('%s', (_, answer, bar) => {
    const records = [sendRecord('web-1', 0, { plan: 'p-1' }), answer];

    expect(verdict(records, 1e12, { plan: 'p-1' })).toMatchObject(bar === undefined ? yes : { bar });
  });

  it('is said after what is open', () => {
    expect(verdict(doubt, 1e12, { plan: 'plan-before' })).toMatchObject({ bar: 'open' });
  });
});

describe('a listing is too early for a name', () => {
  const ended = [...doubt, closedRecord('resolved-not-created', 5_000)];
  const seenAndGone = [
    listingRecord(1_000, { appeared: [['host-1', 'web-1']] }),
    listingRecord(2_000),
    listingRecord(3_000, { vanished: ['host-1'] }),
  ];
  const rows: readonly [string, readonly JournalRecord[], number, Early][] = [
    ['after a request that may have made a host, though a human closed it', ended, 302_000, 'sent-before'],
    ['after the last listing that showed a host of it', seenAndGone, 302_000, 'seen-before'],
    ['after a glimpse of it', [listingRecord(4_000, { glimpsed: [['h', 'web-1']] })], 304_000, 'seen-before'],
    ['after a cold start', [beganRecord(7_000, 'no-journal')], 307_000, 'cold-start'],
    [
      'after a refusal that may have made a host all the same',
      [sendRecord('web-1', 0), answerRecord('refused', 9_000)],
      309_000,
      'refused-before',
    ],
  ];

  it.each(rows)('%s, to the millisecond', (_, records, readyAt, because) => {
    expect(verdict(records, readyAt - 1)).toEqual({ may: false, bar: 'early', readyAt, because });
    expect(verdict(records, readyAt)).toEqual(yes);
  });

  it('by whichever wait is over last', () => {
    const all = [...seenAndGone, ...ended, beganRecord(7_000, 'copy')];

    expect(verdict(all, 0)).toMatchObject({ readyAt: 307_000, because: 'cold-start' });
    expect(verdict(all, 0, { coldStart: 'proceed' })).toMatchObject({ readyAt: 302_000 });
  });

  it('by a request before one that was surely refused, or of which no byte left', () => {
    const before = [...doubt, closedRecord('presumed-absent', 3_000), sendRecord('web-1', 4_000, { intent: 'i-2' })];
    const refused = [...before, answerRecord('refused', 5_000, { intent: 'i-2', sure: true })];
    const unsent = [...before, closedRecord('not-sent', 5_000, { intent: 'i-2' })];

    for (const records of [refused, unsent]) {
      expect(verdict(records, 301_999)).toMatchObject({ readyAt: 302_000, because: 'sent-before' });
    }
  });

  it('not by a host that is there: that makes the name taken, which a listing shows', () => {
    expect(verdict([listingRecord(1_000, { appeared: [['host-1', 'web-1']] })], 1_001)).toEqual(yes);
  });

  it('not by a refusal that surely made nothing', () => {
    const refused = [sendRecord('web-1', 0), answerRecord('refused', 9_000, { sure: true })];

    expect(verdict(refused, 9_000)).toEqual(yes);
  });
});

/** As it was recorded on another boot. */
const elsewhere = <One extends { readonly moment: Moment }>(record: One): One => ({
  ...record,
  moment: { ...record.moment, boot: 'boot-0' },
});

describe('what was recorded on another boot', () => {
  it.each<[string, JournalRecord[], number]>([
    ['a request', [...doubt, closedRecord('resolved-not-created', 3)], 300_500],
    [
      'a sighting',
      [listingRecord(9e9, { appeared: [['host-1', 'web-1']] }), listingRecord(9e9 + 1, { vanished: ['host-1'] })],
      300_500,
    ],
    ['a refusal', [sendRecord('web-1', 9e9), answerRecord('refused', 9e9)], 300_500],
    ['a cold start', [beganRecord(9e9, 'no-journal')], 300_500],
  ])('counts from when the lock was taken: %s', (_, records, readyAt) => {
    const old = records.map((record) => ('moment' in record ? elsewhere(record) : record));
    const rules = { lockedAt: moment(500) };

    expect(verdict(old, readyAt - 1, rules)).toMatchObject({ bar: 'early', readyAt });
    expect(verdict(old, readyAt, rules)).toEqual(yes);
  });
});

describe('what was recorded on another boot, before an earlier run on this one', () => {
  const sent = [sendRecord('web-1', 9e9), answerRecord('in-doubt', 9e9)].map(elsewhere);
  const appeared = elsewhere(listingRecord(9e9, { appeared: [['host-1', 'web-1']] }));
  const vanished = { vanished: ['host-1'] };

  it.each<[what: string, before: JournalRecord[], after: JournalRecord[]]>([
    ['a request', [...sent, elsewhere(closedRecord('resolved-not-created', 9e9))], []],
    [
      'a request before one that was surely refused',
      [
        ...sent,
        elsewhere(closedRecord('resolved-not-created', 9e9)),
        elsewhere(sendRecord('web-1', 9e9 + 1, { intent: 'i-2' })),
        elsewhere(answerRecord('refused', 9e9 + 2, { intent: 'i-2', sure: true })),
      ],
      [],
    ],
    ['a sighting', [appeared, elsewhere(listingRecord(9e9 + 1, vanished))], []],
    ['a host that is gone since', [appeared], [listingRecord(100_000, vanished)]],
  ])('counts from when that run took the lock, and not from each later one: %s', (_, before, after) => {
    const records = [elsewhere(beganRecord(9e9)), ...before, beganRecord(500), ...after];
    const early = verdict([...records, beganRecord(250_000)], 300_499, { lockedAt: moment(250_000) });
    const late = verdict([...records, beganRecord(400_000)], 400_001, { lockedAt: moment(400_000) });

    expect(early).toMatchObject({ may: false, bar: 'early', readyAt: 300_500 });
    expect(late).toEqual(yes);
  });
});

describe('the life of one create', () => {
  const order: LifeOrder = {
    intent: 'i-1',
    key,
    plan: 'plan-now',
    spec: { imageId: 'img-ubuntu', cpu: 2, memory: 4096, zone: 'cn-bj2-04' },
    presumedAbsent: undefined,
  };
  const accepted: CreateAnswer = { status: 'accepted', hostIds: ['host-1'] };
  const answered = (answer: CreateAnswer): LifeEvent => ({ type: 'answered', answer, now: moment(9) });
  const events = {
    connected: { type: 'connected', now: moment(5) },
    recorded: { type: 'recorded' },
    unrecorded: { type: 'unrecorded', reason: 'no space' },
    locked: { type: 'locked' },
    unlocked: { type: 'unlocked', reason: 'released', now: moment(7) },
    answered: answered(accepted),
  } as const satisfies Record<LifeEvent['type'], LifeEvent>;
  const lead = (...met: readonly LifeEvent[]) =>
    met.reduce(([life], event) => advanceLife(life, event), beginLife(order));
  const send: JournalRecord = {
    type: 'send',
    intent: 'i-1',
    key,
    plan: 'plan-now',
    spec: order.spec,
    moment: moment(5),
  };

  it('connects, records, checks the lock, writes once, records the answer, and is over', () => {
    const { connected, recorded, locked } = events;

    const effects = [
      lead(),
      lead(connected),
      lead(connected, recorded),
      lead(connected, recorded, locked),
      lead(connected, recorded, locked, answered(accepted)),
      lead(connected, recorded, locked, answered(accepted), recorded),
    ].map(([, effect]) => effect);

    expect(effects).toEqual([
      { type: 'connect' },
      { type: 'record', records: [send] },
      { type: 'check-lock' },
      { type: 'write' },
      {
        type: 'record',
        records: [
          { type: 'answer', intent: 'i-1', answer: 'accepted', reason: '', hostIds: ['host-1'], moment: moment(9) },
        ],
      },
      { type: 'end', result: accepted },
    ]);
  });

  it('records the end of the doubt that it takes the place of, before its own beginning', () => {
    const [first] = beginLife({ ...order, presumedAbsent: openIntent({ id: 'i-0' }) });

    const [, effect] = advanceLife(first, events.connected);

    expect(effect).toEqual({
      type: 'record',
      records: [closedRecord('presumed-absent', 5, { intent: 'i-0' }), send],
    });
  });

  it.each<[SendResult['status'], CreateAnswer, Partial<JournalRecord>]>([
    ['accepted', accepted, { type: 'answer', answer: 'accepted', reason: '', hostIds: ['host-1'] }],
    [
      'refused',
      { status: 'refused', reason: 'quota', retCode: 1 },
      { type: 'answer', answer: 'refused', reason: 'quota', hostIds: [] },
    ],
    [
      'in-doubt',
      { status: 'in-doubt', reason: 'reset' },
      { type: 'answer', answer: 'in-doubt', reason: 'reset', hostIds: [] },
    ],
    ['not-sent', { status: 'not-sent', reason: 'aborted' }, { type: 'closed', how: 'not-sent' }],
  ])('records what became of the request: %s', (_, answer, record) => {
    const { connected, recorded, locked } = events;

    const [life, effect] = lead(connected, recorded, locked, answered(answer));

    expect(effect).toEqual({ type: 'record', records: [{ intent: 'i-1', moment: moment(9), ...record }] });
    expect(advanceLife(life, recorded)[1]).toEqual({ type: 'end', result: answer });
  });

  it('that never connected has nothing to record', () => {
    const answer: CreateAnswer = { status: 'not-sent', reason: 'connection refused' };

    expect(lead(answered(answer))).toEqual([{ step: 'over' }, { type: 'end', result: answer }]);
  });

  it('whose intent may not be on disk writes nothing', () => {
    const result = { status: 'barred', by: 'journal', reason: 'no space' };

    expect(lead(events.connected, events.unrecorded)).toEqual([{ step: 'over' }, { type: 'end', result }]);
  });

  it('without the lock writes nothing, and records that nothing was sent', () => {
    const { connected, recorded, unlocked } = events;
    const result = { status: 'barred', by: 'lock', reason: 'released' };

    const [life, effect] = lead(connected, recorded, unlocked);

    expect(effect).toEqual({ type: 'record', records: [closedRecord('not-sent', 7, { intent: 'i-1' })] });
    expect(advanceLife(life, recorded)[1]).toEqual({ type: 'end', result });
  });

  it('whose answer cannot be recorded tells it all the same, and that', () => {
    const { connected, recorded, locked, unrecorded } = events;

    const [, effect] = lead(connected, recorded, locked, answered(accepted), unrecorded);

    expect(effect).toEqual({ type: 'end', result: accepted, unrecorded: 'no space' });
  });

  const steps: Readonly<Record<Life['step'], readonly LifeEvent[]>> = {
    connecting: [],
    recording: [events.connected],
    checking: [events.connected, events.recorded],
    writing: [events.connected, events.recorded, events.locked],
    noting: [events.connected, events.recorded, events.locked, events.answered],
    over: [events.connected, events.unrecorded],
  };
  const meets: Readonly<Record<Life['step'], readonly LifeEvent['type'][]>> = {
    connecting: ['connected'],
    recording: ['recorded', 'unrecorded'],
    checking: ['locked', 'unlocked'],
    writing: ['answered'],
    noting: ['recorded', 'unrecorded'],
    over: [],
  };
  const illegal = Object.entries(meets).flatMap(([step, allowed]) =>
    Object.values(events)
      .filter(({ type }) => !allowed.includes(type))
      .map((event) => [step as Life['step'], event.type, event] as const),
  );

  it.each(illegal)('at the step "%s" cannot meet "%s": it throws', (step, type, event) => {
    const [life] = lead(...steps[step]);

    expect(life.step).toBe(step);
    expect(() => advanceLife(life, event)).toThrow(`a create at the step "${step}" cannot meet "${type}"`);
  });

  it.each<CreateAnswer>([
    { status: 'refused', reason: 'no' },
    { status: 'in-doubt', reason: 'reset' },
  ])('that has not connected cannot be answered $status: it throws', (answer) => {
    expect(() => lead(answered(answer))).toThrow('cannot meet "answered"');
  });
});
