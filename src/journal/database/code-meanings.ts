/** What the codes of a database mean, and what to do about each. */
import { quoteForShell, type RepeatFlags, writeCommandLine } from '../../core/text/shell-word.ts';
import { tableRefusals } from './journal-database.ts';

interface Meaning {
  readonly what: string;
  readonly advice: string | ((name: string, repeatFlags: RepeatFlags | undefined) => string | readonly string[]);
}

/** Advice for the owner of the database. */
export const adviseMigrate = (name: string, repeatFlags: RepeatFlags | undefined) =>
  `As the owner of the database, run: ${writeMigrate(name, repeatFlags)}`;

function writeMigrate(name: string, repeatFlags: RepeatFlags | undefined, more = ''): string {
  const place = repeatFlags ?? { place: `--journal ${quoteForShell(name)}`, window: '', source: '' };
  return writeCommandLine(`journal migrate${more}`, place);
}

const noAnswer = 'Look at the server and at the network between here and there, then run this again.';
const broke: Meaning = {
  what: 'the connection broke, or the server there is not PostgreSQL',
  advice: noAnswer,
};
/** The code that pgbouncer returns for every error of the server behind it. */
const pooler: Meaning = {
  what: 'the connection broke, or the pooler there refuses the login or cannot reach the database',
  advice: 'Check user, password and database. If a pooler such as pgbouncer is there, look at its log.',
};
const ending: Meaning = { what: 'the server is shutting down or starting', advice: 'Run this again in a moment.' };
const noTables: Meaning = {
  what: 'this database has no tables of hostwright, or this role may not use them',
  advice: adviseMigrate,
};
/** A SQLSTATE that nobody thought of. */
const unexpected: Meaning = {
  what: 'it reports an error',
  advice: 'Look at the log of the server: it says more about this code.',
};
const unconnected: Meaning = { what: 'the connection fails', advice: noAnswer };
export const mayNotMake: Meaning = {
  what: 'this role may not make the tables',
  advice: (name, repeatFlags) => [
    'Put the owner of the database into the address, in place of its user.',
    `Or let an administrator run what this prints: ${writeMigrate(name, repeatFlags, ' --print')}`,
  ],
};
const badHandshake: Meaning = {
  what: 'the TLS handshake failed',
  advice: 'Check host and port in the address, and which versions of TLS the server accepts.',
};
const distrusted: Meaning = {
  what: 'its certificate is not signed by an authority that this machine trusts',
  advice: 'Name the file of your own authority with --journal-ca FILE.',
};
const givePassword = 'Give it in PGPASSWORD, PGPASSFILE or HOSTWRIGHT_JOURNAL_PASSWORD_FILE.';
const busy: Meaning = {
  what: 'another statement holds the row of this account',
  advice: 'Run this again in a moment.',
};

const emptySchema =
  'If the schema belongs to another program, name one that is empty or does not exist yet: --journal-schema NAME.';
const usePrimary = 'Use the address of the primary server.';
const newerVersion = 'Use the version of hostwright that made them, or a later one.';

/** What to do about faults that are not told by a code, too. */
export const sharedAdvice = { emptySchema, usePrimary, newerVersion } as const;

