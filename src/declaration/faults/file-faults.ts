import type { KnownError } from '../../core/errors.ts';

/** Why a file could not be read, in words that follow its name. */
export function reasonOf(error: unknown): string {
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : 'an unknown error';
  return reasons.get(code) ?? `cannot be read (${code})`;
}

/** Whether only this user of this machine may lack a right on the file. */
export function needsPermission({ code, message }: KnownError): boolean {
  return code === 'declaration-unreadable' && message.endsWith(` ${denied}.`);
}

const denied = 'cannot be read: permission denied';

const reasons: ReadonlyMap<string, string> = new Map([
  ['EACCES', denied],
  ['EISDIR', 'is a directory'],
  ['ELOOP', 'cannot be read: its links go round in a circle'],
  ['ENOENT', 'does not exist'],
  ['ENOTDIR', 'does not exist: a part of its path is not a directory'],
  ['ENXIO', 'is not a regular file'],
  ['EPERM', denied],
]);
