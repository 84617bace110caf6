import { describe, expect, it } from 'vitest';
import { emptyLedger, findKnownHost, findOpenIntents, memoryOf } from '../../src/ledger/ledger.ts';
import { foldRecords } from '../../src/ledger/ledger-draft.ts';
import type { JournalRecord } from '../../src/model/intent.ts';
import { isDoubt } from '../../src/model/intent-end.ts';
import {
  adoptedRecord,
  answerRecord,
  beganRecord,
  closedRecord,
  endedRecord,
  ledgerOf,
  listingRecord,
  moment,
  sendRecord,
} from '../support/model/ledgers.ts';

const key = { region: 'cn-bj2', name: 'web-1' };
const intentIn = (ledger: ReturnType<typeof ledgerOf>, id = 'i-web-1') => ledger.intents.get(id);

it('a ledger ignores answers and ends of intents that it does not know', () => {
  const ledger = ledgerOf(answerRecord('accepted', 0), closedRecord('not-sent', 0), endedRecord(1));

  expect(ledger).toEqual({ ...emptyLedger, position: 3 });
});

describe('the longest that a host stayed unlisted', () => {
  const late = (...records: readonly JournalRecord[]) =>
    ledgerOf(sendRecord('web-1', 0), answerRecord('in-doubt', 1_000, { intent: 'i-web-1' }), ...records).longestUnseen;
  const seen = (ms: number) => listingRecord(ms, { appeared: [['host-1', 'web-1']] });

  it('is from the end of its create to the last listing without it', () => {
    expect(late(listingRecord(5_000), listingRecord(9_000), seen(20_000))).toEqual({ key, ms: 8_000 });
  });

  it('is not known where no listing lies in between, or the machine started anew', () => {
    expect(late(seen(20_000))).toBeUndefined();
    expect(late(listingRecord(5_000, { boot: 'boot-2' }), seen(20_000))).toBeUndefined();
  });
});

describe('a run', () => {
  it('is open from its beginning to its end', () => {
    expect(ledgerOf(beganRecord(3)).run).toEqual({ began: moment(3), ended: false });
    expect(ledgerOf(beganRecord(3), endedRecord(9)).run).toEqual({ began: moment(3), ended: true });
    expect(ledgerOf(beganRecord(3), endedRecord(9), beganRecord(12)).run).toEqual({ began: moment(12), ended: false });
  });

  it('that begins proves that an intent without an answer has stopped sending, and none other', () => {
    const ledger = ledgerOf(
      sendRecord('killed', 5),
      sendRecord('answered', 6),
      answerRecord('in-doubt', 8, { intent: 'i-answered' }),
      beganRecord(50),
      beganRecord(90),
    );

    expect(intentIn(ledger, 'i-killed')).toMatchObject({ stopped: moment(50), end: undefined, answer: undefined });
    expect(memoryOf(ledger, { ...key, name: 'killed' }).intent?.stopped).toEqual(moment(50));
    expect(intentIn(ledger, 'i-answered')?.stopped).toEqual(moment(8));
  });
});

describe('an intent', () => {
  it.each([
    ['accepted', undefined, false],
    ['in-doubt', undefined, true],
    ['refused', { how: 'refused', sure: false }, true],
  ] as const)('that was answered %s has stopped, and ends by a refusal alone', (answer, end, doubt) => {
    const ledger = ledgerOf(sendRecord(), answerRecord(answer, 7, { reason: 'why', hostIds: ['host-1'] }));

    const intent = intentIn(ledger);
    expect(intent).toMatchObject({ answer, reason: 'why', hostIds: ['host-1'], stopped: moment(7), end });
    expect(findOpenIntents(ledger)).toHaveLength(end === undefined ? 1 : 0);
    expect(intent !== undefined && isDoubt(intent)).toBe(doubt);
  });

  it('that was refused may still have made a host, which ends it as seen; one that was surely refused has not', () => {
    const refused = (sure?: true) =>
      ledgerOf(
        sendRecord(),
        answerRecord('refused', 7, sure && { sure }),
        listingRecord(9, { appeared: [['host-1', 'web-1']] }),
      );

    expect(intentIn(refused())?.end).toEqual({ how: 'seen', hostId: 'host-1' });
    expect(intentIn(refused(true))?.end).toEqual({ how: 'refused', sure: true });
  });

  it.each(['not-sent', 'presumed-absent', 'resolved-host', 'resolved-not-created'] as const)(
    'that is closed as %s is open no more',
    (how) => {
      const ledger = ledgerOf(sendRecord(), closedRecord(how, 7));

      expect(findOpenIntents(ledger)).toEqual([]);
      expect(memoryOf(ledger, key).intent?.end).toEqual({ how });
    },
  );
});

it.each([
  ['under whatever name', 'cn-bj2', { how: 'seen', hostId: 'host-1' }],
  ['but not in another region', 'cn-sh2', undefined],
])('a listing ends the accepted intent whose answer named a host that it shows, %s', (_, region, end) => {
  const ledger = ledgerOf(
    sendRecord(),
    answerRecord('accepted', 5, { hostIds: ['host-1'] }),
    listingRecord(9, { region, appeared: [['host-1', 'renamed']] }),
  );

  expect(intentIn(ledger)?.end).toEqual(end);
  expect(memoryOf(ledger, key).hostId).toBe(end?.hostId);
});

