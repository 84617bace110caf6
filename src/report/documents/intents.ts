/** The intents of an account as a table, how each ended, and who holds the lock. */

import { findAge } from '../../ledger/clocks.ts';
import type { PendingRefusal } from '../../ledger/settle-wait.ts';
import { type Intent, type IntentEnd, isDoubt, type Moment } from '../../model/intent.ts';
import { describePending, type IntentTextOptions, renderOpenIntents, secondOf } from '../words/intents.ts';
import { checkProject } from '../words/resolve.ts';
import { keepTexts, padCells, paint, shown, type TextStyle, widestOf } from '../words/style.ts';
import { adviseUnlock, describeLock, type LockFact } from './lock.ts';

export interface IntentsFacts extends Pick<IntentTextOptions, 'settleWindowMs' | 'repeatFlags' | 'nowMs'> {
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

/**
 * A table, an explanation of each open intent, and who holds the lock; the lock comes first if its run is active. Ends
 * with a line break.
 */
export function renderIntents(facts: IntentsFacts, style: TextStyle): string {
  const { intents, lock, journal, isThere, settleWindowMs, repeatFlags, nowMs = 0 } = facts;
  const options = { ...style, settleWindowMs, repeatFlags, nowMs };
  const open = intents.filter(({ end }) => end === undefined);
  const refused = explainRefused(facts);
  const held = `${describeLock(lock)}${adviseUnlock(lock, repeatFlags)}`;
  const why = isThere ? '' : `: there is no journal in ${shown(journal)} yet`;
  const isActive = lock.status === 'held' && lock.fate === 'there' && open.length > 0;
  return keepTexts(
    isActive && `${held} It may settle by itself what follows.\n`,
    ...renderTable(facts, style),
    ...refused.map((line) => `${paint(options, 'warn', line)}\n`),
    open.length === 0
      ? `${refused.length === 0 ? `No open intents${why}` : 'No other create is open'}.\n`
      : renderOpenIntents(open, options),
    !isActive && held !== '' && `${held}\n`,
    `${paint(options, 'quiet', describeAccount(facts))}\n`,
  ).join('');
}

/** Two key pairs of one cloud account count as two accounts here. */
function describeAccount({ account, project, journal, isThere }: IntentsFacts): string {
  const whose = project === undefined ? account : `${account}, project ${shown(project)}`;
  return `Account ${whose}, journal in ${shown(journal)}. Another key pair of the same cloud account has another journal and another lock: its creates are not listed here.${isThere || project !== undefined ? '' : ` ${checkProject}`}`;
}

/** The refused creates that settle by themselves, and when. */
function explainRefused({ intents, pending }: IntentsFacts): readonly string[] {
  const byId = new Map(pending.map((one) => [one.intent, one]));
  return intents.flatMap(({ id, key }) => {
    const refusal = byId.get(id);
    if (refusal === undefined) return [];
    return [
      `REFUSED ${shown(key.name)} (intent ${shown(id)}, ${shown(key.region)}): ${describePending(key.name, refusal)}`,
    ];
  });
}

function renderTable({ intents, pending, now }: IntentsFacts, style: TextStyle): readonly string[] {
  if (intents.length === 0) return [];
  const refused = new Set(pending.map(({ intent }) => intent));
  const rows = intents.map((intent) => [
    intent.id,
    shown(intent.key.name),
    shown(intent.key.region),
    refused.has(intent.id) ? 'refused, may appear' : statusOf(intent),
    secondOf(intent.sent.wall),
    ageOf(intent.sent, now),
  ]);
  const table = [['INTENT', 'NAME', 'REGION', 'STATUS', 'SENT', 'AGE'], ...rows];
  const widths = (table[0] ?? []).map((_, column) => widestOf(table.map((row) => row[column] ?? '')));
  return table.map((row, at) => {
    const cells = row.map((cell, column) => padCells(cell, widths[column] ?? 0));
    const line = `${cells.join('  ').trimEnd()}\n`;
    return at === 0 ? paint(style, 'strong', line) : line;
  });
}

const endTexts: Readonly<Record<IntentEnd['how'], readonly [status: string, text: string]>> = {
  seen: ['seen: HOST', 'its host HOST was listed'],
  'resolved-host': ['resolved: HOST', 'it was resolved as the host HOST'],
  'resolved-not-created': ['resolved: not created', 'it was resolved as not created'],
  'presumed-absent': ['presumed absent', 'it was presumed absent (--on-doubt recreate)'],
  'not-sent': ['not sent', 'no byte of it was sent'],
  refused: ['refused', 'the cloud refused it'],
};

function statusOf(intent: Intent): string {
  const { end } = intent;
  return end === undefined ? (isDoubt(intent) ? 'in doubt' : 'accepted') : nameHost(endTexts[end.how][0], end);
}

/** "its host host-9 was listed". */
export function describeEnd(end: IntentEnd): string {
  return nameHost(endTexts[end.how][1], end);
}

function nameHost(text: string, end: IntentEnd): string {
  return text.replace('HOST', () => shown(('hostId' in end && end.hostId) || ''));
}

const units = [
  [86_400_000, 'd'],
  [3_600_000, 'h'],
  [60_000, 'min'],
  [1_000, 's'],
] as const;

/** The clocks of two boots cannot be compared. */
function ageOf(sent: Moment, now: Moment): string {
  const ms = findAge(sent, now);
  if (ms === undefined) return 'other boot';
  const age = Math.max(0, ms);
  const [size, unit] = units.find(([least]) => age >= 2 * least) ?? [1_000, 's'];
  return `${Math.floor(age / size)} ${unit}`;
}
