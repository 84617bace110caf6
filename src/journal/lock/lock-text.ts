/** Messages for a lock that cannot be taken or opened. */

import type { LockState } from '../../ledger/journal-store.ts';
import { KnownError } from '../../model/errors.ts';
import { type RepeatFlags, writeCommandLine } from '../../model/text/shell-word.ts';
import { codeOf, describeCode } from '../failures.ts';

const danger = 'Two runs at once could create a host twice, so nothing was sent.';

/** A command to paste into a shell. */
export function writeUnlockCommand(generation: number, repeatFlags: RepeatFlags | undefined): string {
  return writeCommandLine(`unlock ${generation}`, repeatFlags);
}

/** `isThere`: the process of the holder is there, on this machine. */
export function makeLockHeldError(state: LockState, repeatFlags: RepeatFlags | undefined, isThere = false): KnownError {
  switch (state.status) {
    case 'free':
      return new KnownError('lock-held', `Other runs are taking the lock of this account right now. ${danger}`, {
        suggestions: ['Run this again.'],
      });
    case 'held': {
      const { pid, host, at, job } = state.taken;
      const where = job === undefined ? '' : `, CI job ${job}`;
      const there = isThere ? 'That process is there, on this machine. ' : '';
      const message = `The lock of this account is held by process ${pid} on ${host}, since ${at}${where}. ${there}${danger}`;
      const suggestions = [
        'Wait until that run has ended, then run this again; --lock-timeout 10m waits for it.',
        ...(isThere ? [] : unlockAdvice(state.generation, `process ${pid} on ${host} is gone`, repeatFlags)),
      ];
      return new KnownError('lock-held', message, { suggestions });
    }
    case 'unreadable': {
      const { generation, empty, isRow } = state;
      const how = empty
        ? 'is empty: the run that took it ended before it wrote its name, or its disk was full'
        : 'is malformed';
      const what = isRow ? 'what its row in the database says of its holder' : `the file lock.${generation}`;
      const message = `The lock of this account is taken, and it is unknown by whom: ${what} ${how}. ${danger}`;
      const suggestions = unlockAdvice(generation, 'no other run creates in this account', repeatFlags);
      return new KnownError('lock-held', message, { suggestions });
    }
  }
}

/** A folder, a pipe or a link in the place of a lock file. Undefined if the error says something else. */
export function makeStrayError(path: string, error: unknown): KnownError | undefined {
  const code = codeOf(error);
  if (!['EISDIR', 'ENOTSUP', 'ELOOP'].includes(code)) return undefined;
  return new KnownError('journal-unusable', `The lock file ${path} cannot be read: ${describeCode(code)}. ${danger}`, {
    suggestions: [`Move ${path} away: no run makes such a thing. Then run this again.`],
    cause: error,
  });
}

/** `path`: the file with the last number. */
export function makeLastLockError(path: string): KnownError {
  return new KnownError('journal-unusable', `There is no number for the next lock after ${path}. ${danger}`, {
    suggestions: [`No run counts that far: move ${path} and ${path}.released away, then run this again.`],
  });
}

/** A run that is only paused would continue beside the next one, until it looks at the lock again. */
function unlockAdvice(generation: number, fact: string, repeatFlags: RepeatFlags | undefined): readonly string[] {
  return [
    `First make sure that ${fact}: nothing else prevents two runs at once.`,
    `Then release it: ${writeUnlockCommand(generation, repeatFlags)}`,
  ];
}

export function makeNoSuchLockError(
  generation: number,
  state: LockState,
  repeatFlags: RepeatFlags | undefined,
): KnownError {
  switch (state.status) {
    case 'free': {
      const last = state.generation === 0 ? 'nobody has taken it yet' : `${state.generation} was the last one`;
      return new KnownError('flag-invalid', `There is no lock ${generation} to release: the lock is free, ${last}.`);
    }
    case 'held':
    case 'unreadable':
      return new KnownError(
        'flag-invalid',
        `There is no lock ${generation} to release: the one that is taken is ${state.generation}.`,
        { suggestions: unlockAdvice(state.generation, 'its run is gone', repeatFlags) },
      );
  }
}
