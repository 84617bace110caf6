/** The git checkout that a folder is in. Reads the files of `.git`, so that no git need be installed. */
import { readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

export interface Checkout {
  /** The folder that has `.git`. */
  readonly root: string;
  /** The folder with HEAD: `.git` itself, or that of a linked worktree. */
  readonly gitFolder: string;
}

/** Undefined if neither the folder nor one above it has `.git`. `folder`: an absolute path. */
export function findCheckout(folder: string): Checkout | undefined {
  for (let root = folder; ; root = dirname(root)) {
    const git = join(root, '.git');
    const found = statSync(git, { throwIfNoEntry: false });
    if (found?.isDirectory()) return { root, gitFolder: git };
    // In a linked worktree it is a file that names the folder, as git-sync makes them.
    const [, linked] = /^gitdir: (.+)$/m.exec(found === undefined ? '' : (readIfAny(git) ?? '')) ?? [];
    if (linked !== undefined) return { root, gitFolder: resolve(root, linked) };
    if (root === dirname(root)) return undefined;
  }
}

/** The commit that is checked out, as 40 or 64 hex digits; undefined if it cannot be read, or there is none yet. */
export function readCommit({ gitFolder }: Checkout): string | undefined {
  const head = readIfAny(join(gitFolder, 'HEAD'))?.trim() ?? '';
  // As in git, no name leads out of its folder, so that no other file can be shown as a commit.
  const [, name] = /^ref: (refs\/(?!\S*\.\.)\S+)$/.exec(head) ?? [];
  if (name === undefined) return commitOf(head);
  // The branches of a linked worktree are in the main folder.
  const common = resolve(gitFolder, readIfAny(join(gitFolder, 'commondir'))?.trim() ?? '.');
  const packed = readIfAny(join(common, 'packed-refs'))?.split('\n') ?? [];
  const line = packed.find((one) => one.endsWith(` ${name}`));
  return commitOf(readIfAny(join(common, name))?.trim() ?? line?.split(' ')[0] ?? '');
}

function commitOf(text: string): string | undefined {
  return /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/.test(text) ? text : undefined;
}

function readIfAny(file: string): string | undefined {
  try {
    return statSync(file).isFile() ? readFileSync(file, 'utf8') : undefined;
  } catch {
    return undefined;
  }
}
