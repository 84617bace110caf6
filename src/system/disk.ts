import { randomUUID } from 'node:crypto';
import { type BigIntStats, constants } from 'node:fs';
import { chmod, type FileHandle, link, lstat, mkdir, open, readdir, rename, rm, stat, unlink } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { codeOf, KnownError } from '../model/errors.ts';
import type { FileIdentity } from '../model/intent.ts';
import type { Disk, DiskFile, FilePiece } from '../model/ports.ts';

const fileMode = 0o600;
const folderMode = 0o700;
const { O_APPEND, O_CREAT, O_DIRECTORY, O_EXCL, O_NOFOLLOW, O_NONBLOCK, O_RDONLY, O_RDWR, O_TRUNC, O_WRONLY } =
  constants;
/** A link in the place of one of our files would lead the writing elsewhere; a pipe there must not hold us up. */
const guarded = O_NOFOLLOW | O_NONBLOCK;

const blockSize = 2 ** 20;

export const realDisk: Disk = {
  makeFolder: (path) => makeFolder(path),
  async list(path) {
    return (await ignoreCode('ENOENT', readdir(path))) ?? [];
  },
  read: (path) => useExisting(path, (file) => file.readFile()),
  async readBlocks(path, take, from = 0) {
    await useExisting(path, (file) => passBlocks(file, take, from));
  },
  readPieces: (path, pieces) => useExisting(path, (file) => readPieces(file, pieces)),
  async create(path, text) {
    // Written under a name of its own and then linked: a process that is killed in between leaves no empty file behind,
    // of which nobody could tell whose it is.
    const draft = join(dirname(path), `draft.${process.pid}.${randomUUID()}`);
    try {
      await writeDraft(draft, O_EXCL, [Buffer.from(text)]);
      if (!(await linkNew(draft, path))) return false;
    } catch (error) {
      if (!withoutLinks.has(codeOf(error) ?? '')) throw error;
      if ((await ignoreCode('EEXIST', writeDraft(path, O_EXCL, [Buffer.from(text)]))) === undefined) return false;
    } finally {
      await ignoreCode('ENOENT', unlink(draft));
    }
    await syncFolder(dirname(path));
    return true;
  },
  async replace(path, parts) {
    // Always the same name: what a killed process left behind is used again.
    await replaceFile(path, `${path}.draft`, O_TRUNC, parts);
    await syncFolder(dirname(path));
  },
  async remove(paths) {
    for (const path of paths) await ignoreCode('ENOENT', unlink(path));
    for (const folder of new Set(paths.map((path) => dirname(path)))) await syncFolder(folder);
  },
  async open(path) {
    const file = await open(path, O_RDWR | O_APPEND | O_CREAT | guarded, fileMode);
    try {
      await requireRegular(file);
      await narrowMode(file);
      return makeDiskFile(file, path, await settleIdentity(file));
    } catch (error) {
      await file.close();
      throw error;
    }
  },
  async identify(path) {
    const status = await ignoreCode('ENOENT', lstat(path, { bigint: true }));
    return status === undefined ? undefined : identityOf(status);
  },
};

/** Undefined if the file is not there. */
async function useExisting<Value>(path: string, use: (file: FileHandle) => Promise<Value>): Promise<Value | undefined> {
  const file = await ignoreCode('ENOENT', open(path, O_RDONLY | guarded));
  if (file === undefined) return undefined;
  try {
    await requireRegular(file);
    return await use(file);
  } finally {
    await file.close();
  }
}

/** What a file system says that knows no second name for a file. */
const withoutLinks: ReadonlySet<string> = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK']);

/** `how`: `O_EXCL` rejects where the file is there, `O_TRUNC` writes over it. */
async function writeDraft(path: string, how: number, parts: readonly Uint8Array[], mode = fileMode): Promise<true> {
  const file = await open(path, O_WRONLY | O_CREAT | how | guarded, mode);
  try {
    await requireRegular(file);
    // Whatever the umask says.
    await file.chmod(mode);
    for (const part of parts) await writeWhole(file, part);
    await file.sync();
  } finally {
    await file.close();
  }
  return true;
}

