/** The flags of `controller`, as values. */
import { resolve } from 'node:path';
import { KnownError } from '../../core/errors.ts';
import type { Io } from '../io.ts';
import { requireDatabase } from '../settings/database-settings.ts';
import { parseCount } from '../settings/flag-values.ts';
import { type ListenFlags, readListenAddress } from './listen.ts';
import type { LookFlags } from './look-at-scope.ts';

export interface ControllerFlags extends LookFlags, ListenFlags {
  readonly scopes?: string | undefined;
  readonly workers: string;
}

/** Throws KnownError `flag-invalid`. */
export function readControllerOptions(given: ControllerFlags, io: Io) {
  const flags = withAbsolutePaths(given, io);
  return {
    flags,
    scopes: resolve(io.cwd, requireScopes(flags)),
    workers: parseCount('workers', flags.workers, 1, 64),
    address: readListenAddress(flags),
    database: requireDatabase(flags, io),
  };
}

export type ControllerOptions = ReturnType<typeof readControllerOptions>;

/** Paths in flags are relative to the working directory, unlike the paths in a scope file. */
function withAbsolutePaths(flags: ControllerFlags, { cwd }: Pick<Io, 'cwd'>): ControllerFlags {
  const { 'journal-ca': authority, clouds } = flags;
  return {
    ...flags,
    ...(clouds && { clouds: resolve(cwd, clouds) }),
    ...(authority !== undefined && { 'journal-ca': resolve(cwd, authority) }),
  };
}

function requireScopes({ scopes = '' }: ControllerFlags): string {
  if (scopes !== '') return scopes;
  throw new KnownError('flag-invalid', 'The controller needs --scopes: the folder with a file for each scope.', {
    suggestions: ['Such a file has two lines, for example: files: hosts.yaml, and cloud: shop.'],
  });
}
