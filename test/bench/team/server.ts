/** A database server for the benchmarks, on this machine, and journals in it. */

import type { PostgresDatabase } from '../../support/postgres/database.ts';
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