const meanings: Readonly<Record<string, Meaning>> = {
  ECONNREFUSED: { what: 'nothing listens there', advice: 'Check host and port, and whether the server runs.' },
  ENOTFOUND: { what: 'its host name does not resolve', advice: 'Check the host in the address.' },
  EAI_AGAIN: { what: 'its host name does not resolve now', advice: 'Check the host in the address, and the resolver.' },
  ENOENT: {
    what: 'there is no such socket',
    advice: 'Check the folder of the socket (host=…) and the port, and whether the server runs.',
  },
  EACCES: { what: 'permission is denied', advice: 'Give this user the right to use that socket.' },
  EHOSTUNREACH: { what: 'no route leads to that host', advice: noAnswer },
  ENETUNREACH: { what: 'no route leads to that network', advice: noAnswer },
  ETIMEDOUT: { what: 'it does not answer', advice: noAnswer },
  ECONNRESET: broke,
  EPIPE: broke,
  closed: broke,
  '08P01': pooler,
  protocol: { what: 'the server there is not PostgreSQL', advice: 'Check host and port in the address.' },
  'old-server': { what: 'the server is older than PostgreSQL 13', advice: 'Use a server of version 13 or later.' },
  'no-tls': {
    what: 'the server offers no TLS',
    advice: 'Turn TLS on there. Without it anyone in between could read and change the journal.',
  },
  EPROTO: badHandshake,
  ERR_TLS_CERT_ALTNAME_INVALID: {
    what: 'its certificate is for another name',
    advice: 'Write the host as the certificate names it.',
  },
  CERT_HAS_EXPIRED: { what: 'its certificate has expired', advice: 'Renew the certificate of the server.' },
  CERT_NOT_YET_VALID: {
    what: 'its certificate is not valid yet',
    advice: 'Check the clock of this machine, and the certificate of the server.',
  },
  DEPTH_ZERO_SELF_SIGNED_CERT: distrusted,
  SELF_SIGNED_CERT_IN_CHAIN: distrusted,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: distrusted,
  UNABLE_TO_GET_ISSUER_CERT: distrusted,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: distrusted,
  'no-password': { what: 'the server asks for a password, and none is given', advice: givePassword },
  '28P01': { what: 'the server refuses the password, or there was none', advice: givePassword },
  '28000': { what: 'the server does not let this user in', advice: 'Check user and database, and pg_hba.conf there.' },
  'no-connect': {
    what: 'this role may not connect to the database',
    advice: 'Grant it CONNECT on the database.',
  },
  '3D000': { what: 'the server has no such database', advice: 'Check the database in the address, or create it.' },
  '3F000': noTables,
  '42P01': noTables,
  '42883': noTables,
  '42703': { what: 'a column is missing in its tables, as in those of an older version', advice: adviseMigrate },
  '42501': {
    what: 'this role lacks a right on the tables',
    advice:
      'Grant it hostwright_applier, hostwright_reader for commands that create nothing, hostwright_controller for "controller", or hostwright_publisher for "scopes publish".',
  },
  [tableRefusals.foreign]: { what: 'its schema holds something that hostwright did not make', advice: emptySchema },
  [tableRefusals.open]: {
    what: 'anybody with a login may create in its schema, and so replace what hostwright calls',
    advice:
      'As the owner of the schema, run "revoke create on schema NAME from public", or name another with --journal-schema.',
  },
  [tableRefusals.newer]: { what: 'its tables are of a newer version', advice: newerVersion },
  '25006': {
    what: 'writing is turned off there',
    advice: 'Turn default_transaction_read_only off for this role, its database or the server.',
  },
  standby: { what: 'the server is a standby', advice: usePrimary },
  '53100': { what: 'the disk of the server is full', advice: 'Free some space there.' },
  '53200': { what: 'the server is out of memory', advice: 'Look at the server.' },
  '53300': { what: 'the server has too many connections', advice: 'Run this again in a moment, or raise its limit.' },
  '55P03': busy,
  SyncRep: {
    what: 'the server waits for a synchronous standby that does not answer',
    advice: 'Start the standby, or take it out of synchronous_standby_names there. Then run this again.',
  },
  '40001': busy,
  '40P01': busy,
  '57014': {
    what: 'a statement took too long, and the server ended it',
    advice: 'Look at what keeps the server busy, or raise statement_timeout for this role.',
  },
  '57P01': ending,
  '57P02': ending,
  '57P03': ending,
};

export function findMeaning(code: string): Meaning {
  const meaning = Object.hasOwn(meanings, code) ? meanings[code] : undefined;
  if (meaning !== undefined) return meaning;
  if (code.startsWith('ERR_SSL_')) return badHandshake;
  if (code.startsWith('08')) return broke;
  return /\d\d/.test(code) ? unexpected : unconnected;
}
