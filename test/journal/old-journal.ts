/**
 * A journal that version 0.1.0 wrote against the emulator: app-1 to app-4 created, db-1 refused, web-2 in doubt and web-1
 * created, with a clean end. Never written anew: later versions have to read it as it is.
 */
import { readFileSync } from 'node:fs';
import type { FileIdentity } from '../../src/core/intent.ts';

const folder = 'test/journal/written-by-0.1.0';

export const oldJournal: Uint8Array = readFileSync(`${folder}/journal`);

export const oldAccount = '8ee5d7c0deba';

/** As its first record has it: a file of this identity is no copy. */
export const oldIdentity: FileIdentity = { inode: '2146371', born: '1795369106699140759' };
