/** What hostwright itself says to a command line of an example. */
import { readListenAddress } from '../../src/cli/controller/controller.ts';
import { readCommandLine } from '../../src/commands/line/read-command-line.ts';
import { commands } from '../../src/commands/run.ts';
import { parseDatabaseAddress } from '../../src/journal/database/address.ts';
import { parseEndpoint } from '../../src/provider/endpoint.ts';

/** Throws where a command, a flag or an address is not one. */
export function readExample(words: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const line = readCommandLine(words, env, commands);
  if (line.fault !== undefined) throw line.fault;
  const flags = line.flags as Readonly<Record<string, string | undefined>>;
  parseDatabaseAddress(flags.journal ?? '');
  if (flags.endpoint !== undefined) parseEndpoint(flags.endpoint);
  if (flags.listen !== undefined)
    readListenAddress({ listen: flags.listen, 'listen-public': 'listen-public' in flags });
  return { name: line.name, flags, notes: line.notes };
}
