/**
 * Messages for a shared journal that cannot be used. All of them end with exit 7. They are made only from codes,
 * because a server's own text may quote a value.
 */
import { KnownError } from '../../model/errors.ts';
import { quoteForShell, type RepeatFlags, writeCommandLine } from '../../model/text/shell-word.ts';
import { makeDamagedError } from '../failures.ts';
import { isDatabaseFailure, refusals } from './journal-database.ts';

/** E.g. `nothing answers there (ECONNREFUSED)`. */
export function describeDatabaseCode(code: string): string {
  return `${findMeaning(code).what} (${code})`;
}

/**
 * `name`: the address without its password. `consequence`: what follows for this run, as a sentence. `repeatFlags`:
 * flags of this run, for the command in an advice. Anything but a DatabaseFailure is returned as it is.
 */
export function explainDatabase(
  name: string,
  error: unknown,
  verb: string,
  consequence: string,
  repeatFlags: RepeatFlags = { place: `--journal ${quoteForShell(name)}`, window: '', source: '' },
): unknown {
  if (!isDatabaseFailure(error)) return error;
  const { advice = `As the owner of the database, run: ${writeCommandLine('journal migrate', repeatFlags)}` } =
    findMeaning(error.code);
  const message = `The journal ${name} cannot be ${verb}: ${describeDatabaseCode(error.code)}. ${consequence}`;
  return new KnownError('journal-unusable', message, { suggestions: [advice] });
}

export function makeJournalError(name: string, account: string, why: string): KnownError {
  const which = `of the account ${account} in ${name}`;
  return makeDamagedError(which, `damaged: ${why}`, 'restore the database from a dump (pg_dump)');
}

interface Meaning {
  readonly codes: RegExp;
  readonly what: string;
  /** Undefined: the owner must make the tables. */
  readonly advice?: string;
}

const unreachable: Meaning = {
  codes: /^/,
  what: 'nothing answers there',
  advice:
    'Check host and port (or the folder of the socket) in the address, whether the server runs, and whether it waits for a synchronous standby.',
};

const emptySchema = 'Name a schema that is empty or does not exist yet with HOSTWRIGHT_JOURNAL_SCHEMA.';

const givePassword =
  'Give it in HOSTWRIGHT_JOURNAL_PASSWORD_FILE, HOSTWRIGHT_JOURNAL_PASSWORD, PGPASSWORD or PGPASSFILE, and check the user in the address.';

/** The first pattern that matches a code decides. */
const meanings: readonly Meaning[] = [
  {
    codes: /^(08|ECONNRESET|EPIPE|closed|protocol)/,
    what: 'the connection broke, or no PostgreSQL of version 13 or later answers there',
    advice: 'Look at the server, at the pooler if there is one, and at the network. Then run this again.',
  },
  {
    codes: /^(EPROTO$|no-tls|ERR_SSL)|CERT|VERIFY/,
    what: 'it offers no TLS, or its certificate is not trusted',
    advice:
      'The server needs TLS, and a certificate that names its host and has not expired. Name the file of your own authority with HOSTWRIGHT_JOURNAL_CA.',
  },
  { codes: /^no-password/, what: 'the server asks for a password', advice: givePassword },
  { codes: /^28P01/, what: 'this password is wrong, or the server has no such user', advice: givePassword },
  { codes: /^3D/, what: 'the server has no database of this name', advice: 'Check the database in the address.' },
  {
    codes: /^(28|no-connect)/,
    what: 'the server does not let this user into that database',
    advice: 'Check user and database in the address, and pg_hba.conf there.',
  },
  {
    codes: /^(3F000|42P01|42883)$/,
    what: 'this database has no tables of hostwright, or this role may not use them',
  },
  { codes: new RegExp(`^(42703|${refusals.older})$`), what: 'its tables are of an older version of hostwright' },
  {
    codes: /^42501$/,
    what: 'this role lacks a right there',
    advice:
      'Grant it hostwright_applier, or hostwright_reader for plan, drift and intents. The owner of the database makes the tables, or an administrator who runs what "hostwright journal migrate --print" prints.',
  },
  {
    codes: new RegExp(`^${refusals.foreign}$`),
    what: 'its schema holds something that hostwright did not make, or everybody may create in it',
    advice: emptySchema,
  },
  {
    codes: new RegExp(`^${refusals.version}$`),
    what: 'its tables are of another version',
    advice: `Use the version of hostwright that made them. ${emptySchema}`,
  },
  {
    codes: new RegExp(`^${refusals.unsafe}`),
    what: 'a crash of its server could lose what it acknowledged, and a create could be sent twice',
    advice: 'Turn the setting on there, and restart the server.',
  },
  {
    codes: new RegExp(`^${refusals.readOnly}$`),
    what: 'it cannot be written to',
    advice:
      'Use the address of the primary server. If it is the primary, turn default_transaction_read_only off there.',
  },
  {
    codes: /^(40|53[^1]|55|57)/,
    what: 'the server is busy, starts, or waits for a lock',
    advice: 'Run this again in a moment. If that does not help, look at what keeps the server busy.',
  },
  { codes: /^53100$/, what: 'the disk of the server is full', advice: 'Free some space there. Then run this again.' },
  {
    codes: /\d\d/,
    what: 'it reports an error',
    advice: 'Look at the log of the server: it says more about this code.',
  },
];

function findMeaning(code: string): Meaning {
  return meanings.find(({ codes }) => codes.test(code)) ?? unreachable;
}
