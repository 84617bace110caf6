/** Each code with which a statement can fail leads to a message that says what to do next. */
import { describe, expect, it } from 'vitest';
import { explainDatabase } from '../../src/journal/database/failures.ts';
import { DatabaseFailure, refusals } from '../../src/journal/database/journal-database.ts';
import { KnownError } from '../../src/model/errors.ts';

const name = 'postgres://hostwright@db.example.com/hostwright';

function explain(code: string): KnownError {
  const error = explainDatabase(name, new DatabaseFailure(code, false), 'read', 'Nothing was sent.');
  if (!(error instanceof KnownError)) throw error;
  return error;
}

/** What the message and its advice must say, and for which codes. */
const kinds: readonly (readonly [what: string, advice: string, ...codes: readonly string[]])[] = [
  ['nothing answers there', 'whether the server runs', 'ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ENOENT', 'EACCES'],
  ['nothing answers there', 'whether the server runs', 'EHOSTUNREACH', 'ENETUNREACH', 'ETIMEDOUT', 'EMFILE'],
  ['the connection broke', 'the pooler', 'ECONNRESET', 'EPIPE', 'closed', '08006', '08P01'],
  ['no PostgreSQL of version 13 or later', 'Look at the server', 'protocol'],
  ['offers no TLS', 'HOSTWRIGHT_JOURNAL_CA', 'no-tls', 'EPROTO', 'ERR_SSL_WRONG_VERSION_NUMBER'],
  ['is not trusted', 'HOSTWRIGHT_JOURNAL_CA', 'ERR_TLS_CERT_ALTNAME_INVALID', 'CERT_HAS_EXPIRED', 'CERT_NOT_YET_VALID'],
  ['is not trusted', 'HOSTWRIGHT_JOURNAL_CA', 'DEPTH_ZERO_SELF_SIGNED_CERT', 'SELF_SIGNED_CERT_IN_CHAIN'],
  ['is not trusted', 'HOSTWRIGHT_JOURNAL_CA', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY'],
  ['does not let this user', 'Check user and database', '28000', 'no-connect'],
  ['password', 'HOSTWRIGHT_JOURNAL_PASSWORD,', 'no-password', '28P01'],
  ['no database of this name', 'Check the database', '3D000'],
  ['no tables of hostwright', 'journal migrate', '3F000', '42P01', '42883'],
  ['lacks a right', 'hostwright_reader for plan, drift and intents', '42501'],
  ['did not make', 'HOSTWRIGHT_JOURNAL_SCHEMA', refusals.foreign],
  ['disk of the server is full', 'Free some space', '53100'],
  ['another version', 'HOSTWRIGHT_JOURNAL_SCHEMA', refusals.version],
  ['an older version', 'run: hostwright journal migrate --journal postgres://', refusals.older, '42703'],
  ['a create could be sent twice', 'Turn the setting on', `${refusals.unsafe} fsync=off`],
  ['cannot be written to', 'primary', '25006'],
  ['is busy', 'again in a moment', '40001', '40P01', '53200', '53300', '55P03', '57014', '57P01', '57P02', '57P03'],
  ['reports an error', 'log of the server', 'XX000', '22001'],
];

const codes = kinds.flatMap(([what, advice, ...some]) => some.map((code) => [code, what, advice] as const));

describe('a statement that fails', () => {
  it.each(codes)('with %s says what is wrong, and what to do next', (code, what, advice) => {
    const { message, suggestions } = explain(code);

    expect(message).toContain(`The journal ${name} cannot be read: `);
    expect(message).toContain(what);
    expect(message).toContain(`(${code})`);
    expect(suggestions.join(' ')).toContain(advice);
  });
});
