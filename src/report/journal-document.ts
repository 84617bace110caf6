/** What a journal shows of an account: its intents as a table, how each ended, and who holds the lock. */

import { findAge } from '../ledger/clocks.ts';
import type { Taken } from '../ledger/journal-store.ts';
import type { Intent, Moment, StoreIdentity } from '../model/intent.ts';
import type { PendingRefusal } from '../model/intent-end.ts';
import type { HolderFate } from '../model/ports.ts';
import { describeDuration } from '../model/quantities.ts';
import { escapeText } from '../model/text/escape.ts';
import { type RepeatFlags, writeCommandLine } from '../model/text/shell-word.ts';
import { nameStatus } from './json.ts';
import { describePendingRefusal } from './words/creates.ts';
import { explainIntent, explainSettlingTogether, type IntentTextOptions } from './words/intents.ts';
import { alignCells, keepTexts, paint, plural, secondOf, shown, type TextStyle } from './words/style.ts';

export type LockFact =
  | { readonly status: 'free' }
  | { readonly status: 'held'; readonly generation: number; readonly taken: Taken; readonly fate: HolderFate }
  | { readonly status: 'unreadable'; readonly generation: number };

export function describeHolder({ pid, host, at, job }: Taken): string {
  return `process ${pid} on ${shown(host)} since ${shown(at)}${job === undefined ? '' : ` (CI job ${shown(job)})`}`;
}

/** One line; empty if nobody holds the lock. */
export function describeLock(lock: LockFact): string {
  if (lock.status === 'free') return '';
  if (lock.status === 'unreadable') return `Lock ${lock.generation} is taken, and it is unknown by whom.`;
  return `Lock ${lock.generation} is held by ${describeHolder(lock.taken)}.${fateTexts[lock.fate]}`;
}

const fateTexts: Readonly<Record<HolderFate, string>> = {
  ended: ' That process has ended, so the next run takes the lock over.',
  there: ' That process is there, on this machine.',
  unknown: '',
};

/** Empty if the next run takes the lock over, or its run is active: on another machine, nobody here can see that. */
export function adviseUnlock(lock: LockFact, repeatFlags: RepeatFlags | undefined): string {
  if (lock.status === 'free' || (lock.status === 'held' && lock.fate !== 'unknown')) return '';
  const command = writeCommandLine(`unlock ${lock.generation}`, repeatFlags);
  return ` If you are sure that its run has ended, release it: ${command}`;
}

/** Who may settle a doubt by itself. */
export function holderOf(lock: LockFact): IntentTextOptions['holder'] {
  if (lock.status === 'free' || (lock.status === 'held' && lock.fate === 'ended')) return undefined;
  return { told: describeLock(lock), isThere: lock.status === 'held' && lock.fate === 'there' };
}

/** Data for scripts; null if nobody holds the lock. */
export function encodeLock(lock: LockFact): Readonly<Record<string, unknown>> | null {
  if (lock.status === 'free') return null;
  if (lock.status === 'unreadable') return { generation: lock.generation };
  const { pid, host, at, job } = lock.taken;
  return { generation: lock.generation, heldBy: { pid, host, since: at, job }, ended: lock.fate === 'ended' };
}

export interface UnlockFacts {
  readonly released: number;
  readonly before: LockFact;
  /** The command that lists intents, in quotation marks. */
  readonly intents: string;
}

export function renderUnlock({ released, before, intents }: UnlockFacts): string {
  // Also free: the lock was taken a moment ago, and its file is still empty.
  const whose =
    before.status === 'held' ? `, held by ${describeHolder(before.taken)}` : '; it cannot be told whose it was';
  const end = before.status === 'held' && before.fate === 'ended' ? ' That process has ended.' : `\n${warning}`;
  return `Released lock ${released}${whose}.${end}\nNext: ${escapeText(intents)} lists what its run left open.\n`;
}

const warning =
  'Warning: if that run is not gone but paused, on another machine say, it may still send what it was about to send, and two runs at once could create a host twice. Make sure that it is gone before you run apply.';

export interface JournalFacts {
  readonly journal: string;
  readonly version: number;
  readonly identity: StoreIdentity;
  readonly isStandby: boolean;
  readonly accounts: readonly { readonly account: string; readonly records: number; readonly lock: LockFact }[];
}

export function renderJournal({ journal, version, identity, isStandby, accounts }: JournalFacts): string {
  const follows = isStandby ? ' It only follows another server: plan and drift can read it, apply cannot use it.' : '';
  return [
    `Journal ${shown(journal)}: tables of version ${version}, database ${shown(identity.id)}, timeline ${shown(identity.timeline)}.${follows}\n`,
    accounts.length === 0 ? 'No account has a journal in it yet.\n' : '',
    ...accounts.map(({ account, records, lock }) => {
      const held = describeLock(lock);
      return `  ${shown(account)}  ${plural(records, 'record')}${held === '' ? ', lock free' : `. ${held}`}\n`;
    }),
  ].join('');
}

