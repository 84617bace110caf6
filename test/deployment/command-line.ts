/** What hostwright itself says to a command line of an example. */

import type { FlagsOf } from '../../src/app/settings/command-flags.ts';
import { readListenAddresses } from '../../src/app/watcher/watch.ts';
import { parseEndpoint } from '../../src/cloud/endpoint.ts';
import { parseDatabaseAddress } from '../../src/journal/database/address.ts';
import { readLine } from '../support/inside.ts';

/** Rejects where a command, a flag or an address is not one. */
export async function readExample(words: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const { name, flags } = await readLine(words, env);
  const { journal, endpoint } = flags as Readonly<Record<string, string | undefined>>;
  parseDatabaseAddress(journal ?? '');
  if (endpoint !== undefined) parseEndpoint(endpoint);
  if (name === 'watch') readListenAddresses(flags as FlagsOf<'watch'>);
  return { name };
}
