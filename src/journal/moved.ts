/** Marks a folder whose journal was moved into a database, so that it is not used as a second journal. */
import { join } from 'node:path';
import { KnownError } from '../model/errors.ts';
import type { Disk } from '../model/ports.ts';

export const movedName = 'moved';

/**
 * For the holder of the folder's lock. `to`: the database. Throws KnownError `journal-unusable` if the journal was
 * moved elsewhere before; rejects with the system's errors.
 */
export async function writeMoved(disk: Disk, folder: string, to: string): Promise<void> {
  if (await disk.create(join(folder, movedName), `${to}\n`)) return;
  if ((await readMoved(disk, folder)) !== to) throw await makeMovedError(disk, folder);
}

/** For commands that only read. Throws KnownError `journal-unusable`; rejects with the system's errors. */
export async function checkMoved(disk: Disk, folder: string): Promise<void> {
  if ((await disk.list(folder)).includes(movedName)) throw await makeMovedError(disk, folder);
}

export async function makeMovedError(disk: Disk, folder: string): Promise<KnownError> {
  const to = await readMoved(disk, folder);
  return new KnownError(
    'journal-unusable',
    `The journal in ${folder} was moved to ${to}, and runs over that may have sent creates that this one does not know. Nothing was sent.`,
    {
      suggestions: [
        'Use that journal (--journal or HOSTWRIGHT_JOURNAL).',
        'If "hostwright journal status" shows no record of this account there, the move was interrupted: run "hostwright journal import" again.',
      ],
    },
  );
}

async function readMoved(disk: Disk, folder: string): Promise<string> {
  return Buffer.from((await disk.read(join(folder, movedName))) ?? [])
    .toString()
    .trim();
}