export interface IntentsFacts extends Pick<IntentTextOptions, 'settleWindowMs' | 'repeatFlags'> {
  readonly intents: readonly Intent[];
  /** Creates that the cloud refused, and whose hosts may still appear. */
  readonly pending: readonly PendingRefusal[];
  readonly lock: LockFact;
  readonly now: Moment;
  readonly account: string;
  /** Set if each project has a journal of its own. */
  readonly project?: string | undefined;
  /** The folder of the journal, or the address of its database. */
  readonly journal: string;
  readonly isThere: boolean;
}

/** A table, what to do about each open intent, and who holds the lock, which comes first if its run is active. */
export function renderIntents(facts: IntentsFacts, style: TextStyle): string {
  const { intents, lock, journal, isThere, settleWindowMs, repeatFlags } = facts;
  const options = { ...style, settleWindowMs, repeatFlags, isOffline: true } as const;
  const open = intents.filter(({ end }) => end === undefined);
  const refused = explainRefused(facts);
  const held = `${describeLock(lock)}${adviseUnlock(lock, repeatFlags)}`;
  const why = isThere ? '' : `: there is no journal in ${shown(journal)} yet`;
  const unknown = open.filter(({ hostIds }) => hostIds.length === 0).length;
  const blocks = [...open.map((intent) => explainIntent(intent, options)), explainSettlingTogether(unknown, options)];
  const isActive = holderOf(lock)?.isThere === true && open.length > 0;
  return keepTexts(
    isActive && `${held} It may settle by itself what follows.\n`,
    ...renderTable(facts, style),
    ...refused.map((line) => `${paint(options, 'warn', line)}\n`),
    open.length === 0 && `${refused.length === 0 ? `No open intents${why}` : 'No other create is open'}.\n`,
    ...blocks.map((lines) => lines.length > 0 && `${paint(options, 'bad', lines.join('\n'))}\n`),
    !isActive && held !== '' && `${held}\n`,
    `${paint(options, 'quiet', describeAccount(facts))}\n`,
  ).join('');
}

/** A hint if a journal has no create: perhaps another one is meant. */
export const checkProject =
  'If another journal is meant, check --journal, the keys and, in the dialect uhost, --project.';

/** Two key pairs of one cloud account count as two accounts here. */
function describeAccount({ account, project, journal, isThere, intents }: IntentsFacts): string {
  const whose = project === undefined ? account : `${account}, project ${shown(project)}`;
  return `Account ${whose}, journal in ${shown(journal)}.${intents.length > 0 ? '' : ' The creates of another key pair are in another journal.'}${isThere || project !== undefined ? '' : ` ${checkProject}`}`;
}

/** Refused creates whose hosts may still appear. */
function explainRefused({ intents, pending }: IntentsFacts): readonly string[] {
  const byId = new Map(pending.map((one) => [one.intent, one]));
  return intents.flatMap(({ id, key: { region, name } }) => {
    const refusal = byId.get(id);
    if (refusal === undefined) return [];
    const what = `REFUSED ${shown(name)} (intent ${shown(id)}, ${shown(region)}): ${describePendingRefusal(refusal, 'it')}`;
    return [
      `${what}. After that, apply sends it again if it is still declared and not listed. You need not settle anything by hand.`,
    ];
  });
}

function renderTable({ intents, pending, now }: IntentsFacts, style: TextStyle): readonly string[] {
  if (intents.length === 0) return [];
  const refused = new Set(pending.map(({ intent }) => intent));
  const rows = intents.map((intent) => {
    const { id, key, sent } = intent;
    // The clocks of two boots cannot be compared.
    const ms = findAge(sent, now);
    const age = ms === undefined ? 'other boot' : describeDuration(Math.max(0, ms), 2);
    const status = refused.has(id) ? 'refused, may appear' : statusOf(intent);
    return [id, shown(key.name), shown(key.region), status, secondOf(sent.wall), age];
  });
  const [head = '', ...lines] = alignCells([['INTENT', 'NAME', 'REGION', 'STATUS', 'SENT', 'AGE'], ...rows]);
  return [paint(style, 'strong', `${head}\n`), ...lines.map((line) => `${line}\n`)];
}

/** "seen: host-9". */
export function statusOf(intent: Intent): string {
  const { end } = intent;
  const status = nameStatus(intent).replaceAll('-', ' ');
  return end !== undefined && 'hostId' in end && end.hostId ? `${status}: ${shown(end.hostId)}` : status;
}
