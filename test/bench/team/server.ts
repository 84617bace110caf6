/** A database server for the benchmarks, on this machine, and journals in it. */

import { chainOf, emptyChain } from '../../../src/journal/database/fold-database.ts';
import { rowsAtOnce } from '../../../src/journal/database/journal-database.ts';
import { openPostgres } from '../../../src/journal/database/postgres/postgres-database.ts';
import type { HeldJournal } from '../../../src/ledger/journal-store.ts';
import { settingsFor } from '../../support/postgres/connections.ts';
import type { PostgresDatabase } from '../../support/postgres/database.ts';
import { storeAt } from '../../support/postgres/held-journals.ts';
import { copyDataFolder, openFolder, prepare } from '../../support/postgres/prepared.ts';
import { findPrograms } from '../../support/postgres/programs.ts';
import { startServer } from '../../support/postgres/server.ts';
import { hostwright, timeNode } from '../measure.ts';

export interface BenchServer {
  /** Such as 18. */
  readonly version: number;
  /** On the file system of the server's data. */
  readonly folder: string;
  /** A new database with the tables. */
  readonly newJournal: () => Promise<PostgresDatabase>;
}

/** Works with a server of its own. What it acknowledges is on disk. */
export async function withServer<Found>(work: (server: BenchServer) => Promise<Found>): Promise<Found> {
  const ends: (() => unknown)[] = [];
  try {
    const { folder, guard } = openFolder();
    ends.push(() => guard.end());
    const { bin, version, template } = await prepare(folder, findPrograms());
    // As much as a server has that nobody has set up.
    const settings = { shared_buffers: '128MB' };
    const server = await startServer(
      (end) => void ends.push(end),
      { bin, version, settings },
      (data) => copyDataFolder(template, data),
    );
    const newJournal = async () => {
      const database = await server.newDatabase();
      timeNode(hostwright('journal', 'migrate', '--journal', database.url));
      return database;
    };
    return await work({ version, folder, newJournal });
  } finally {
    for (const end of ends.reverse()) await end();
  }
}

/** The journal of an account as a run holds it. */
export function takeJournal(url: string, account: string): Promise<HeldJournal> {
  return storeAt(url, { account }).take();
}

/** Reads all records of an account, and keeps none of them. Returns how many there are. */
async function readAllRecords(url: string, account: string): Promise<number> {
  const database = openPostgres(settingsFor(url));
  try {
    const { row } = await database.look(account);
    let chain = emptyChain;
    let count = 0;
    for (const head = row?.head ?? 0; count < head; ) {
      const lines = await database.readLines(account, count, Math.min(rowsAtOnce, head - count));
      if (lines.length === 0) break;
      chain = chainOf(chain, lines);
      count += lines.length;
    }
    if (chain !== row?.chain) throw new Error('These are not the records that were written.');
    return count;
  } finally {
    await database.close();
  }
}

/** In a process of its own: prints the milliseconds of reading a journal, and how many records it has. */
export async function timeRead(url: string, account: string): Promise<void> {
  const start = performance.now();
  const records = await readAllRecords(url, account);
  process.stdout.write(JSON.stringify({ milliseconds: performance.now() - start, records }));
}
