/** Checks whether the permissions of the journal's folder are safe. */
import { stat } from 'node:fs/promises';

/** Group and others. */
const writableByOthers = 0o022;

/**
 * Notes about the folder. Empty if it does not exist yet, because it is created only for its owner.
 */
export async function noteFolder(folder: string): Promise<readonly string[]> {
  const status = await stat(folder).catch(() => undefined);
  // Windows has no such permissions, and Node reports that everybody may write.
  if (status === undefined || process.platform === 'win32' || (status.mode & writableByOthers) === 0) return [];
  return [
    `other users may write in the journal's folder ${folder}: whoever changes or removes a file there can cause a host to be created twice. Remove that right, e.g. with chmod go-w`,
  ];
}
