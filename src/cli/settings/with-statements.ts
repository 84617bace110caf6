/** Opens the database of a shared journal for commands that only execute statements. */
import type { Statements } from '../../controller/database/statements.ts';
import { KnownError } from '../../core/errors.ts';
import type { DatabaseSettings } from '../../journal/database/database-settings.ts';
import { explainDatabase } from '../../journal/database/failures.ts';
import { isDatabaseFailure } from '../../journal/database/journal-database.ts';

/**
 * `consequence`: what follows if the database cannot be used, as a sentence. `role`: that of the
 * database which the work needs, if it is one. Rejects with KnownError.
 */
export async function withStatements<Result>(
  database: DatabaseSettings,
  consequence: string,
  work: (statements: Statements, schema: string) => Promise<Result>,
  role?: string,
): Promise<Result> {
  const { openConnections } = await import('../../journal/database/postgres/bundle.ts');
  const connections = openConnections(database);
  try {
    return await work(connections, database.schema);
  } catch (error) {
    if (error instanceof KnownError) throw error;
    if (role !== undefined && isDatabaseFailure(error) && error.code === '42501') {
      throw makeRoleError(database.address.shown, role, consequence);
    }
    throw explainDatabase(database.address.shown, error, 'used', consequence, database.repeatFlags);
  } finally {
    await connections.close();
  }
}

/** This user lacks a right that the role has. */
export function makeRoleError(name: string, role: string, consequence: string): KnownError {
  return new KnownError(
    'journal-unusable',
    `This user of the database ${name} lacks the role ${role} (42501). ${consequence}`,
    { suggestions: [`As the owner of the database, grant ${role} to this user.`] },
  );
}
