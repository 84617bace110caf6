/** Who holds the lock of an account, in words and as data. */

import type { StoreIdentity } from '../../model/intent.ts';
import type { Holder, HolderFate } from '../../model/ports.ts';
import { escapeText } from '../../model/text/escape.ts';
import { type RepeatFlags, writeCommandLine } from '../../model/text/shell-word.ts';
import { plural, shown } from '../words/style.ts';

export type LockFact =
  | { readonly status: 'free' }
  /** `at`: ISO 8601. */
  | {
      readonly status: 'held';
      readonly generation: number;
      readonly taken: Holder & { readonly at: string };
      readonly fate: HolderFate;
    }
  | { readonly status: 'unreadable'; readonly generation: number };

/** One line; empty if nobody holds the lock. */
export function describeLock(lock: LockFact): string {
  switch (lock.status) {
    case 'free':
      return '';
    case 'held':
      return `Lock ${lock.generation} is held by ${describeHolder(lock.taken)}.${fateTexts[lock.fate]}`;
    case 'unreadable':
      return `Lock ${lock.generation} is taken, and it is unknown by whom.`;
  }
}

const fateTexts: Readonly<Record<HolderFate, string>> = {
  ended: ' That process has ended, so the next run takes the lock over.',
  there: ' That process is there, on this machine.',
  unknown: '',
};

/**
 * How to release a lock if its run has ended on another machine, where nobody can see that from here. Empty if the next
 * run takes the lock over, or its run is active.
 */
export function adviseUnlock(lock: LockFact, repeatFlags: RepeatFlags | undefined): string {
  if (lock.status === 'free' || (lock.status === 'held' && lock.fate !== 'unknown')) return '';
  const command = writeCommandLine(`unlock ${lock.generation}`, repeatFlags);
  return ` If you are sure that its run has ended, release it: ${command}`;
}

export function describeHolder({ pid, host, at, job }: Holder & { readonly at: string }): string {
  return `process ${pid} on ${shown(host)} since ${shown(at)}${job === undefined ? '' : ` (CI job ${shown(job)})`}`;
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
  return `${describeReleased(released, before)}\nNext: ${escapeText(intents)} lists what its run left open.\n`;
}

function describeReleased(generation: number, before: LockFact): string {
  const released = `Released lock ${generation}`;
  // Also free: the lock was taken a moment ago, and its file is still empty.
  if (before.status !== 'held') return `${released}; it cannot be told whose it was.\n${warning}`;
  const { taken, fate } = before;
  const fates: Readonly<Record<HolderFate, string>> = {
    ended: ' That process has ended.',
    there: `\nWarning: that process is still there, on this machine. It may still send what it was about to send, and two runs at once could create a host twice. End it (kill ${taken.pid}) before you run apply.`,
    unknown: `\n${warning}`,
  };
  return `${released}, held by ${describeHolder(taken)}.${fates[fate]}`;
}

const warning =
  'Warning: if that run is not gone but paused, on another machine say, it may still send what it was about to send, and two runs at once could create a host twice. Make sure that it is gone before you run apply.';

export interface JournalFacts {
  /** The address without its password. */
  readonly journal: string;
  readonly version: number;
  readonly identity: StoreIdentity;
  /** Whether it is a standby server. */
  readonly isStandby: boolean;
  readonly accounts: readonly AccountFacts[];
}

interface AccountFacts {
  readonly account: string;
  readonly records: number;
  readonly lock: LockFact;
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
