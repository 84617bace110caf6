/** Messages for a journal or a lock that cannot be used. All of them end with exit 7. */
import { getSystemErrorMap } from 'node:util';
import type { LockState } from '../ledger/journal-store.ts';
import { codeOf, KnownError } from '../model/errors.ts';
import { journalVersion } from '../model/intent.ts';
import { type RepeatFlags, writeCommandLine } from '../model/text/shell-word.ts';
import type { Decoded } from './decode.ts';

/** The code of an error of the system. An error without one is a bug and is thrown again. */
export function requireCode(error: unknown): string {
  const code = codeOf(error);
  if (code === undefined) throw error;
  return code;
}

/** E.g. `no space left on device (ENOSPC)`. */
export function describeCode(code: string): string {
  const known = [...getSystemErrorMap().values()].find(([name]) => name === code);
  return `${known?.[1] ?? 'the system says so'} (${code})`;
}

/**
 * `consequence`: what follows for this run, as a sentence. Anything but an error of the system is returned as it is.
 */
export function explainUnusable(path: string, error: unknown, verb: string, consequence: string): unknown {
  const code = codeOf(error);
  if (error instanceof KnownError || code === undefined) return error;
  const message = `The journal ${path} cannot be ${verb}: ${describeCode(code)}. ${consequence}`;
  const suggestions = [
    'Correct what the system reports: make room on the disk, or let this user write there.',
    'Only if no earlier run sent anything, name another folder with --journal FOLDER.',
  ];
  return new KnownError('journal-unusable', message, { suggestions, cause: error });
}

export function makeFileError(path: string, end: Exclude<Decoded, { status: 'read' }>): KnownError {
  if (end.status === 'other') return makeFormatError(path, end.version);
  return makeDamagedError(
    path,
    `damaged at line ${end.line}: ${end.why}`,
    'move the file away, or name another folder with --journal FOLDER',
  );
}

/** `how`: how it is damaged. `remedy`: what to do about it, after a look at the hosts. */
export function makeDamagedError(which: string, how: string, remedy: string): KnownError {
  return new KnownError(
    'journal-damaged',
    `The journal ${which} is ${how}. It may have recorded a create that was sent, and a second create would make a second host. Nothing was sent.`,
    {
      suggestions: [
        'Look in the console which hosts exist.',
        `Then ${remedy}: the next apply makes a cold start: it waits for the settle window before it creates.`,
      ],
    },
  );
}

export function makeFormatError(which: string, version: number): KnownError {
  return new KnownError(
    'journal-foreign',
    `The journal ${which} has the format ${version}, and this version of hostwright reads ${journalVersion}. Nothing was sent.`,
    { suggestions: ['Use the version of hostwright that wrote it.'] },
  );
}

export function makeOtherAccountError(path: string, theirs: string, ours: string): KnownError {
  return new KnownError(
    'journal-foreign',
    `The journal ${path} belongs to the account ${theirs}, and these keys to ${ours}. Nothing was sent.`,
    {
      suggestions: [
        'Use the keys of that account (in the dialect uhost, its --project too), or name another folder with --journal FOLDER.',
      ],
    },
  );
}

/** Why a lock that cannot be taken stops a run. */
export const danger = 'Two runs at once could create a host twice, so nothing was sent.';

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
    `Then release it: ${writeCommandLine(`unlock ${generation}`, repeatFlags)}`,
  ];
}

export function makeNoSuchLockError(
  generation: number,
  state: LockState,
  repeatFlags: RepeatFlags | undefined,
): KnownError {
  const last = state.generation === 0 ? 'nobody has taken it yet' : `${state.generation} was the last one`;
  const isFree = state.status === 'free';
  const why = isFree ? `the lock is free, ${last}` : `the one that is taken is ${state.generation}`;
  return new KnownError('flag-invalid', `There is no lock ${generation} to release: ${why}.`, {
    suggestions: isFree ? [] : unlockAdvice(state.generation, 'its run is gone', repeatFlags),
  });
}
