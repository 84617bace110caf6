/** What a disk holds: what its cache says, and what would be left after a power cut. No time and no failures. */
import type { FileIdentity } from '../../../src/model/intent.ts';
import type { SeededRandom } from '../seeded.ts';

export interface FileNode {
  readonly identity: FileIdentity;
  /** As readers see it. */
  content: Uint8Array;
  /** As the platter has it. */
  durable: Uint8Array;
}

interface Entry {
  node: FileNode;
  durable: boolean;
}

export interface DiskImage {
  readonly entries: Map<string, Entry>;
  /** Inodes used so far. */
  inodes: number;
}

export const emptyImage = (): DiskImage => ({ entries: new Map(), inodes: 100 });

export function makeFile(image: DiskImage, path: string, content: Uint8Array, durable: boolean): FileNode {
  image.inodes += 1;
  const identity = { inode: String(image.inodes), born: String(image.inodes * 1_000) };
  const node: FileNode = { identity, content, durable: durable ? content : new Uint8Array() };
  image.entries.set(path, { node, durable });
  return node;
}

export const nodeAt = (image: DiskImage, path: string): FileNode | undefined => image.entries.get(path)?.node;

/** Puts a file and its entry on the platter. */
export function syncNode(image: DiskImage, node: FileNode): void {
  node.durable = node.content;
  for (const entry of image.entries.values()) if (entry.node === node) entry.durable = true;
}

export interface PowerCut {
  readonly lost: number;
  readonly torn: number;
}

/** The power goes: what was not synced is lost, but for a prefix of it, whose end may be noise. */
export function cutPower(image: DiskImage, random: SeededRandom): PowerCut {
  let lost = 0;
  let torn = 0;
  for (const [path, { node, durable }] of [...image.entries]) {
    if (!durable && random.chance(0.5)) {
      image.entries.delete(path);
      lost += 1;
      continue;
    }
    if (node.content === node.durable) continue;
    lost += 1;
    node.content = survivors(node, random);
    if (node.content.length > node.durable.length) torn += 1;
    node.durable = node.content;
  }
  return { lost, torn };
}

/** Appended bytes may be there in part; a cut may have happened or not. */
function survivors({ content, durable }: FileNode, random: SeededRandom): Uint8Array {
  if (content.length <= durable.length) return random.chance(0.5) ? content : durable;
  const kept = durable.length + random.below(content.length - durable.length + 1);
  const left = content.slice(0, kept);
  // A block whose size was written and whose bytes were not.
  if (kept > durable.length && random.chance(0.2)) left.fill(0, kept - Math.min(8, kept - durable.length));
  return left;
}

/** All files below the folder, as a backup has them. */
export function backUp(image: DiskImage, folder: string): ReadonlyMap<string, Uint8Array> {
  const files = [...image.entries].filter(([path]) => path.startsWith(`${folder}/`));
  return new Map(files.map(([path, { node }]) => [path, node.content]));
}

/** Makes the files that begin so what the backup has, in new files; without a backup they are gone. */
export function restore(image: DiskImage, prefix: string, backup: ReadonlyMap<string, Uint8Array> = new Map()): void {
  for (const path of [...image.entries.keys()]) if (path.startsWith(prefix)) image.entries.delete(path);
  for (const [path, content] of backup) if (path.startsWith(prefix)) makeFile(image, path, content, true);
}

/** Writes the old bytes into the file that is there, which stays the same file. */
export function restoreInPlace(image: DiskImage, path: string, backup: ReadonlyMap<string, Uint8Array>): void {
  const node = nodeAt(image, path);
  const content = backup.get(path);
  if (node === undefined || content === undefined) return;
  node.content = content;
  node.durable = content;
}
