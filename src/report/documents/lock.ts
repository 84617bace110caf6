/** Who holds the lock of an account, in words and as data. */
import type { Holder, HolderFate } from '../../core/holder.ts';
import { type RepeatFlags, writeCommandLine } from '../../core/text/shell-word.ts';
import { shown } from '../words/style.ts';

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
    case 'held': {
      return `Lock ${lock.generation} is held by ${describeHolder(lock.taken)}.${describeFate(lock.fate)}`;
    }
    case 'unreadable':
      return `Lock ${lock.generation} is taken, and it is unknown by whom.`;
  }
}

/**
 * How to release a lock if its run has ended on another machine, where nobody can see that from
 * here. Empty if the next run takes the lock over, or its run is active.
 */
export function adviseUnlock(lock: LockFact, repeatFlags: RepeatFlags | undefined): string {
  if (lock.status === 'free' || (lock.status === 'held' && lock.fate !== 'unknown')) return '';
  const command = writeCommandLine(`unlock ${lock.generation}`, repeatFlags);
  return ` If you are sure that its run has ended, release it: ${command}`;
}

function describeFate(fate: HolderFate): string {
  switch (fate) {
    case 'ended':
      return ' That process has ended, so the next run takes the lock over.';
    case 'there':
      return ' That process is there, on this machine.';
    case 'unknown':
      return '';
  }
}

export function describeHolder({ pid, host, at, job }: Holder & { readonly at: string }): string {
  return `process ${pid} on ${shown(host)} since ${shown(at)}${job === undefined ? '' : ` (CI job ${shown(job)})`}`;
}

/** Data for scripts; null if nobody holds the lock. */
export function encodeLock(lock: LockFact): Readonly<Record<string, unknown>> | null {
  switch (lock.status) {
    case 'free':
      return null;
    case 'held': {
      const { pid, host, at, job } = lock.taken;
      const who = { pid, host, since: at, ...(job !== undefined && { job }) };
      return { generation: lock.generation, heldBy: who, ended: lock.fate === 'ended' };
    }
    case 'unreadable':
      return { generation: lock.generation };
  }
}
