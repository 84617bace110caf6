/** Installs a folder's packages as its lockfile says, and does nothing where that is done: `node test/support/install-packages.mjs FOLDER`. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Throws where npm cannot install them. @param {string} folder */
export function installPackages(folder) {
  const lock = createHash('sha256')
    .update(readFileSync(join(folder, 'package-lock.json')))
    .digest('hex');
  // `npm ci` removes node_modules first, so the mark of an earlier lockfile, or of a broken install, never stays.
  const mark = join(folder, 'node_modules', '.installed');
  if (readMark(mark) === lock) return;
  process.stderr.write(`Installing the packages of ${folder} ...\n`);
  const words = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const { status, error } = spawnSync('npm', words, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) throw new Error(`npm cannot install the packages of ${folder}.`, { cause: error });
  writeFileSync(mark, lock);
}

/** @param {string} path */
function readMark(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) installPackages(process.argv[2] ?? '');
