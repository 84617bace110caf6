import { KnownError } from '../../core/errors.ts';
import { isDatabaseAddress, parseDatabaseAddress } from '../../journal/database/address.ts';

/**
 * Throws KnownError `flag-invalid` if `--journal` on a command line is a wrong address, or one with
 * a password. A password in the flag's variable is accepted.
 */
export function checkJournalArgument(text: string): void {
  if (!isDatabaseAddress(text) || parseDatabaseAddress(text).password === undefined) return;
  throw new KnownError(
    'flag-invalid',
    '--journal has a password in it: every process of this machine can read the arguments of the others.',
    {
      suggestions: [
        'Leave it out, and give it in PGPASSWORD, PGPASSFILE or HOSTWRIGHT_JOURNAL_PASSWORD_FILE.',
        'Or set the whole address in HOSTWRIGHT_JOURNAL, and leave --journal out.',
      ],
    },
  );
}
