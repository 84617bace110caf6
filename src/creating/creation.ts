/**
 * The life of one create, and the rule that says when it may begin.
 *
 * The API has no idempotency token. If the answer to a create is lost, "made, but not yet visible" and "never made"
 * look the same, and a second request could cost somebody's money. So each request is recorded before it is sent, and a
 * name is always in one of three states:
 *
 *   taken   a live host has it
 *   open    a request for it was sent (or was about to be) and its outcome is unknown
 *   free    neither
 *
 * An open intent ends when a listing shows its host, when the cloud refused it, when no byte of it left, or when a
 * human says what became of it. Time alone ends no intent, unless the operator says so (`--on-doubt recreate`).
 *
 * A refusal is believed only if it is sure. A gateway that gave up, or a limit that was checked too late, can refuse a
 * request whose host is made all the same. If no code says "not made" (`retCodes`), a refused request may still make a
 * host. It does not hold its name, but if a host appears later, that request made it.
 *
 * A create may be sent if and only if all of these hold. "Without" says what could happen without the condition:
 *
 *   not taken    the trusted listing of this round lacks the name. Without: a second host.
 *   not held     no page of this run showed the name, and no live host has nearly the same name
 *                (holds.ts). Without: a host that a page lost, or whose name the cloud wrote in
 *                lower case, is made again.
 *   not open     whatever its zone, project or endpoint is now. Without: a request that is still
 *                on its way meets a second one.
 *   not spent    this plan has not sent this name before. Without: a plan that is applied twice,
 *                with a deletion in between, makes a host that nobody approved again.
 *   not early    the probe of the listing was sent a settle window W or more after the latest of
 *                  - the end of the last request for the name that may have made a host: for that
 *                    long, the host of a request without a sure answer may still appear;
 *                  - the last sighting of a host of that name: a replica that lags may hide it, so
 *                    only W proves that it is gone;
 *                  - the taking of the lock, if the run cannot know what was sent before it (a
 *                    cold start): every intent that no journal recorded is settled by then.
 *   locked       this run still holds the lock, and the journal is still the opened file, checked
 *                after the intent is on disk and before the first byte leaves. Without: a process
 *                that was paused while another one replaced it still sends.
 *
 * Why this never leads to two live hosts of one name: take two requests for a name, sent at s1 < s2. If the first was
 * open at s2, "not open" forbids s2. Otherwise it had ended in one of these ways. Its own host was listed, so the name
 * was taken, and a later absence counts only W after that sighting. It was surely refused. A human settled it. Or it
 * was refused or presumed absent, which needs a probe at l >= s1 + W in a proven listing: if it had made a host, that
 * host would have been visible by then, or deleted. If the journal was lost, the run is a cold start, and the lock was
 * taken after s1.
 *
 * A cold start ends once, for all later runs (settle-wait.ts). Everything that this journal does not know of was sent
 * before the lock was taken at c, so its hosts are visible, or deleted, in each listing that begins W or more after c.
 * Once a run that holds the lock has seen, on the clock of one boot, that W has passed since c, this stays true. The
 * run records it, and the probes of all later runs come after that record. On another boot the run only knows that c
 * was before it took the lock, so it counts from there (clocks.ts says which moments are of one boot). The record says
 * how long the wait was: a run with a longer window waits again. Another cold start begins another wait. An operator
 * who continues without the wait (`--cold-start proceed`) takes the risk for later runs too, and the record says so.
 *
 * The rule does not cover two appliers without a common lock. In that case the rounds (rounds.ts) limit the damage, and
 * the listing reports it.
 *
 * The steps of one request. Each must be over before the next begins:
 *
 *   connect (TLS done) -> record the intent, on disk -> check the lock -> write once
 *     -> read the answer -> record it
 *
 * Connecting comes first because it may take seconds and a failure is harmless. As little as possible should happen
 * between the record and the first byte. If the process is killed at any point, either nothing was sent, or there is an
 * intent without an answer.
 */

