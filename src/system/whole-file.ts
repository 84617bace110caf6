/** Writes files that others read: a file is replaced completely or not at all, and only its owner can read it. */
import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { KnownError } from '../model/errors.ts';

const { O_CREAT, O_EXCL, O_NOFOLLOW, O_WRONLY } = constants;

/** Writes a draft in the same folder and renames it. Throws KnownError `output-unwritable`. */
export async function writeFileWhole(path: string, text: string): Promise<void> {
  const draft = join(dirname(path), `.${basename(path)}.${process.pid}.${randomUUID()}`);
  try {
    const file = await open(draft, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, 0o600);
    try {
      // Whatever the umask says.
      await file.chmod(0o600);
      await file.writeFile(text);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(draft, path);
  } catch (cause) {
    await rm(draft, { force: true }).catch(() => undefined);
    throw makeUnwritableError(path, cause);
  }
}

export async function removeFile(path: string): Promise<void> {
  try {
    await rm(path, { force: true });
  } catch (cause) {
    throw makeUnwritableError(path, cause);
  }
}

function makeUnwritableError(path: string, cause: unknown): KnownError {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'unknown';
  return new KnownError('output-unwritable', `${JSON.stringify(path)} cannot be written (${code}).`, {
    suggestions: ['Check the folder, its permissions and the free space on the disk, then run it again.'],
    cause,
  });
}
