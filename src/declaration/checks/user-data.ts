import { dirname, resolve } from 'node:path';
import type { Secret } from '../../core/secret.ts';
import type { HostEntry } from '../declaration.ts';
import { readUserData, type UserDataRead } from '../user-data.ts';
import { placeOfValue, type ReadFile } from '../yaml/place.ts';
import { placeOf } from './uhost-hosts.ts';

interface WithUserData {
  readonly hosts: readonly HostEntry[];
  /** By digest. */
  readonly texts: ReadonlyMap<string, Secret>;
}

/**
 * Reads each file of user data once. A file that cannot be sent is a fault at the place that names
 * it.
 */
export function readUserDataOf(
  hosts: readonly HostEntry[],
  fileOf: (entry: HostEntry) => ReadFile,
  cwd: string,
): WithUserData {
  const texts = new Map<string, Secret>();
  const known = new Map<string, UserDataRead>();
  const read = (entry: HostEntry): HostEntry => {
    const file: unknown = entry.fields.userData?.file;
    // A declaration with syntax faults may name another file once it is corrected.
    if (!fileOf(entry).sound) return entry;
    if (entry.file.dialect !== 'uhost' || typeof file !== 'string' || file === '') return entry;
    const folder = entry.file.file === '-' ? cwd : dirname(resolve(cwd, entry.file.file));
    const place = JSON.stringify([folder, file]);
    const one = known.get(place) ?? readUserData(file, folder);
    known.set(place, one);
    if ('problem' in one) {
      const { problem, help } = one;
      fileOf(entry).faults.add({
        rule: 'user-data-file',
        ...placeOfValue(fileOf(entry), [...placeOf(entry, 'userData'), 'file']),
        message: (quote) => `the user data ${quote(file)} ${problem}`,
        ...(help !== undefined && { help }),
      });
      return entry;
    }
    const { text, bytes, sha256 } = one;
    texts.set(sha256, text);
    return { ...entry, userData: { file, bytes, sha256 } };
  };
  return { hosts: hosts.map(read), texts };
}
