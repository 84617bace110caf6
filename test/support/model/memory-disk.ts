import { dirname } from 'node:path';
import type { FileIdentity } from '../../../src/model/intent.ts';
import type { Disk } from '../../../src/model/ports.ts';

export type DiskStep =
  | 'makeFolder'
  | 'list'
  | 'read'
  | 'create'
  | 'open'
  | 'identify'
  | 'remove'
  | 'replace'
  | 'append'
  | 'sync';

export interface MemoryDisk extends Disk {
  /** Every step that was taken, in order. */
  readonly steps: readonly DiskStep[];
  /** From now on, this step rejects with this code of the system; without a code it works again. */
  fail(step: DiskStep, code?: string): void;
  /** Done just before the next time that this step is taken. */
  before(step: DiskStep, act: () => void | Promise<void>): void;
  bytes(path: string): Uint8Array;
  text(path: string): string;
  /** Puts these bytes in place of the file's, which stays the same file. */
  write(path: string, content: Uint8Array | string): void;
  /** Puts another file there with the same content, as a backup or a cache does. */
  copyOver(path: string, content?: Uint8Array): void;
  /** Puts a file there that was made elsewhere. */
  place(path: string, content: Uint8Array, identity: FileIdentity): void;
  /** As if somebody had removed it by hand. */
  lose(path: string): void;
  /** What was not synced is gone. */
  cutPower(): void;
}

interface StoredFile {
  identity: FileIdentity;
  bytes: Buffer;
  synced: Buffer;
}

/** A disk that keeps everything in memory, and forgets what was not synced when its power is cut. */
export function memoryDisk(): MemoryDisk {
  const folders = new Set<string>(['/']);
  const files = new Map<string, StoredFile>();
  const failing = new Map<DiskStep, string>();
  const acts = new Map<DiskStep, () => void | Promise<void>>();
  const steps: DiskStep[] = [];
  let made = 0;

  const take = async (step: DiskStep) => {
    steps.push(step);
    const act = acts.get(step);
    acts.delete(step);
    await act?.();
    const code = failing.get(step);
    if (code !== undefined) throw systemError(code);
  };
  const newIdentity = (): FileIdentity => {
    made += 1;
    return { inode: String(made), born: String(1000 + made) };
  };
  const fileAt = (path: string) => {
    const file = files.get(path);
    if (file === undefined) throw systemError('ENOENT');
    return file;
  };
  const addFile = (path: string, bytes: Buffer) => {
    if (!folders.has(dirname(path))) throw systemError('ENOENT');
    const file: StoredFile = { identity: newIdentity(), bytes, synced: Buffer.alloc(0) };
    files.set(path, file);
    return file;
  };

  return {
    steps,
    fail: (step, code) => void (code === undefined ? failing.delete(step) : failing.set(step, code)),
    before: (step, act) => void acts.set(step, act),
    bytes: (path) => fileAt(path).bytes,
    text: (path) => fileAt(path).bytes.toString(),
    write(path, content) {
      const file = files.get(path) ?? addFile(path, Buffer.alloc(0));
      file.bytes = Buffer.from(content);
      file.synced = file.bytes;
    },
    copyOver(path, content = fileAt(path).bytes) {
      const file = addFile(path, Buffer.from(content));
      file.synced = file.bytes;
    },
    place(path, content, identity) {
      const bytes = Buffer.from(content);
      files.set(path, { identity, bytes, synced: bytes });
    },
    lose: (path) => void files.delete(path),
    cutPower() {
      for (const file of files.values()) file.bytes = file.synced;
    },
    async makeFolder(path) {
      await take('makeFolder');
      for (let folder = path; !folders.has(folder); folder = dirname(folder)) folders.add(folder);
    },
    async list(path) {
      await take('list');
      return [...files.keys()].filter((file) => dirname(file) === path).map((file) => file.slice(path.length + 1));
    },
    async read(path) {
      await take('read');
      return files.get(path)?.bytes;
    },
    async readBlocks(path, takeBlock, from = 0) {
      await take('read');
      const { bytes } = files.get(path) ?? {};
      // Of a size that no line has.
      for (let at = from; at < (bytes?.length ?? 0); at += 37)
        takeBlock(Buffer.from(bytes?.subarray(at, at + 37) ?? ''));
      return bytes !== undefined;
    },
    async readPieces(path, pieces) {
      await take('read');
      return piecesOf(files.get(path)?.bytes, pieces);
    },
    async replace(path, parts) {
      await take('replace');
      const file = addFile(path, Buffer.concat(parts));
      file.synced = file.bytes;
    },
    async create(path, text) {
      await take('create');
      if (files.has(path)) return false;
      const file = addFile(path, Buffer.from(text));
      file.synced = file.bytes;
      return true;
    },
    async remove(paths) {
      await take('remove');
      for (const path of paths) files.delete(path);
    },
    async identify(path) {
      await take('identify');
      return files.get(path)?.identity;
    },
    async open(path) {
      await take('open');
      const file = files.get(path) ?? addFile(path, Buffer.alloc(0));
      return {
        identity: file.identity,
        async append(bytes) {
          await take('append');
          file.bytes = Buffer.concat([file.bytes, bytes]);
        },
        async sync() {
          const { bytes } = file;
          await take('sync');
          file.synced = bytes;
        },
        close: () => Promise.resolve(),
      };
    },
  };
}

/** Nothing where the file is too short. */
export function piecesOf(
  bytes: Uint8Array | undefined,
  pieces: Parameters<Disk['readPieces']>[1],
): Uint8Array | undefined {
  if (bytes === undefined || pieces.some((piece) => piece.at + piece.bytes > bytes.length)) return undefined;
  return Buffer.concat(pieces.map((piece) => bytes.subarray(piece.at, piece.at + piece.bytes)));
}

function systemError(code: string): Error {
  return Object.assign(new Error(`${code}: as the test wants it`), { code });
}
