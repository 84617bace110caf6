/** Reads the settings of a shared journal's database from flags and environment. */
import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import manifest from '../../../package.json' with { type: 'json' };
import { KnownError } from '../../core/errors.ts';
import { Secret } from '../../core/secret.ts';
import type { DatabaseSettings } from '../../journal/database/address.ts';
import { isDatabaseAddress, parseDatabaseAddress } from '../../journal/database/address.ts';
import { findUserName } from '../../system/user-name.ts';
import type { Io } from '../io.ts';
import { defaultsOf } from './flag-kinds.ts';
import { type JournalFlags, journalFlags } from './flags.ts';
import { readKey } from './read-key.ts';
import { writeRepeatFlags } from './repeat-flags.ts';

/** For commands that only work with a shared journal. Throws KnownError `flag-invalid`. */
export function requireDatabase(flags: Partial<JournalFlags>, io: Pick<Io, 'env' | 'cwd'>): DatabaseSettings {
  if (flags.journal !== undefined && isDatabaseAddress(flags.journal)) return readDatabaseSettings(flags, io);
  throw new KnownError('flag-invalid', 'This command is about a journal in a database, and --journal names none.', {
    suggestions: ['Write its address, e.g. --journal postgres://hostwright@db.example.com/hostwright.'],
  });
}

/** Throws KnownError `flag-invalid`. Nothing has been sent by then. */
export function readDatabaseSettings(flags: Partial<JournalFlags>, io: Pick<Io, 'env' | 'cwd'>): DatabaseSettings {
  const {
    journal = '',
    'journal-ca': authority,
    'journal-schema': schema = defaultsOf(journalFlags)['journal-schema'],
  } = flags;
  const { env, cwd } = io;
  const address = parseDatabaseAddress(journal);
  if (!/^[a-z_][a-z0-9_]{0,62}$/.test(schema)) {
    throw new KnownError(
      'flag-invalid',
      `HOSTWRIGHT_JOURNAL_SCHEMA ${JSON.stringify(schema)} is not the name of a schema.`,
      {
        suggestions: ['Use lower-case letters, digits and "_", at most 63 of them.'],
      },
    );
  }
  const password = readKey(env, 'HOSTWRIGHT_JOURNAL_PASSWORD') ?? env.PGPASSWORD;
  return {
    address,
    user: address.user ?? (env.PGUSER || findUserName() || refuseNoUser()),
    password: password === undefined || password === '' ? address.password : new Secret(password),
    authorities: authority === undefined ? undefined : readAuthority(authority, cwd),
    applicationName: `hostwright/${manifest.version}`,
    schema,
    repeatFlags: writeRepeatFlags(flags, io),
  };
}

function refuseNoUser(): never {
  throw new KnownError(
    'flag-invalid',
    'The address of the journal names no user, and the user of this process has no name on this system.',
    { suggestions: ['Write it into the address: --journal postgres://USER@HOST/DATABASE, or set PGUSER.'] },
  );
}

function readAuthority(file: string, cwd: string): string {
  const named = `HOSTWRIGHT_JOURNAL_CA ${JSON.stringify(file)}`;
  const suggestions = ['Name a PEM file: it has a line "-----BEGIN CERTIFICATE-----".'];
  try {
    const text = readFileSync(resolve(cwd, file), 'latin1');
    // A server would be refused because of it, with a message about the server.
    if (canParse(text)) return text;
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException;
    throw new KnownError('flag-invalid', `${named} cannot be read (${code}).`, { suggestions });
  }
  throw new KnownError('flag-invalid', `${named} holds no certificate.`, { suggestions });
}

function canParse(text: string): boolean {
  try {
    new X509Certificate(text);
    return true;
  } catch {
    return false;
  }
}
