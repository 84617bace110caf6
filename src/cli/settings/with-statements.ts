/** Opens the database of a shared journal for commands that only execute statements. */
import type { Statements } from '../../controller/database/scope-database.ts';
import { KnownError } from '../../core/errors.ts';
import type { DatabaseSettings } from '../../journal/database/database-settings.ts';
import { explainDatabase } from '../../journal/database/failures.ts';

/**
 * `consequence`: what follows if the database cannot be used, as a sentence. Rejects with
 * KnownError.
 */
export async function withStatements<Result>(
  database: DatabaseSettings,
  consequence: string,
  work: (statements: Statements, schema: string) => Promise<Result>,
): Promise<Result> {
  const { openConnections } = await import('../../journal/database/postgres/bundle.ts');
  const connections = openConnections(database);
  try {
    return await work(connections, database.schema);
  } catch (error) {
    if (error instanceof KnownError) throw error;
    throw explainDatabase(database.address.shown, error, 'used', consequence, database.repeatFlags);
  } finally {
    await connections.close();
  }
}
