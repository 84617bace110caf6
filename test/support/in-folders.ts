import type { Ports } from '../../src/app/bind-ports.ts';
import { type FolderMeans, openFolderStore } from '../../src/journal/folder-store.ts';

/** Journals that are kept in folders, and nowhere else. */
export function inFolders(means: FolderMeans): Ports['journalAt'] {
  return async (place) => {
    if (!('folder' in place)) throw new Error('this journal is in no folder');
    return openFolderStore(place, means);
  };
}
