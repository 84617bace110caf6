/** Rounds by the reducer, each against a cloud and a journal that do as they please. */
import type { SendResult } from '../../../src/creating/creation.ts';
import type { Departing, RunEffect, RunEvent, Waiting } from '../../../src/creating/round-state.ts';
import { advanceRun, startRun } from '../../../src/creating/rounds.ts';
import { findOpenIntents } from '../../../src/ledger/ledger.ts';
import { LedgerDraft } from '../../../src/ledger/ledger-draft.ts';
import { makeListedRecord } from '../../../src/ledger/recorder.ts';
import type { DesiredHost, LiveHost } from '../../../src/model/host.ts';
import { desiredHost, liveHost, observation, unread, untrusted } from './builders.ts';
import {
  answerRecord,
  beganRecord,
  closedRecord,
  moment,
  recorded,
  recordsOf,
  roundRules,
  sendRecord,
} from './ledgers.ts';
import { seededRandom } from './seeded-random.ts';

/** `too-fast`: throttled; the code tells that it made nothing, or not. */
type Came = SendResult['status'] | 'too-fast' | 'surely-too-fast';

interface Sent {
  readonly name: string;
  readonly answers: Came[];
  /** When the last answer came. */
  answeredAt: number;
}

export interface History {
  readonly creates: readonly DesiredHost[];
  readonly end: Extract<RunEffect, { readonly type: 'end' }>;
  readonly sent: readonly Sent[];
  /** Broken promises, in words. */
  readonly broken: readonly string[];
  readonly mostInFlight: number;
}

const steps = 5_000;
export const parallelism = 4;
const settleWindowMs = 300_000;
export const unsent: readonly Came[] = ['not-sent', 'barred'];
export const throttled: readonly Came[] = ['too-fast', 'surely-too-fast'];

/**
 * A cloud that answers as it pleases: it commits what it refuses and forgets what it accepts, shows hosts late, has
 * other people create and delete under the same names, and cannot always be listed. Earlier runs left doubts behind, and
 * the journal and the lock may fail at any answer. All of it from one seed.
 */
