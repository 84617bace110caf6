/** The file system of the image, as the Dockerfile makes it: nothing in it can be written to, and its user is not root. */
import { spawn } from 'node:child_process';
import { chmodSync, chownSync, cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type AtEnd, folderWith, type Started, watchProcess } from '../support/hostwright.ts';
import { readLastStage } from '../tools/dockerfile.ts';

type Environment = Readonly<Record<string, string>>;

const isRoot = process.getuid?.() === 0;
const imageUser = 65_532;
/** Who is not root already runs it as they are. */
export const runAs = isRoot ? { uid: imageUser, gid: imageUser } : {};

/** Lets the user of the image write there, as a volume of its own would. */
export function giveToImage(path: string): void {
  if (isRoot) chownSync(path, imageUser, imageUser);
}

export function openImage(atEnd: AtEnd) {
  const stage = readLastStage(readFileSync('Dockerfile', 'utf8'));
  const [image, temporary] = [folderWith({}, atEnd), folderWith({}, atEnd)];
  for (const { words } of stage.filter(({ keyword }) => keyword === 'COPY')) {
    const paths = words.split(' ').filter((word) => !word.startsWith('--'));
    for (const path of paths.slice(0, -1)) {
      const name = path.replace('/build/', '');
      cpSync(name, join(image, name), { recursive: true });
    }
  }
  chmodSync(image, 0o555);
  // Who is not root can remove nothing from a folder that cannot be written to.
  atEnd(() => chmodSync(image, 0o755));
  giveToImage(temporary);
  const variables = stage
    .filter(({ keyword }) => keyword === 'ENV')
    .flatMap(({ words }) => words.split(' ').map((word) => word.replace('/tmp', temporary).split('=')));

  return function start(words: readonly string[], env: Environment = {}): Started {
    const child = spawn(process.execPath, [join(image, 'dist/main.cjs'), ...words], {
      ...runAs,
      cwd: '/',
      env: { ...Object.fromEntries(variables), ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    atEnd(() => void child.kill('SIGKILL'));
    return watchProcess(child);
  };
}
