/** Each code with which a statement can fail leads to a message that says what to do next. */
import { describe, expect, it } from 'vitest';
import { KnownError } from '../../src/core/errors.ts';
import { explainDatabase } from '../../src/journal/database/failures.ts';
import { DatabaseFailure, tableRefusals } from '../../src/journal/database/journal-database.ts';

const name = 'postgres://hostwright@db.example.com/hostwright';

function explain(code: string, verb = 'read'): KnownError {
  const error = explainDatabase(name, new DatabaseFailure(code, false), verb, 'Nothing was sent.');
  if (!(error instanceof KnownError)) throw error;
  return error;
}

/** By code: what the message and its advice must say. */
const codes: Readonly<Record<string, readonly [what: string, advice: string]>> = {
  ECONNREFUSED: ['nothing listens there', 'whether the server runs'],
  ENOTFOUND: ['does not resolve', 'Check the host'],
  EAI_AGAIN: ['does not resolve now', 'the resolver'],
  ENOENT: ['no such socket', 'host=…'],
  EACCES: ['permission is denied', 'the right to use that socket'],
  EHOSTUNREACH: ['no route', 'the network'],
  ENETUNREACH: ['no route', 'the network'],
  ETIMEDOUT: ['does not answer', 'the network'],
  ECONNRESET: ['the connection broke', 'the network'],
  EPIPE: ['the connection broke', 'the network'],
  closed: ['the connection broke', 'the network'],
  '08006': ['the connection broke', 'the network'],
  '08P01': ['pooler', 'look at its log'],
  protocol: ['is not PostgreSQL', 'Check host and port'],
  'old-server': ['older than PostgreSQL 13', 'version 13 or later'],
  'no-tls': ['offers no TLS', 'Turn TLS on'],
  EPROTO: ['TLS', 'versions of TLS'],
  ERR_SSL_WRONG_VERSION_NUMBER: ['TLS', 'versions of TLS'],
  ERR_TLS_CERT_ALTNAME_INVALID: ['another name', 'as the certificate names it'],
  CERT_HAS_EXPIRED: ['has expired', 'Renew'],
  CERT_NOT_YET_VALID: ['not valid yet', 'clock'],
  DEPTH_ZERO_SELF_SIGNED_CERT: ['not signed by', '--journal-ca'],
  SELF_SIGNED_CERT_IN_CHAIN: ['not signed by', '--journal-ca'],
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: ['not signed by', '--journal-ca'],
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: ['not signed by', '--journal-ca'],
  UNABLE_TO_GET_ISSUER_CERT: ['not signed by', '--journal-ca'],
  'no-password': ['asks for a password', 'PGPASSWORD'],
  '28P01': ['refuses the password', 'PGPASSWORD'],
  '28000': ['does not let this user in', 'pg_hba.conf'],
  'no-connect': ['may not connect', 'Grant it CONNECT'],
  '3D000': ['no such database', 'create it'],
  '3F000': ['no tables of hostwright', 'journal migrate'],
  '42P01': ['no tables of hostwright', 'journal migrate'],
  '42883': ['no tables of hostwright', 'journal migrate'],
  '42703': ['a column is missing', 'journal migrate'],
  '42501': ['lacks a right', 'hostwright_controller for "controller"'],
  [tableRefusals.foreign]: ['did not make', '--journal-schema'],
  [tableRefusals.newer]: ['newer version', 'a later one'],
  '25006': ['writing is turned off', 'default_transaction_read_only'],
  standby: ['is a standby', 'primary'],
  '53100': ['disk of the server is full', 'Free some space'],
  '53200': ['out of memory', 'Look at the server'],
  '53300': ['too many connections', 'raise its limit'],
  '55P03': ['another statement holds the row', 'again in a moment'],
  '40001': ['another statement holds the row', 'again in a moment'],
  '40P01': ['another statement holds the row', 'again in a moment'],
  SyncRep: ['synchronous standby', 'Start the standby'],
  '57014': ['took too long', 'statement_timeout'],
  '57P01': ['shutting down', 'again in a moment'],
  '57P02': ['shutting down', 'again in a moment'],
  '57P03': ['shutting down', 'again in a moment'],
  XX000: ['reports an error', 'log of the server'],
  '22001': ['reports an error', 'log of the server'],
  EMFILE: ['the connection fails', 'the network'],
};

describe('a statement that fails', () => {
  it.each(Object.entries(codes))('with %s says what is wrong, and what to do next', (code, [what, advice]) => {
    const { message, suggestions } = explain(code);

    expect(message).toContain(`The journal ${name} cannot be read: `);
    expect(message).toContain(what);
    expect(message).toContain(`(${code})`);
    expect(suggestions.join(' ')).toContain(advice);
  });

  it('for lack of a right says who may make the tables, if it was to make them', () => {
    const { message, suggestions } = explain('42501', 'migrated');

    expect(message).toContain('this role may not make the tables');
    expect(suggestions.join(' ')).toMatch(/Put the owner of the database into the address.*journal migrate --print/);
    expect(suggestions.join(' ')).not.toContain('hostwright_applier');
  });
});