export function play(seed: number): History {
  const random = seededRandom(seed);
  const calm = random.chance(0.3);
  const slowestMs = random.chance(0.2) ? 200_000 : 3_000;
  const interruptAt = random.chance(0.3) ? random.below(60) : Number.POSITIVE_INFINITY;
  const creates = Array.from({ length: 1 + random.below(20) }, (_, index) => desiredHost({ name: `web-${index}` }));
  const draft = new LedgerDraft();
  draft.add([beganRecord(0, random.chance(0.2) ? 'no-journal' : undefined)]);
  const rules = roundRules({
    declared: creates,
    parallelism,
    throttledForMs: random.chance(0.5) ? 100_000 : 600_000,
    projectId: random.chance(0.3) ? 'org-7' : undefined,
    send: { settleWindowMs, onDoubt: random.chance(0.5) ? 'recreate' : 'hold' },
  });
  let members: { readonly host: LiveHost; readonly visibleAt: number }[] = [];
  let born = 0;
  let now = 0;
  const bear = (name: string, visibleAt: number) => {
    born += 1;
    members.push({ host: liveHost({ hostId: `h${born}`, name }), visibleAt });
  };
  // Where most are in doubt, most are too early at first, and few are sent in a round.
  const doubtful = random.chance(0.2) ? 0.7 : 0.1;
  for (const { key } of creates) {
    if (calm || !random.chance(doubtful)) continue;
    const intent = `before-${key.name}`;
    draft.add([sendRecord(key.name, 0, { intent }), answerRecord('in-doubt', 0, { intent })]);
    if (random.chance(0.3)) bear(key.name, random.below(slowestMs));
  }
  const answer = (name: string): SendResult => {
    if (!calm && random.chance(0.1)) {
      const sure = random.chance(0.5);
      if (!sure && random.chance(0.3)) bear(name, now + random.below(slowestMs));
      const patience = random.chance(0.3) && { retryAfterMs: random.below(90_000) };
      return { status: 'refused', reason: 'slower', throttled: true, ...(sure && { sure }), ...patience };
    }
    const status =
      (!calm &&
        (random.chance(0.02)
          ? 'barred'
          : (['accepted', 'accepted', 'accepted', 'accepted', 'refused', 'not-sent', 'in-doubt'] as const)[
              random.below(7)
            ])) ||
      'accepted';
    const commits = status === 'accepted' ? random.chance(0.95) : !unsent.includes(status) && random.chance(0.4);
    if (commits) bear(name, now + random.below(slowestMs));
    switch (status) {
      case 'accepted':
        return { status: 'accepted', hostIds: [] };
      case 'refused':
        return { status, reason: 'no', ...(random.chance(0.3) && { retryAfterMs: random.below(60_000) }) };
      case 'not-sent':
        return { status, reason: 'no', ...(random.chance(0.05) && { hopeless: true }) };
      case 'in-doubt':
        return { status, reason: 'no' };
      case 'barred':
        return { status, by: random.chance(0.5) ? 'journal' : 'lock', reason: 'no' };
    }
  };
  /** Somebody creates or deletes; the rows that a listing shows on one page only. */
  const churn = (): readonly LiveHost[] => {
    if (calm || !random.chance(0.1)) return [];
    if (random.chance(0.5)) {
      bear(`web-${random.below(20)}`, now);
      return [];
    }
    const before = members;
    members = members.filter(() => random.chance(0.8));
    return before.filter((member) => !members.includes(member) && member.visibleAt <= now).map(({ host }) => host);
  };

  // Some are there from the start, and may be gone before the first listing is whole.
  for (let count = random.below(3); !calm && count > 0; count -= 1) bear(`web-${random.below(20)}`, now);
  const history = { creates, sent: [] as Sent[], broken: [] as string[], mostInFlight: 0 };
  const shown = new Set<string>();
  const flying: Waiting[] = [];
  let unwritable = false;
  let listedAt = 0;
  /** Of the round. */
  let isFirst = true;
  const list = (): RunEvent => {
    const vanished = churn();
    const hosts = members.filter(({ visibleAt }) => visibleAt <= now).map(({ host }) => host);
    if (!calm && random.chance(0.05)) {
      // It fails before its first page, or behind some of its rows.
      const rows = random.chance(0.5) ? [] : [...hosts, ...vanished].filter(() => random.chance(0.5));
      for (const host of rows) shown.add(host.name);
      const seen = { ...unread(), vanished: rows };
      if (rows.length > 0) draft.add([makeListedRecord(draft.ledger(), seen, moment(now))]);
      return { type: 'listed', observation: seen, ledger: draft.ledger(), now };
    }
    for (const host of [...hosts, ...vanished]) shown.add(host.name);
    const outsideProject = new Set(hosts.filter(() => random.chance(0.01)).map((host) => host.hostId));
    const trust = !calm && random.chance(0.05) ? untrusted().trust : ({ status: 'trusted', provenAt: now } as const);
    const seen = observation(hosts, { vanished, outsideProject, trust });
    draft.add([makeListedRecord(draft.ledger(), seen, moment(now))]);
    return { type: 'listed', observation: seen, ledger: draft.ledger(), now };
  };
  /** On its way, or perhaps made. */
  const isOut = ({ name, answers }: Sent) => {
    const last = answers.at(-1);
    const isFlying = flying.some(({ desired }) => desired.key.name === name);
    return isFlying || last === 'accepted' || last === 'in-doubt';
  };
  const send = (waiting: Departing) => {
    const { name } = waiting.desired.key;
    const before = history.sent.find((one) => one.name === name);
    if (shown.has(name)) history.broken.push(`${name} was sent after a listing had shown it`);
    if (unwritable) history.broken.push(`${name} was sent after the journal or the lock had failed`);
    const open = findOpenIntents(draft.ledger()).filter((one) => one.key.name === name);
    if (open.some((one) => one.id !== waiting.presumedAbsent?.id)) history.broken.push(`${name} was sent while open`);
    if (open.length > 0 && now < settleWindowMs) history.broken.push(`${name} was sent again too early`);
    if (draft.ledger().coldAt !== undefined && now < settleWindowMs) history.broken.push(`${name} was sent too early`);
    const last = before?.answers.at(-1);
    if (before?.answers.some((came) => ![...unsent, ...throttled].includes(came)))
      history.broken.push(`${name} was sent again`);
    if (last === 'too-fast' && now < (before?.answeredAt ?? 0) + settleWindowMs)
      history.broken.push(`${name} was sent again too soon after it was throttled`);
    if (now - listedAt > 61_000) history.broken.push(`${name} was sent on an old listing`);
    // Its turn may come much later than the moment at which it is handed on.
    if (!isFirst && (waiting.leaveBefore ?? Number.POSITIVE_INFINITY) > listedAt + 61_000)
      history.broken.push(`${name} may leave on an old listing`);
    isFirst = false;
    const others = history.sent.filter((one) => one.name !== name);
    const unseen = others.filter((one) => isOut(one) && !shown.has(one.name)).length;
    // What was refused, and came up all the same, came up.
    const seen = others.filter(
      (one) => shown.has(one.name) && one.answers.some((came) => !unsent.includes(came)),
    ).length;
    if (unseen > seen) history.broken.push(`${name} was sent with ${unseen} unseen and ${seen} seen`);
    if (before === undefined) history.sent.push({ name, answers: [], answeredAt: 0 });
    flying.push(waiting);
    history.mostInFlight = Math.max(history.mostInFlight, flying.length);
  };

  const record = ({ desired, presumedAbsent }: Waiting, intent: string, result: SendResult) => {
    if (presumedAbsent !== undefined) draft.add([closedRecord('presumed-absent', now, { intent: presumedAbsent.id })]);
    draft.add(recordsOf(desired, result, { intent, plan: rules.send.plan, ms: now }));
  };

  let [state, effect] = startRun(creates, rules, random);
  let told = false;
  let timedOut = false;
  for (let step = 0; step < steps; step += 1) {
    if (effect.type === 'end') return { ...history, end: effect };
    if (told && effect.type === 'send' && effect.creates.length > 0) history.broken.push('sent after the interruption');
    if (timedOut && effect.type === 'send' && effect.creates.length > 0) history.broken.push('sent out of time');
    if (effect.type === 'send') effect.creates.forEach(send);
    now += random.below(500);
    let event: RunEvent;
    if (step >= interruptAt && !told) {
      told = true;
      event = { type: 'interrupted', now };
    } else if (effect.type === 'list') {
      event = list();
      listedAt = now;
      isFirst = true;
    } else if (effect.type === 'rest') {
      now += effect.ms;
      event = { type: 'rested', now };
    } else if (effect.until !== undefined && effect.until > now && random.chance(0.1)) {
      now = effect.until;
      event = { type: 'timed-out', now };
      timedOut = true;
    } else {
      const [waiting] = flying.splice(random.below(flying.length), 1);
      if (waiting === undefined) throw new Error(`seed ${seed}: nothing is in flight and nothing is sent`);
      const { desired } = waiting;
      const result = answer(desired.key.name);
      const sent = history.sent.find((one) => one.name === desired.key.name);
      sent?.answers.push(cameOf(result));
      if (sent !== undefined) sent.answeredAt = now;
      const unrecorded = !calm && random.chance(0.01) ? 'no space' : undefined;
      if (result.status === 'barred' || unrecorded !== undefined) unwritable = true;
      const intent = unsent.includes(result.status) ? undefined : recorded(`i-${step}`, now);
      if (intent !== undefined) record(waiting, intent.id, result);
      event = { type: 'answered', desired, result, intent, unrecorded, chance: random.next(), now };
    }
    [state, effect] = advanceRun(state, event);
  }
  throw new Error(`seed ${seed}: the run goes on for ever`);
}

function cameOf(result: SendResult): Came {
  if (result.status !== 'refused' || result.throttled !== true) return result.status;
  return result.sure === true ? 'surely-too-fast' : 'too-fast';
}
