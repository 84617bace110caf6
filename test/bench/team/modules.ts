/** What the benchmarks of a shared journal use of the sources and of the tests, as one bundle (open-modules.mjs). */
import type { HeldJournal } from '../../../src/core/ledger/journal-store.ts';
import { emptyChain, startChain } from '../../../src/journal/database/fold-database.ts';
import { rowsAtOnce } from '../../../src/journal/database/journal-database.ts';
import { type Connections, openConnections } from '../../../src/journal/database/postgres/connection.ts';
import { openPostgres } from '../../../src/journal/database/postgres/postgres-database.ts';
import { settingsFor } from '../../support/postgres/connections.ts';
import type { PostgresDatabase } from '../../support/postgres/database.ts';
import { storeAt } from '../../support/postgres/held-journals.ts';
import { copyDataFolder, openFolder, prepare } from '../../support/postgres/prepared.ts';
import { findPrograms } from '../../support/postgres/programs.ts';
import { startServer } from '../../support/postgres/server.ts';

export interface BenchServer {
  /** Such as 18. */
  readonly version: number;
  /** On the file system of the server's data. */
  readonly folder: string;
  readonly newDatabase: () => Promise<PostgresDatabase>;
  readonly stop: () => Promise<void>;
}

/** A server of its own on this machine. What it acknowledges is on disk. */
export async function startBenchServer(): Promise<BenchServer> {
  const ends: (() => unknown)[] = [];
  const stop = async () => {
    for (const end of ends.splice(0).reverse()) await end();
  };
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
    return { version, folder, newDatabase: server.newDatabase, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The journal of an account as a run holds it. */
export function takeJournal(url: string, account: string): Promise<HeldJournal> {
  return storeAt(url, { account }).take();
}

/** Statements over one connection that stays open, as a journal sends them. */
export function openStatements(url: string): Connections {
  return openConnections(settingsFor(url));
}

/** Reads all records of an account, and keeps none of them. Returns how many there are. */
export async function readAllRecords(url: string, account: string): Promise<number> {
  const database = openPostgres(settingsFor(url));
  try {
    const { row } = await database.look(account);
    const chain = startChain(emptyChain);
    let count = 0;
    for (const head = row?.head ?? 0; count < head; ) {
      const lines = await database.readLines(account, count, Math.min(rowsAtOnce, head - count));
      if (lines.length === 0) break;
      for (const line of lines) chain.add(line);
      count += lines.length;
    }
    if (chain.value() !== row?.chain) throw new Error('These are not the records that were written.');
    return count;
  } finally {
    await database.close();
  }
}
