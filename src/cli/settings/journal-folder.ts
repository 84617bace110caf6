/** What the rights on the journal's folder mean for who trusts it. */
import { stat } from 'node:fs/promises';

/** Group and others. */
const writableByOthers = 0o022;

/** Notes; none if the folder is not there yet: it is made for its owner alone. */
export async function noteFolder(folder: string): Promise<readonly string[]> {
  const status = await stat(folder).catch(() => undefined);
  // Windows has no such rights, and says that everybody may write.
  if (status === undefined || process.platform === 'win32' || (status.mode & writableByOthers) === 0) return [];
  return [
    `other users may write in the journal's folder ${folder}: whoever changes or removes a file there can cause a host to be created twice. Remove that right, e.g. with chmod go-w`,
  ];
}
