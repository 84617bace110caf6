import { escapeText } from '../../core/text/escape.ts';
import type { DocumentForm } from '../format.ts';
import { describeHolder, encodeLock, type LockFact } from './lock.ts';

export interface UnlockFacts {
  /** The number of the lock. */
  readonly released: number;
  /** The lock as it was before. */
  readonly before: LockFact;
  /** The command that lists intents, in quotation marks. */
  readonly intents: string;
}

export const unlockForm: DocumentForm<UnlockFacts> = {
  text: ({ released, before, intents }) =>
    `${describeReleased(released, before)}\nNext: ${escapeText(intents)} lists what its run left open.\n`,
  json: ({ released, before }) => ({ released, lock: encodeLock(before) }),
};

function describeReleased(generation: number, before: LockFact): string {
  const released = `Released lock ${generation}`;
  switch (before.status) {
    case 'held':
      return `${released}, held by ${describeHolder(before.taken)}.${warnOfFate(before)}`;
    // Also free: the lock was taken a moment ago, and its file is still empty.
    case 'unreadable':
    case 'free':
      return `${released}; it cannot be told whose it was.\n${warning}`;
  }
}

function warnOfFate({ fate, taken }: Extract<LockFact, { status: 'held' }>): string {
  switch (fate) {
    case 'ended':
      return ' That process has ended.';
    case 'there':
      return `\nWarning: that process is still there, on this machine. It may still send what it was about to send, and two runs at once could create a host twice. End it (kill ${taken.pid}) before you run apply.`;
    case 'unknown':
      return `\n${warning}`;
  }
}

const warning =
  'Warning: if that run is not gone but paused, on another machine say, it may still send what it was about to send, and two runs at once could create a host twice. Make sure that it is gone before you run apply.';