/** A file is replaced completely or not at all. */
async function replaceFile(
  path: string,
  draft: string,
  how: number,
  parts: readonly Uint8Array[],
  mode?: number,
): Promise<void> {
  try {
    await writeDraft(draft, how, parts, mode);
    await rename(draft, path);
  } catch (error) {
    await unlink(draft).catch(() => undefined);
    throw error;
  }
}

/** Whether the name was free. A network may lose the answer to a link that was made: then the file has two names. */
async function linkNew(draft: string, path: string): Promise<boolean> {
  const linked = link(draft, path).then(() => true);
  return (await ignoreCode('EEXIST', linked)) ?? (await stat(draft)).nlink === 2;
}

function makeDiskFile(file: FileHandle, path: string, identity: FileIdentity): DiskFile {
  let isEntrySynced = false;
  return {
    identity,
    append: (bytes) => writeWhole(file, bytes),
    async sync() {
      await file.sync();
      // Not only for a file that we made: who made it may have been killed before it came to this.
      if (!isEntrySynced) await syncFolder(dirname(path));
      isEntrySynced = true;
    },
    close: () => file.close(),
  };
}

/** One by one, so that each has its mode before anything is in it. One that is there may be shared: it stays. */
async function makeFolder(path: string, isParentThere = false): Promise<void> {
  try {
    await mkdir(path, { mode: folderMode });
  } catch (error) {
    const code = codeOf(error);
    const parent = dirname(path);
    // Said of a folder that is there as well: a volume whose source was deleted, `/proc`.
    if (code === 'ENOENT' && parent !== path && !isParentThere) {
      await makeFolder(parent);
      return makeFolder(path, true);
    }
    if (code === 'EEXIST' && (await stat(path)).isDirectory()) return;
    throw code === 'EEXIST' ? makeSystemError('ENOTDIR', path) : error;
  }
  await chmod(path, folderMode);
  await syncFolder(dirname(path));
}

async function passBlocks(file: FileHandle, take: (block: Uint8Array) => void, from: number): Promise<void> {
  const block = Buffer.allocUnsafe(blockSize);
  for (let at = from; ; ) {
    const { bytesRead } = await file.read(block, 0, block.length, at);
    if (bytesRead === 0) return;
    take(block.subarray(0, bytesRead));
    at += bytesRead;
  }
}

async function readPieces(file: FileHandle, pieces: readonly FilePiece[]): Promise<Uint8Array | undefined> {
  const all = Buffer.allocUnsafe(pieces.reduce((sum, { bytes }) => sum + bytes, 0));
  let filled = 0;
  for (const { at, bytes } of pieces) {
    for (const end = filled + bytes, start = filled; filled < end; ) {
      const { bytesRead } = await file.read(all, filled, end - filled, at + filled - start);
      if (bytesRead === 0) return undefined;
      filled += bytesRead;
    }
  }
  return all;
}

/** In one write, so that no other line comes between. A disk nearly full takes a part; the next try tells. */
async function writeWhole(file: FileHandle, bytes: Uint8Array): Promise<void> {
  for (let from = 0; from < bytes.length; ) {
    const { bytesWritten } = await file.write(bytes, from, bytes.length - from);
    if (bytesWritten === 0) throw makeSystemError('EIO', 'a write of nothing');
    from += bytesWritten;
  }
}

