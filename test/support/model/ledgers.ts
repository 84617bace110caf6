/** Records of a journal, and what they come to, with everything a test is not about already filled in. */

import type { Recorded } from '../../../src/creating/create-outcome.ts';
import type { SendResult, SendRules } from '../../../src/creating/creation.ts';
import type { RoundRules } from '../../../src/creating/round-state.ts';
import { emptyLedger, type Ledger } from '../../../src/ledger/ledger.ts';
import { foldRecords } from '../../../src/ledger/ledger-draft.ts';
import type { DesiredHost } from '../../../src/model/host.ts';
import {
  type AdoptedHost,
  type ColdCause,
  type HostName,
  type Intent,
  type JournalRecord,
  type Moment,
  type RecordOf,
  specOf,
} from '../../../src/model/intent.ts';
import { desiredHost, region } from './builders.ts';

/** Of the boot that the virtual clock counts from, and with its wall clock. */
export function moment(ms = 0, boot = 'boot-1'): Moment {
  return { boot, ms, wall: new Date(Date.UTC(2026, 0, 1) + ms).toISOString() };
}

/** About to be sent; its intent is `i-NAME` unless the test names another. */
export function sendRecord(
  name = 'web-1',
  ms = 0,
  { region: where = region, ...more }: Partial<RecordOf<'send'>> & { readonly region?: string } = {},
): RecordOf<'send'> {
  const desired = desiredHost({ name, region: where });
  const asked = { key: desired.key, plan: 'plan-before', spec: specOf(desired) };
  return { type: 'send', intent: `i-${name}`, ...asked, moment: moment(ms), ...more };
}

export function answerRecord(
  answer: RecordOf<'answer'>['answer'],
  ms = 0,
  more: Partial<RecordOf<'answer'>> = {},
): RecordOf<'answer'> {
  return { type: 'answer', intent: 'i-web-1', answer, reason: '', hostIds: [], moment: moment(ms), ...more };
}

/** What a journal keeps of a request that came to this. */
export function recordsOf(
  desired: DesiredHost,
  result: SendResult,
  { ms, intent, plan }: { readonly intent: string; readonly plan: string; readonly ms: number },
): readonly JournalRecord[] {
  const { sure, throttled } = result.status === 'refused' ? result : {};
  const answer = result.status === 'accepted' || result.status === 'refused' ? result.status : 'in-doubt';
  return [
    sendRecord(desired.key.name, ms, { key: desired.key, intent, plan, spec: specOf(desired) }),
    answerRecord(answer, ms, { intent, ...(sure && { sure }), ...(throttled && { throttled }) }),
  ];
}

export function closedRecord(
  how: RecordOf<'closed'>['how'],
  ms = 0,
  more: Partial<RecordOf<'closed'>> = {},
): RecordOf<'closed'> {
  return { type: 'closed', intent: 'i-web-1', how, moment: moment(ms), ...more };
}

export function beganRecord(ms = 0, cold?: ColdCause, boot?: string): RecordOf<'began'> {
  return { type: 'began', ...(cold !== undefined && { cold }), moment: moment(ms, boot) };
}

export const endedRecord = (ms = 0): RecordOf<'ended'> => ({ type: 'ended', moment: moment(ms) });

/** What a listing changed. */
export function listingRecord(
  ms: number,
  changes: {
    readonly appeared?: readonly HostName[];
    readonly vanished?: readonly string[];
    readonly glimpsed?: readonly HostName[];
    readonly region?: string;
    readonly boot?: string;
  } = {},
): RecordOf<'listed'> {
  const { appeared = [], vanished = [], glimpsed = [], region: where = region, boot } = changes;
  return { type: 'listed', region: where, appeared, vanished, glimpsed, moment: moment(ms, boot) };
}

/** An apply adopted these hosts. */
export function adoptedRecord(hosts: readonly AdoptedHost[], fleet?: string, ms = 0): RecordOf<'adopted'> {
  return { type: 'adopted', ...(fleet !== undefined && { fleet }), hosts, moment: moment(ms) };
}

export const ledgerOf = (...records: readonly JournalRecord[]): Ledger => foldRecords(emptyLedger, records);

/** A request that is open and in doubt. */
export function openIntent(fields: Partial<Intent> = {}): Intent {
  const desired = desiredHost();
  return {
    id: 'i-7f3a09c2',
    key: desired.key,
    plan: 'plan-before',
    spec: specOf(desired),
    sent: moment(0),
    position: 1,
    answer: 'in-doubt',
    reason: 'the connection was reset',
    hostIds: [],
    stopped: moment(1_000),
    end: undefined,
    ...fields,
  };
}

export function recorded(id = 'i-7f3a09c2', ms = 0, stoppedMs = ms): Recorded {
  return { id, sent: moment(ms), stopped: moment(stoppedMs) };
}

export function sendRules(fields: Partial<SendRules> = {}): SendRules {
  const lockedAt = moment();
  return { plan: 'plan-now', settleWindowMs: 300_000, onDoubt: 'hold', coldStart: 'wait', lockedAt, ...fields };
}

export function roundRules({
  send = {},
  ...fields
}: Partial<Omit<RoundRules, 'send'>> & { readonly send?: Partial<SendRules> } = {}): RoundRules {
  return {
    parallelism: 16,
    settleWaitMs: 120_000,
    throttledForMs: 600_000,
    projectId: undefined,
    declared: [],
    fleet: { name: undefined, isDeclared: () => true, allowedReplacements: [] },
    send: sendRules(send),
    ...fields,
  };
}
