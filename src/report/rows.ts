/** A plan as rows: one a host that is not in sync, with what a human can do about it. Text and JSON both start here. */
import type { AttributeDifference, HostDiff } from '../core/diff.ts';
import { compareKeys, type DesiredHost, keyText, type LiveHost } from '../core/host.ts';
import { isDoubt } from '../core/intent.ts';
import { matchesPattern } from '../core/name-pattern.ts';
import { type Held, needsAttention, type Plan } from '../core/plan.ts';
import { sentAt } from './intent-text.ts';
import { quoted, shown } from './style.ts';

export type RowKind = 'create' | 'held' | 'changed' | 'duplicate' | 'attention' | 'unmanaged';

export interface Row {
  readonly kind: RowKind;
  readonly region: string;
  readonly name: string;
  /** What is so. */
  readonly what: string;
  /** What a human can do; empty where the row itself is what will be done. */
  readonly next: string;
  /** Where it is declared; a host that is not declared has none. */
  readonly position?: { readonly file: string; readonly line: number };
}

/** A plan says what would be done, a drift report what is so. */
export type Purpose = 'plan' | 'drift';

/** Which hosts that nobody declared are listed one by one; the others are only counted. */
export interface UnmanagedFilter {
  readonly all: boolean;
  readonly names: readonly string[];
  readonly tags: readonly string[];
}

/** Sorted by region and name. */
export function planRows(plan: Plan, purpose: Purpose, unmanaged: UnmanagedFilter): readonly Row[] {
  const held = new Map(plan.held.map((one) => [keyText(one.key), one]));
  return plan.diffs
    .flatMap((diff) => rowsOf(diff, held.get(keyText(diff.key)), purpose, unmanaged))
    .sort((a, b) => compareKeys(a, b));
}

function rowsOf(diff: HostDiff, held: Held | undefined, purpose: Purpose, unmanaged: UnmanagedFilter): readonly Row[] {
  const at = { region: diff.key.region, name: diff.key.name };
  const attention: Row[] = needsAttention(diff) && 'live' in diff ? [attentionRow(diff.live)] : [];
  switch (diff.status) {
    case 'missing':
      return [held === undefined ? createRow(diff.desired, purpose, diff.was) : heldRow(held, diff.was)];
    case 'changed':
      return [
        {
          kind: 'changed',
          ...at,
          what: diff.attributes.map(describeDifference).join('; '),
          next: 'apply cannot change it: edit the host in the console, or this declaration',
          position: diff.desired.position,
        },
        ...attention,
      ];
    case 'in-sync':
      return attention;
    case 'duplicate':
      return [
        {
          kind: 'duplicate',
          ...at,
          what: `${diff.candidates.length} live hosts share this name: ${diff.candidates.map((live) => shown(live.hostId)).join(', ')}`,
          next: 'remove all but one, or declare the tag of the right one',
          position: diff.desired.position,
        },
      ];
    case 'unmanaged':
      return isListed(diff.live, unmanaged)
        ? [
            {
              kind: 'unmanaged',
              ...at,
              what: `live as ${shown(diff.live.hostId)}, and not declared`,
              next: 'declare it, or remove it in the console',
            },
          ]
        : [];
  }
}

/** Whether an unmanaged host is listed by itself, or only counted. */
export function isListed(live: LiveHost, filter: UnmanagedFilter): boolean {
  if (filter.all || filter.names.some((pattern) => matchesPattern(pattern, live.name))) return true;
  return live.tag !== undefined && filter.tags.includes(live.tag);
}

function createRow(desired: DesiredHost, purpose: Purpose, was: readonly string[] | undefined): Row {
  const past = pastText(was);
  return {
    kind: 'create',
    ...desired.key,
    what: purpose === 'plan' ? `${describeDesired(desired)}${past}` : `missing: declared, and not live${past}`,
    next: purpose === 'plan' ? '' : 'apply creates it',
    position: desired.position,
  };
}

/** Memory and disk as the API gives them: it states no unit. */
export function describeDesired(desired: DesiredHost): string {
  const { cpu, memory, diskSpace, imageId, chargeType, chargeQuantity } = desired;
  const paid = chargeQuantity > 12 ? ` (${chargeQuantity} periods are paid at once)` : '';
  return `cpu ${cpu}  memory ${memory}  disk ${diskSpace}  ${shown(imageId)}  ${shown(chargeType)} x ${chargeQuantity}${paid}`;
}

function heldRow({ key, desired, hold }: Held, was: readonly string[] | undefined): Row {
  const { what, next } = describeHold(key.name, hold);
  return { kind: 'held', ...key, what: `${what}${pastText(was)}`, next, position: desired.position };
}

/** A host that was there once: somebody deleted it, or the cloud hides it. */
function pastText(was: readonly string[] | undefined): string {
  return was === undefined ? '' : `  (was ${was.map(shown).join(', ')})`;
}

export function describeHold(name: string, hold: Held['hold']): Pick<Row, 'what' | 'next'> {
  switch (hold.reason) {
    case 'near-match':
      return {
        what: `near match: live ${listLive(hold.live)}`,
        next: `declare that name, or pass --allow-near-match ${shown(name)}`,
      };
    case 'vanished':
      return {
        what: `one page showed ${listLive(hold.live)}, the others did not`,
        next: 'just deleted or renamed? run it again',
      };
    case 'open-intent': {
      const { intent, probable } = hold;
      const since = `create sent ${sentAt(intent.sent)}, ${isDoubt(intent) ? 'in doubt' : 'accepted and not listed yet'} (intent ${intent.id})`;
      return {
        what: probable.length === 0 ? since : `${since}; it may be ${listLive(probable)}, renamed by the cloud`,
        next: `nothing is sent until this is settled: see "hostwright intents"`,
      };
    }
    case 'spent':
      return {
        what: `this plan has sent ${shown(name)} before (intent ${hold.intent.id})`,
        next: 'make a new plan',
      };
    case 'untrusted-listing':
      return { what: 'not shown by a listing that is not trusted', next: 'not created: it may be there all the same' };
  }
}

function listLive(live: readonly LiveHost[]): string {
  return live.map((host) => `${quoted(host.name)} (${shown(host.hostId)})`).join(', ');
}

function attentionRow(live: LiveHost): Row {
  return {
    kind: 'attention',
    region: live.region,
    name: live.name,
    what: `${shown(live.hostId)} is ${quoted(live.state ?? '')}, not Running`,
    next: 'see to it in the console',
  };
}

/** "memory: declared 16384, live 8192". Text in place of a number keeps its quotation marks: "4" is not 4. */
export function describeDifference({ attribute, desired, live }: AttributeDifference): string {
  const values = live.map((value) => liveValue(value, desired)).join(', ');
  return `${attribute}: declared ${shown(desired)}, live ${values}`;
}

function liveValue(value: string | number, desired: string | number): string {
  return typeof value === 'string' && (typeof desired === 'number' || value === '') ? quoted(value) : shown(value);
}