import { findCountedMoment, findLastStop, findSpent, type Ledger, memoryOf } from '../ledger/ledger.ts';
import {
  type Early,
  findColdSettlingTime,
  longAgo,
  makeWaitAfter,
  type SettleRules,
  type Wait,
} from '../ledger/settle-wait.ts';
import type { HostKey } from '../model/host.ts';
import type { Intent, JournalRecord, Moment } from '../model/intent.ts';
import { isDoubt, isUnsureRefusal } from '../model/intent-end.ts';
import type { CreateAnswer } from '../model/ports.ts';

export interface SendRules extends SettleRules {
  /** Fingerprint of the approved plan. */
  readonly plan: string;
  readonly onDoubt: 'hold' | 'recreate';
  readonly coldStart: 'wait' | 'proceed';
}

export type SendPermission =
  /** `presumedAbsent`: the doubt that ends with this send. */
  | { readonly may: true; readonly presumedAbsent: Intent | undefined }
  | { readonly may: false; readonly bar: 'open' | 'spent'; readonly intent: Intent }
  /** Any listing whose probe is sent at `readyAt` (Clock.now) or later is recent enough. */
  | { readonly may: false; readonly bar: 'early'; readonly readyAt: number; readonly because: Early };

/**
 * Whether a create may be sent for a name that is missing from a trusted listing and not held (holds.ts), based on that
 * listing. `probeAt`: when its probe was sent.
 */
export function maySend(ledger: Ledger, key: HostKey, probeAt: number, rules: SendRules): SendPermission {
  const memory = memoryOf(ledger, key);
  const { intent } = memory;
  const open = intent !== undefined && intent.end === undefined ? intent : undefined;
  if (open !== undefined && !(rules.onDoubt === 'recreate' && isDoubt(open))) {
    return { may: false, bar: 'open', intent: open };
  }
  const spent = findSpent(memory, rules.plan);
  if (spent !== undefined) return { may: false, bar: 'spent', intent: spent };
  const since = (moment: Moment | undefined) => moment && findCountedMoment(ledger, moment);
  const waits: readonly Wait[] = [
    makeWaitAfter(isUnsureRefusal(intent) ? 'refused-before' : 'sent-before', since(findLastStop(memory)), rules),
    makeWaitAfter('seen-before', since(memory.sighting?.at), rules),
    { because: 'cold-start', readyAt: rules.coldStart === 'wait' ? findColdSettlingTime(ledger, rules) : longAgo },
  ];
  const latest = waits.reduce((a, b) => (b.readyAt > a.readyAt ? b : a));
  if (latest.readyAt > probeAt) return { may: false, bar: 'early', ...latest };
  return { may: true, presumedAbsent: open };
}

/**
 * The result of sending: an answer, or the reason why the run withheld the request. After a withheld request nothing
 * more may be sent.
 */
export type SendResult =
  | CreateAnswer
  | { readonly status: 'barred'; readonly by: 'journal' | 'lock'; readonly reason: string };

/** The state of one request. */
export type Life =
  | { readonly step: 'connecting' | 'recording' | 'checking' | 'writing'; readonly order: LifeOrder }
  | { readonly step: 'noting'; readonly order: LifeOrder; readonly result: SendResult }
  | { readonly step: 'over' };

/** What the record of its sending says, and the doubt that ends with it. */
export type LifeOrder = Omit<Extract<JournalRecord, { readonly type: 'send' }>, 'type' | 'moment'> & {
  readonly presumedAbsent: Intent | undefined;
};

export type LifeEvent =
  /** TLS is done, and nothing is written yet. */
  | { readonly type: 'connected'; readonly now: Moment }
  /** The records of the last effect are on disk. */
  | { readonly type: 'recorded' }
  /** The records may be on disk or not, and nothing more can be recorded. */
  | { readonly type: 'unrecorded'; readonly reason: string }
  | { readonly type: 'locked' }
  | { readonly type: 'unlocked'; readonly reason: string; readonly now: Moment }
  | { readonly type: 'answered'; readonly answer: CreateAnswer; readonly now: Moment };

