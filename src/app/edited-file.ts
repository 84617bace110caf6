/** A declaration that a command edits: read once, and written only if nobody has changed it since. */
import { lstatSync } from 'node:fs';
import { resolve } from 'node:path';
import { decodeText, readRegularFile } from '../declare/files.ts';
import { KnownError } from '../model/errors.ts';
import { quoted } from '../report/words/style.ts';
import { writeFileWhole } from '../system/disk.ts';
import type { Io } from './io.ts';

export interface EditableFile {
  /** As the user named it. */
  readonly path: string;
  readonly text: string;
  readonly mode: number;
}

/** Throws KnownError for what cannot be replaced by another file: standard input, a link, a folder. */
export function readEditable(path: string, { cwd }: Pick<Io, 'cwd'>): EditableFile {
  const place = resolve(cwd, path);
  const read = path === '-' ? undefined : readRegularFile(place);
  const isLink = read?.status === 'read' && lstatSync(place).isSymbolicLink();
  const text = read?.status === 'read' && !isLink ? decodeText(read.bytes) : undefined;
  if (read?.status === 'read' && text !== undefined) return { path, text, mode: read.mode & 0o777 };
  const reason = isLink ? 'is a link' : read?.status === 'unreadable' ? read.reason : 'is no file of UTF-8 text';
  throw new KnownError('output-unwritable', `${quoted(path)} cannot be edited: it ${reason}.`, {
    suggestions: ['Name the declaration itself.'],
  });
}

/** Throws KnownError (exit 9) if the file is not as it was read. */
export async function writeEdited({ path, text: before, mode }: EditableFile, text: string, io: Pick<Io, 'cwd'>) {
  if (readEditable(path, io).text !== before) {
    throw new KnownError('output-unwritable', `${quoted(path)} was changed while this command worked.`, {
      suggestions: ['Nothing was written. Run the command again.'],
      exit: 'stopped',
    });
  }
  await writeFileWhole(resolve(io.cwd, path), text, mode);
}
