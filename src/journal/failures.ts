/** Messages for a journal or a lock that cannot be used. All of them end with exit 7. */
import { KnownError } from '../model/errors.ts';

const elsewhere = 'Name another folder with --journal FOLDER.';

const meanings: Readonly<Record<string, { readonly what: string; readonly advice: string }>> = {
  EACCES: { what: 'permission is denied', advice: 'Give this user the right to read and write there.' },
  EPERM: { what: 'the system does not permit it', advice: 'Give this user the right to read and write there.' },
  EROFS: { what: 'the file system is read-only', advice: 'Mount it so that it can be written.' },
  ENOSPC: { what: 'the disk is full', advice: 'Free some space on that disk.' },
  EDQUOT: { what: 'the disk quota is used up', advice: 'Free some space, or have the quota raised.' },
  EFBIG: {
    what: 'the file would be larger than the system allows',
    advice: 'Raise the limit of file sizes (ulimit -f).',
  },
  EIO: { what: 'the disk reports an input/output error', advice: 'Check the disk: the system log says more.' },
  ENOTDIR: { what: 'a part of the path is not a folder', advice: 'Look at the path.' },
  EISDIR: { what: 'it is a folder', advice: 'Move that folder away.' },
  ELOOP: { what: 'it is a symbolic link, and no link is followed there', advice: 'Use a real folder there.' },
  ENOTSUP: { what: 'it is not a regular file', advice: 'Move that file away.' },
  ENAMETOOLONG: { what: 'the path is too long', advice: 'Use a shorter path.' },
  EMFILE: { what: 'this process has too many open files', advice: 'Raise the limit of open files (ulimit -n).' },
  ENFILE: { what: 'the system has too many open files', advice: 'Close other programs.' },
};

/** The code of a system error. An error without a code is a bug and is thrown again. */
export function codeOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (typeof code !== 'string') throw error;
  return code;
}

/** E.g. `the disk is full (ENOSPC)`. */
export function describeCode(code: string): string {
  const meaning = Object.hasOwn(meanings, code) ? meanings[code] : undefined;
  return meaning === undefined ? `the system says ${code}` : `${meaning.what} (${code})`;
}

/**
 * `consequence`: what follows for this run, as a sentence. Throws anything that is not a system
 * error.
 */
export function makeUnusableError(path: string, error: unknown, verb: string, consequence: string): KnownError {
  const code = codeOf(error);
  const meaning = Object.hasOwn(meanings, code) ? meanings[code] : undefined;
  const message = `The journal ${path} cannot be ${verb}: ${describeCode(code)}. ${consequence}`;
  const suggestions = meaning === undefined ? [elsewhere] : [meaning.advice, elsewhere];
  return new KnownError('journal-unusable', message, { suggestions, cause: error });
}