export type LifeEffect =
  | { readonly type: 'connect' }
  /** Write the records to disk, then send the event `recorded`. */
  | { readonly type: 'record'; readonly records: readonly JournalRecord[] }
  | { readonly type: 'check-lock' }
  /** Write the request, once. */
  | { readonly type: 'write' }
  /** `unrecorded`: why the journal has the intent and not its answer. */
  | { readonly type: 'end'; readonly result: SendResult; readonly unrecorded?: string };

type Moved = readonly [Life, LifeEffect];

export function beginLife(order: LifeOrder): Moved {
  return [{ step: 'connecting', order }, { type: 'connect' }];
}

/**
 * Throws on an event that is impossible in this state, because continuing would mean sending without knowing the state.
 */
export function advanceLife(life: Life, event: LifeEvent): Moved {
  switch (life.step) {
    case 'connecting':
      if (event.type === 'connected') {
        return [
          { ...life, step: 'recording' },
          { type: 'record', records: sendRecords(life.order, event.now) },
        ];
      }
      // Before the connection is open no byte can have left, so any other answer would belong to another request.
      if (event.type === 'answered' && event.answer.status === 'not-sent') return endWith(event.answer);
      break;
    case 'recording':
      if (event.type === 'recorded') return [{ ...life, step: 'checking' }, { type: 'check-lock' }];
      if (event.type === 'unrecorded') return endWith({ status: 'barred', by: 'journal', reason: event.reason });
      break;
    case 'checking':
      if (event.type === 'locked') return [{ ...life, step: 'writing' }, { type: 'write' }];
      if (event.type === 'unlocked') {
        return note(life.order, { status: 'barred', by: 'lock', reason: event.reason }, event.now);
      }
      break;
    case 'writing':
      if (event.type === 'answered') return note(life.order, event.answer, event.now);
      break;
    case 'noting':
      if (event.type === 'recorded') return endWith(life.result);
      if (event.type === 'unrecorded') {
        return [{ step: 'over' }, { type: 'end', result: life.result, unrecorded: event.reason }];
      }
      break;
    case 'over':
      break;
  }
  throw new Error(`a create at the step "${life.step}" cannot meet "${event.type}"`);
}

function endWith(result: SendResult): Moved {
  return [{ step: 'over' }, { type: 'end', result }];
}

function sendRecords({ presumedAbsent, ...order }: LifeOrder, moment: Moment): readonly JournalRecord[] {
  const send: JournalRecord = { type: 'send', ...order, moment };
  if (presumedAbsent === undefined) return [send];
  return [{ type: 'closed', intent: presumedAbsent.id, how: 'presumed-absent', moment }, send];
}

function note(order: LifeOrder, result: SendResult, moment: Moment): Moved {
  return [
    { step: 'noting', order, result },
    { type: 'record', records: [answerRecord(order.intent, result, moment)] },
  ];
}

function answerRecord(intent: string, result: SendResult, moment: Moment): JournalRecord {
  switch (result.status) {
    case 'accepted':
      return { type: 'answer', intent, answer: 'accepted', reason: '', hostIds: result.hostIds, moment };
    case 'refused': {
      const { status: answer, reason, sure, throttled } = result;
      const taken = { ...(sure && { sure }), ...(throttled && { throttled }) };
      return { type: 'answer', intent, answer, reason, hostIds: [], ...taken, moment };
    }
    case 'in-doubt':
      return { type: 'answer', intent, answer: result.status, reason: result.reason, hostIds: [], moment };
    case 'not-sent':
    case 'barred':
      return { type: 'closed', intent, how: 'not-sent', moment };
  }
}
