/** Why a file could not be read, in words that follow its name. */
export function reasonOf(error: unknown): string {
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : 'an unknown error';
  return reasons.get(code) ?? `cannot be read (${code})`;
}

const reasons: ReadonlyMap<string, string> = new Map([
  ['EACCES', 'cannot be read: permission denied'],
  ['EISDIR', 'is a directory'],
  ['ELOOP', 'cannot be read: its links go round in a circle'],
  ['ENOENT', 'does not exist'],
  ['ENOTDIR', 'does not exist: a part of its path is not a directory'],
  ['ENXIO', 'is not a regular file'],
  ['EPERM', 'cannot be read: permission denied'],
]);
