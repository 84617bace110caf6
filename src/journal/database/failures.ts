/**
 * Messages for a shared journal that cannot be used. All of them end with exit 7. They are made only from codes,
 * because a server's own text may quote a value.
 */
import { KnownError } from '../../model/errors.ts';
import { quoteForShell, type RepeatFlags, writeCommandLine } from '../../model/text/shell-word.ts';
import { makeDamagedError } from '../failures.ts';
import { type DatabaseLook, isDatabaseFailure, tableRefusals, tablesVersion } from './journal-database.ts';

/** E.g. `nothing answers there (ECONNREFUSED)`. */
export function describeDatabaseCode(code: string): string {
  const [, what] = findMeaning(code);
  return `${what} (${code})`;
}

/**
 * `name`: the address without its password. `consequence`: what follows for this run, as a
 * sentence. `repeatFlags`: flags of this run, for the command in an advice. Anything but a
 * DatabaseFailure is returned as it is.
 */
export function explainDatabase(
  name: string,
  error: unknown,
  verb: string,
  consequence: string,
  repeatFlags?: RepeatFlags,
): unknown {
  if (!isDatabaseFailure(error)) return error;
  const { code } = error;
  const [, what, advice] = code === '42501' && verb === 'migrated' ? mayNotMake : findMeaning(code);
  const suggestions = [typeof advice === 'function' ? advice(name, repeatFlags) : advice];
  const message = `The journal ${name} cannot be ${verb}: ${what} (${code}). ${consequence}`;
  return new KnownError('journal-unusable', message, { suggestions });
}

/** Throws KnownError if this version cannot use these tables. */
export function checkTables(name: string, { version }: Pick<DatabaseLook, 'version'>, flags?: RepeatFlags): void {
  if (version === tablesVersion) return;
  const isOlder = version < tablesVersion;
  throw new KnownError(
    'journal-foreign',
    `The tables of the journal ${name} are of version ${version}, and this version of hostwright uses ${tablesVersion}${isOlder ? ': the tables are older' : ''}. Nothing was sent.`,
    { suggestions: [isOlder ? adviseOwner(name, flags) : otherVersion] },
  );
}

/** Throws KnownError if a server must not be used, because it may lose what it acknowledged. */
export function checkServer(name: string, { isStandby, unsafe }: Pick<DatabaseLook, 'isStandby' | 'unsafe'>): void {
  if (isStandby) {
    throw new KnownError(
      'journal-unusable',
      `The server of the journal ${name} is a standby, and cannot be written to. Nothing was sent.`,
      { suggestions: [usePrimary] },
    );
  }
  if (unsafe.length === 0) return;
  throw new KnownError(
    'journal-unusable',
    `The server of the journal ${name} has ${unsafe.join(' and ')}: a crash could lose what it acknowledged, and a create could be sent twice. Nothing was sent.`,
    { suggestions: ['Turn it on there, and restart the server.'] },
  );
}

export function makeJournalError(name: string, account: string, why: string): KnownError {
  const which = `of the account ${account} in ${name}`;
  return makeDamagedError(which, `damaged: ${why}`, 'restore the database from a dump (pg_dump)');
}

/** What a code means, and what to do about it. */
type Meaning = readonly [
  codes: RegExp,
  what: string,
  advice: string | ((name: string, repeatFlags: RepeatFlags | undefined) => string),
];

function adviseMigrate(who: string, more = '') {
  return (name: string, repeatFlags: RepeatFlags | undefined) => {
    const place = repeatFlags ?? { place: `--journal ${quoteForShell(name)}`, window: '', source: '' };
    return `${who}: ${writeCommandLine(`journal migrate${more}`, place)}`;
  };
}

/** What to do about faults that are not told by a code, too. */
const adviseOwner = adviseMigrate('As the owner of the database, run');
const emptySchema = 'Name a schema that is empty or does not exist yet with HOSTWRIGHT_JOURNAL_SCHEMA.';
const otherVersion = `Use the version of hostwright that made them. ${emptySchema}`;
const usePrimary = 'Use the address of the primary server.';

/** Of the first `migrate`, whose role may lack a right. */
const mayNotMake: Meaning = [
  /^42501$/,
  'this role may not make the tables',
  adviseMigrate(
    'Put the owner of the database into the address. Or let an administrator run what this prints',
    ' --print',
  ),
];
const unreachable: Meaning = [
  /^/,
  'nothing answers there',
  'Check host and port (or the folder of the socket) in the address, whether the server runs, and whether it waits for a synchronous standby.',
];

/** The first pattern that matches a code decides. */
const meanings: readonly Meaning[] = [
  [
    /^(08|ECONNRESET|EPIPE|closed|protocol|old-server)/,
    'the connection broke, or no PostgreSQL of version 13 or later answers there',
    'Look at the server, at the pooler if there is one, and at the network. Then run this again.',
  ],
  [
    /^(EPROTO$|no-tls|ERR_SSL)|CERT|VERIFY/,
    'it offers no TLS, or its certificate is not trusted',
    'The server needs TLS, and a certificate that names its host and has not expired. Name the file of your own authority with HOSTWRIGHT_JOURNAL_CA.',
  ],
  [
    /^(28|3D|no-password|no-connect)/,
    'the server does not let this user into that database',
    'Give the password in PGPASSWORD, PGPASSFILE or HOSTWRIGHT_JOURNAL_PASSWORD_FILE. Check user and database in the address, and pg_hba.conf there.',
  ],
  [/^(3F000|42P01|42883)$/, 'this database has no tables of hostwright, or this role may not use them', adviseOwner],
  [
    /^42501$/,
    'this role lacks a right on the tables',
    'Grant it hostwright_applier, or hostwright_reader for plan, drift and intents.',
  ],
  [
    new RegExp(`^(42703|${tableRefusals.foreign})$`),
    'its schema holds something that hostwright did not make, or everybody may create in it',
    emptySchema,
  ],
  [new RegExp(`^${tableRefusals.version}$`), 'its tables are of another version', otherVersion],
  [
    /^25006$/,
    'it cannot be written to',
    `${usePrimary} If it is the primary, turn default_transaction_read_only off there.`,
  ],
  [
    /^(40|53[^1]|55|57)/,
    'the server is busy, starts, or waits for a lock',
    'Run this again in a moment. If that does not help, look at what keeps the server busy.',
  ],
  [/\d\d/, 'it reports an error', 'Look at the log of the server: it says more about this code.'],
];

function findMeaning(code: string): Meaning {
  return meanings.find(([codes]) => codes.test(code)) ?? unreachable;
}
