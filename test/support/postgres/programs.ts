/** Where a PostgreSQL server's programs are on this machine. */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { findPackagedPostgres } from '../../tools/postgres.ts';
import { canRun } from '../can-run.mjs';

/** A folder that holds `bin/initdb` and `bin/postgres`, or these two alone. */
export interface Programs {
  readonly bin: string;
  /** The first part of the version, such as 18. */
  readonly version: number;
  /** The folder to copy where another user cannot read `bin`; undefined for Debian's, which everyone can. */
  readonly packaged?: string;
}

/** What a person asked for: `off`, the address of a server, or nothing. */
export const chosenPostgres = process.env.HOSTWRIGHT_TEST_POSTGRES ?? '';
/** For `describe.skipIf`: by choice, and never because something is missing. */
export const isPostgresOff = chosenPostgres === 'off';

/** The oldest whose backups are made as `standby.ts` makes them. */
const oldest = 15;
const debian = '/usr/lib/postgresql';

/**
 * Of npm, of PATH, or of Debian, in this order: where npm brings them, every machine tests with the same ones.
 * Throws where there are none: no test is passed over unseen.
 */
export function findPrograms(version?: number): Programs {
  const found = [...findPackaged(), ...findInstalled()];
  const fitting = found.find((one) => (version === undefined ? one.version >= oldest : one.version === version));
  if (fitting !== undefined) return fitting;
  const name = version === undefined ? 'postgresql' : `postgresql-${version}`;
  throw new Error(
    `There is no PostgreSQL${version === undefined ? '' : ` ${version}`} for the tests. Install one:

  npm run tools            brings one from npm, for Linux and macOS
  apt-get install ${name.padEnd(16)} brings Debian's

HOSTWRIGHT_TEST_POSTGRES=off skips the tests that need it.`,
  );
}

function findInstalled(): readonly Programs[] {
  const versions = existsSync(debian)
    ? readdirSync(debian)
        .map(Number)
        .toSorted((a, b) => b - a)
    : [];
  const folders = [
    ...(process.env.PATH ?? '').split(delimiter),
    ...versions.map((version) => join(debian, String(version), 'bin')),
  ];
  return folders
    .filter((folder) => canRun(join(folder, 'initdb')) && canRun(join(folder, 'postgres')))
    .map((bin) => ({ bin, version: readVersion(bin) }));
}

function findPackaged(): readonly Programs[] {
  const packaged = findPackagedPostgres();
  if (packaged === undefined) return [];
  const bin = join(packaged, 'bin');
  return [{ bin, version: readVersion(bin), packaged }];
}

function readVersion(bin: string): number {
  const text = execFileSync(join(bin, 'postgres'), ['--version'], { encoding: 'utf8' });
  return Number(/\(PostgreSQL\) (\d+)/.exec(text)?.[1]);
}