it.each<[string, readonly string[]]>([
  ['', []],
  [' that it cannot have made', ['host-1']],
])('the host that an answer named ends no create in doubt of the name that it was given%s', (_, strangers) => {
  const ledger = ledgerOf(
    sendRecord('web-2', 0, { intent: 'i-doubt' }),
    answerRecord('in-doubt', 4, { intent: 'i-doubt' }),
    sendRecord(),
    answerRecord('accepted', 5, { hostIds: ['host-1'] }),
    { ...listingRecord(9, { appeared: [['host-1', 'web-2']] }), strangers },
  );

  expect(intentIn(ledger)?.end).toEqual({ how: 'seen', hostId: 'host-1' });
  expect(intentIn(ledger, 'i-doubt')?.end).toBeUndefined();
});

describe('a known host', () => {
  const web1 = { region: 'cn-bj2', name: 'web-1' };
  const web2 = { region: 'cn-bj2', name: 'web-2' };
  const made = [sendRecord('web-1', 1, { fleet: 'shop' }), listingRecord(2, { appeared: [['h-1', 'web-1']] })];

  it('is one that a create made, as a listing or a human said', () => {
    const known = { key: web1, fleet: 'shop', zone: 'cn-bj2-04', since: moment(1).wall, isMade: true };
    const resolved = [sendRecord('web-1', 1, { fleet: 'shop' }), closedRecord('resolved-host', 2, { hostId: 'h-1' })];

    for (const records of [made, resolved]) {
      expect(findKnownHost(ledgerOf(...records), 'h-1')).toEqual(known);
      expect(memoryOf(ledgerOf(...records), web1).hostId).toBe('h-1');
    }
    expect(findKnownHost(ledgerOf(...made), 'h-2')).toBeUndefined();
  });

  it('is one that an apply adopted, since then and as this name', () => {
    const ledger = ledgerOf(adoptedRecord([['h-1', 'cn-bj2', 'web-1', 'zone-1']], 'shop', 5));

    const since = moment(5).wall;
    expect(findKnownHost(ledger, 'h-1')).toEqual({ key: web1, fleet: 'shop', zone: 'zone-1', since, isMade: false });
    expect(memoryOf(ledger, web1).hostId).toBe('h-1');
  });

  it('keeps since when it is known, its zone, and whether a create made it, when it is adopted under another name', () => {
    const ledger = ledgerOf(...made, adoptedRecord([['h-1', 'cn-bj2', 'web-2']], 'store', 9));

    const first = { zone: 'cn-bj2-04', since: moment(1).wall, isMade: true };
    expect(findKnownHost(ledger, 'h-1')).toEqual({ key: web2, fleet: 'store', ...first, isRenamed: true });
    expect(memoryOf(ledger, web2).hostId).toBe('h-1');
  });

  it('is the last one that had the name', () => {
    const again = [sendRecord('web-1', 5, { intent: 'i-2' }), listingRecord(6, { appeared: [['h-2', 'web-1']] })];

    expect(memoryOf(ledgerOf(...made, ...again), web1).hostId).toBe('h-2');
    expect(memoryOf(ledgerOf(...made, sendRecord('web-1', 5, { intent: 'i-2' })), web1).hostId).toBe('h-1');
    expect(memoryOf(ledgerOf(...made, adoptedRecord([['h-2', 'cn-bj2', 'web-1']])), web1).hostId).toBe('h-2');
  });
});

const place = { endpoint: 'https://api.example', projectId: 'org-1' };
const began = { ...beganRecord(0), place };

it('the places of a ledger are those where something was sent or adopted, and not those where a run only began', () => {
  expect(ledgerOf(began).places.size).toBe(0);
  expect([...ledgerOf(began, sendRecord()).places]).toEqual(['https://api.example org-1']);
  expect([...ledgerOf(began, adoptedRecord([['h', 'r', 'n']])).places]).toEqual(['https://api.example org-1']);
  expect(ledgerOf(beganRecord(0), sendRecord()).places.size).toBe(0);
});

it('the settle window of a ledger is the longest with which a run began', () => {
  const window = (settleWindowMs: number) => ({ ...beganRecord(0), settleWindowMs });

  expect(ledgerOf(beganRecord(0)).settleWindowMs).toBeUndefined();
  expect(ledgerOf(window(5), window(9), window(7), beganRecord(0)).settleWindowMs).toBe(9);
});

it('what orphans hold is what the last apply of their fleet said', () => {
  const told = { type: 'told', fleet: 'shop', orphans: [], moment: moment(9) } as const;
  const hosts = adoptedRecord([['h-1', 'cn-bj2', 'a']], 'shop');
  const others = adoptedRecord([['h-2', 'cn-bj2', 'b']], 'store');
  const ledger = ledgerOf(
    hosts,
    others,
    { ...told, holding: [['h-1', 'cn-bj2/x']] },
    { ...told, fleet: 'store', holding: [['h-2', 'cn-bj2/y']] },
  );

  expect([...ledger.holding]).toEqual([
    ['h-1', 'cn-bj2/x'],
    ['h-2', 'cn-bj2/y'],
  ]);
  expect([...foldRecords(ledger, [told]).holding]).toEqual([['h-2', 'cn-bj2/y']]);
});