/** What systems say that cannot open a folder as a file, or sync one: Windows, and some network file systems. */
const withoutFolderSync: ReadonlySet<string> = new Set(['EINVAL', 'EISDIR', 'EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'EBADF']);

/** Puts the names in a folder on disk, where the system can. */
async function syncFolder(path: string): Promise<void> {
  try {
    const folder = await open(path, O_RDONLY | (O_DIRECTORY ?? 0));
    try {
      await folder.sync();
    } finally {
      await folder.close();
    }
  } catch (error) {
    if (!withoutFolderSync.has(codeOf(error) ?? '')) throw error;
  }
}

/** An older file may be open to others. Another user's is not ours to change. */
async function narrowMode(file: FileHandle): Promise<void> {
  const { mode, uid } = await file.stat();
  if ((mode & 0o777) !== fileMode && uid === process.geteuid?.()) await file.chmod(fileMode);
}

async function requireRegular(file: FileHandle): Promise<void> {
  const status = await file.stat();
  if (status.isDirectory()) throw makeSystemError('EISDIR', 'a folder');
  if (!status.isFile()) throw makeSystemError('EFTYPE', 'no regular file');
}

async function ignoreCode<Value>(code: string, work: Promise<Value>): Promise<Value | undefined> {
  try {
    return await work;
  } catch (error) {
    if (codeOf(error) === code) return undefined;
    throw error;
  }
}

function makeSystemError(code: string, what: string): Error {
  return Object.assign(new Error(`${code}: ${what}`), { code });
}

/** Longer than one step of the clock of any file system. */
const longestTouchMs = 40;

/**
 * Distinguishes this file from its copies. If a file system keeps no birth time, system calls return nothing, or the
 * time of the last change instead. So a birth time that equals the last change is not trusted. If the two are equal,
 * the file is touched until they differ, or until it is clear that they never will.
 */
async function settleIdentity(file: FileHandle): Promise<FileIdentity> {
  const end = performance.now() + longestTouchMs;
  // On a busy machine the first look comes late: what counts is a touch that came late.
  for (let isLast = false; ; ) {
    const status = await file.stat({ bigint: true });
    if (status.birthtimeNs !== status.ctimeNs || isLast) return identityOf(status);
    isLast = performance.now() > end;
    await file.utimes(new Date(), new Date());
    await delay(1);
  }
}

function identityOf({ ino, birthtimeNs, ctimeNs }: BigIntStats): FileIdentity {
  const hasBirth = birthtimeNs > 0n && birthtimeNs !== ctimeNs;
  return { inode: String(ino), born: hasBirth ? String(birthtimeNs) : '' };
}

// Files that the user names.

/** Replaced completely or not at all; `mode`: by default, its owner alone reads it. Throws `output-unwritable`. */
export async function writeFileWhole(path: string, text: string, mode = fileMode): Promise<void> {
  const draft = join(dirname(path), `.${basename(path)}.${process.pid}.${randomUUID()}`);
  await explainUnwritable(path, replaceFile(path, draft, O_EXCL, [Buffer.from(text)], mode));
}

/** For a file that others read, too. False if something has this path, which then stays. Throws as `writeFileWhole`. */
export async function writeNewFile(path: string, text: string): Promise<boolean> {
  const write = async () => {
    await mkdir(dirname(path), { recursive: true });
    const file = await ignoreCode('EEXIST', open(path, 'wx'));
    if (file === undefined) return false;
    // Half a file would stay for good: the next run keeps what is there.
    const drop = (error: unknown) => rm(path, { force: true }).then(() => Promise.reject(error));
    await file
      .writeFile(text)
      .catch(drop)
      .finally(() => file.close());
    return true;
  };
  return explainUnwritable(path, write());
}

export async function removeFile(path: string): Promise<void> {
  await explainUnwritable(path, rm(path, { force: true }));
}

async function explainUnwritable<Value>(path: string, work: Promise<Value>): Promise<Value> {
  try {
    return await work;
  } catch (cause) {
    const code = codeOf(cause) ?? 'unknown';
    throw new KnownError('output-unwritable', `${JSON.stringify(path)} cannot be written (${code}).`, {
      suggestions: ['Check the folder, its permissions and the free space on the disk, then run it again.'],
      cause,
    });
  }
}
