import { createHash } from 'node:crypto';
import { dirname, resolve } from 'node:path';
import { Secret } from '../model/secret.ts';
import { listWordsAfter } from './checks/name-rules.ts';
import type { HostEntry } from './declaration.ts';
import { findPathIn, findTokenFolder, readRegularFile, reasonOf } from './files.ts';
import { findField } from './layers.ts';
import { placeOfValue } from './yaml/place.ts';

interface WithUserData {
  readonly hosts: readonly HostEntry[];
  /** By digest. */
  readonly texts: ReadonlyMap<string, Secret>;
}

/** Reads each file of user data once. A file that cannot be sent is a fault at the place that names it. */
export function readUserDataOf(hosts: readonly HostEntry[], cwd: string): WithUserData {
  const texts = new Map<string, Secret>();
  const known = new Map<string, UserDataRead>();
  const read = (entry: HostEntry): HostEntry => {
    const file: unknown = entry.fields.userData?.file;
    if (entry.file.dialect !== 'uhost' || typeof file !== 'string' || file === '') return entry;
    const declaration = entry.file.source.file;
    const folder = declaration === '-' ? cwd : dirname(resolve(cwd, declaration));
    const place = JSON.stringify([folder, file]);
    const one = known.get(place) ?? readUserData(file, folder);
    known.set(place, one);
    if ('problem' in one) {
      const { problem, help } = one;
      const field = findField(entry, 'userData');
      field.file.faults.add({
        rule: 'user-data-file',
        ...placeOfValue(field.file, [...field.path, 'file']),
        message: (quote) => `the user data ${quote(file)} ${problem}`,
        help,
      });
      return entry;
    }
    const { text, bytes, sha256 } = one;
    texts.set(sha256, text);
    return { ...entry, userData: { file, bytes, sha256 } };
  };
  return { hosts: hosts.map(read), texts };
}

/** Maximum size according to the vendor's documentation, in bytes. */
const mostBytes = 16_384;

/**
 * `text`: in base64. `problem`: why it cannot be sent, in words that follow the name of the file.
 */
type UserDataRead =
  | { readonly text: Secret; readonly bytes: number; readonly sha256: string }
  | { readonly problem: string; readonly help?: string };

/** Reads a file of user data in the folder of its declaration. Its content is never shown. */
function readUserData(file: string, folder: string): UserDataRead {
  const path = locate(file, folder);
  if (typeof path !== 'string') return path;
  const read = readRegularFile(path);
  if (read.status === 'unreadable') return refuseFile(read.reason);
  const { bytes } = read;
  if (bytes.length === 0) return { problem: 'is empty', help: 'remove userData, or fill the file' };
  if (bytes.length > mostBytes) {
    const problem = `has ${bytes.length} bytes, and the cloud takes at most ${mostBytes}`;
    return { problem, help: 'let it fetch the rest when the host starts' };
  }
  const text = Buffer.from(bytes).toString('base64');
  if (listWordsAfter('uhost', 'UserData').some((word) => text.includes(word))) {
    const problem = 'cannot be signed: in base64 it contains the name of the parameter that follows it';
    return { problem, help: 'add a comment, or a blank line, at its beginning' };
  }
  return { text: new Secret(text), bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
}

function locate(file: string, folder: string): string | UserDataRead {
  try {
    const path = findPathIn(file, [folder]);
    if (path === undefined) {
      return { problem: "is outside of the declaration's folder", help: 'keep it beside the declaration, or below it' };
    }
    if (findTokenFolder(path) === undefined) return path;
    return { problem: 'lies where a cluster keeps the tokens of a pod' };
  } catch (error) {
    return refuseFile(reasonOf(error));
  }
}

function refuseFile(problem: string): UserDataRead {
  return { problem, help: 'name a regular file in the folder of the declaration' };
}
