/** The Disk port over an image, as one process sees it: each call takes a moment, may fail, and may be its last. */
import type { FileIdentity } from '../../../src/model/intent.ts';
import type { Disk, DiskFile } from '../../../src/model/ports.ts';
import type { Faults } from '../faults.ts';
import type { SeededRandom } from '../seeded.ts';
import { type DiskImage, type FileNode, makeFile, nodeAt, syncNode } from './disk-image.ts';

/** One call of a process: `effect` happens unless the process ended before, `failing` in its place where it is to fail. */
export type PortCall = <Result>(call: {
  readonly label: string;
  readonly ms: number;
  readonly effect: () => Result;
  readonly failing?: () => Result;
  /** A process that is killed in the middle of the call leaves this behind. */
  readonly halfway?: () => void;
}) => Promise<Result>;

export class DiskError extends Error {
  readonly code: 'EIO' | 'ENOSPC';

  constructor(code: 'EIO' | 'ENOSPC', label: string) {
    super(`${code}: ${label}`);
    this.code = code;
  }
}

export interface DiskMeans {
  readonly image: DiskImage;
  readonly call: PortCall;
  readonly faults: Faults;
  readonly random: SeededRandom;
}

export function openDisk({ image, call, faults, random }: DiskMeans): Disk {
  const oneOf = random.chance(0.5) ? 'EIO' : 'ENOSPC';
  const fail = (label: string): never => {
    faults.count(`disk: ${oneOf}`);
    throw new DiskError(oneOf, label);
  };
  const does = <Result>(label: string, effect: () => Result, part?: () => void): Promise<Result> => {
    const failing = (): Result => {
      part?.();
      return fail(label);
    };
    const struck = () => !label.startsWith('disk read') && faults.strikes(`disk: ${oneOf}`, 0.006);
    const guarded = () => (struck() ? failing() : effect());
    return call({
      label,
      ms: random.chance(0.75) ? 0 : random.next() * 4,
      effect: guarded,
      failing,
      halfway: () => {
        // The system may have done none of it, all of it, or what it could.
        const done = random.below(3);
        if (done === 1) effect();
        if (done === 2) part?.();
      },
    });
  };
  return {
    makeFolder: (path) => does(`disk folder ${path}`, () => undefined),
    list: (path) => does(`disk read list ${path}`, () => namesIn(image, path)),
    read: (path) => does(`disk read ${path}`, () => nodeAt(image, path)?.content),
    readBlocks: async (path, take, from = 0) => {
      const bytes = await does(`disk read ${path}`, () => nodeAt(image, path)?.content);
      if (bytes !== undefined) take(bytes.slice(from));
    },
    readPieces: (path, pieces) =>
      does(`disk read pieces ${path}`, () => piecesOf(nodeAt(image, path)?.content, pieces)),
    replace: (path, parts) => {
      const content = new Uint8Array(Buffer.concat(parts));
      return does(
        `disk replace ${path}`,
        () => void makeFile(image, path, content, true),
        () => void makeFile(image, path, content.slice(0, random.below(content.length + 1)), random.chance(0.5)),
      );
    },
    create: (path, text) => {
      const content = new TextEncoder().encode(text);
      const half = () => {
        if (nodeAt(image, path) !== undefined) return;
        makeFile(image, path, content.slice(0, random.below(content.length + 1)), random.chance(0.5));
      };
      return does(
        `disk create ${path}`,
        () => {
          if (nodeAt(image, path) !== undefined) return false;
          makeFile(image, path, content, true);
          return true;
        },
        half,
      );
    },
    remove: (paths) => {
      const removeSome = (count: number) => {
        for (const path of paths.slice(0, count)) image.entries.delete(path);
      };
      const first = paths[0] ?? '';
      return does(
        `disk remove ${first}`,
        () => removeSome(paths.length),
        () => removeSome(random.below(paths.length)),
      );
    },
    open: async (path) => {
      const node = await does(
        `disk open ${path}`,
        () => nodeAt(image, path) ?? makeFile(image, path, new Uint8Array(), false),
      );
      return openFile(node, path, { image, random }, does);
    },
    identify: (path) =>
      does(`disk read identity ${path}`, (): FileIdentity | undefined => nodeAt(image, path)?.identity),
  };
}

type Does = <Result>(label: string, effect: () => Result, part?: () => void) => Promise<Result>;

function openFile(
  node: FileNode,
  path: string,
  { image, random }: Pick<DiskMeans, 'image' | 'random'>,
  does: Does,
): DiskFile {
  const put = (bytes: Uint8Array) => {
    node.content = joined(node.content, bytes);
  };
  return {
    identity: node.identity,
    append: (bytes) =>
      does(
        `disk append ${path} ${bytes.length}`,
        () => put(bytes),
        () => put(bytes.slice(0, random.below(bytes.length + 1))),
      ),
    sync: () =>
      does(
        `disk sync ${path}`,
        () => syncNode(image, node),
        () => {
          if (random.chance(0.5)) syncNode(image, node);
        },
      ),
    close: () => does(`disk close ${path}`, () => undefined),
  };
}

function joined(before: Uint8Array, bytes: Uint8Array): Uint8Array {
  const both = new Uint8Array(before.length + bytes.length);
  both.set(before);
  both.set(bytes, before.length);
  return both;
}

/** Nothing where the file is too short. */
function piecesOf(bytes: Uint8Array | undefined, pieces: Parameters<Disk['readPieces']>[1]): Uint8Array | undefined {
  if (bytes === undefined || pieces.some((piece) => piece.at + piece.bytes > bytes.length)) return undefined;
  return Buffer.concat(pieces.map((piece) => bytes.subarray(piece.at, piece.at + piece.bytes)));
}

function namesIn(image: DiskImage, folder: string): readonly string[] {
  const inside = [...image.entries.keys()].filter((path) => path.startsWith(`${folder}/`));
  return [...new Set(inside.map((path) => path.slice(folder.length + 1).split('/')[0] ?? ''))];
}
