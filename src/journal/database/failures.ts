/**
 * Messages for a shared journal that cannot be used. All of them end with exit 7. They are made
 * only from codes, because a server's own text may quote a value.
 */
import { KnownError } from '../../core/errors.ts';
import type { RepeatFlags } from '../../core/text/shell-word.ts';
import { findMeaning, mayNotMake, otherVersion, usePrimary } from './code-meanings.ts';
import { type DatabaseLook, isDatabaseFailure, tablesVersion } from './journal-database.ts';

/** E.g. `nothing answers there (ECONNREFUSED)`. */
export function describeDatabaseCode(code: string): string {
  return `${findMeaning(code).what} (${code})`;
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
  const { what, advice } = code === '42501' && verb === 'migrated' ? mayNotMake : findMeaning(code);
  const suggestions = [typeof advice === 'function' ? advice(name, repeatFlags) : advice];
  const message = `The journal ${name} cannot be ${verb}: ${what} (${code}). ${consequence}`;
  return new KnownError('journal-unusable', message, { suggestions });
}

/** Throws KnownError if this version cannot read these tables. */
export function checkTables(name: string, { version }: Pick<DatabaseLook, 'version'>): void {
  if (version === tablesVersion) return;
  throw new KnownError(
    'journal-foreign',
    `The tables of the journal ${name} are of version ${version}, and this version of hostwright uses ${tablesVersion}. Nothing was sent.`,
    { suggestions: [otherVersion] },
  );
}

/** Throws KnownError if a server must not be used, because it may lose what it acknowledged. */
export function checkServer(name: string, { isStandby, unsafe }: DatabaseLook): void {
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
  return new KnownError(
    'journal-damaged',
    `The journal of the account ${account} in ${name} is damaged: ${why}. It may have recorded a create that was sent, and a second create would make a second host. Nothing was sent.`,
    {
      suggestions: [
        'Check which hosts exist: hostwright plan shows them.',
        'Then restore the database from a dump (pg_dump): the next apply makes a cold start: it waits for the settle window before it creates.',
      ],
    },
  );
}
