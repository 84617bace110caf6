/** Appends of one writer to a journal in a database whose connection breaks, before a statement is done or behind it. */

import { DatabaseFailure } from '../../../src/journal/database/journal-database.ts';
import { appendLines } from '../../../src/journal/database/lock.ts';
import { databaseOf, startVirtualServer } from '../virtual-database.ts';
import { seededRandom } from './seeded-random.ts';
import { virtualClock } from './virtual-clock.ts';

const account = '0123456789ab';
const lock = { account, generation: 1, holder: 'me' };

/** What the promise of an append says of itself where it is broken. */
export type AppendBreach = 'an append ended its run' | 'records are not there once';

/** So many batches in a row, each with a connection that breaks four times at most. */
export async function playAppends(seed: number): Promise<{ readonly broken: readonly AppendBreach[] }> {
  const random = seededRandom(seed);
  const server = startVirtualServer();
  const database = databaseOf(server);
  const look = await database.take({ ...lock, expected: 0, dead: undefined });
  if (look.row === undefined) throw new Error('a lock that is taken has a row');
  let taken = { ...look, row: look.row };
  let breaks = 0;
  const broken: typeof database.append = async (batch) => {
    const isBroken = breaks < 4 && random.chance(0.5);
    if (!isBroken) return await database.append(batch);
    if (random.chance(0.5)) await database.append(batch);
    breaks += 1;
    throw new DatabaseFailure('closed', true);
  };
  const clock = { ...virtualClock(), now: () => 0, sleep: async () => {} };
  const run = { name: 'db', account, database: { ...database, append: broken }, clock };
  const lines: string[] = [];
  for (let nth = 0; nth < 3; nth += 1) {
    breaks = 0;
    const added = Array.from({ length: 1 + random.below(3) }, (_, index) => `${nth}.${index}`);
    try {
      taken = await appendLines({ ...run, newId: () => `batch ${nth}` }, taken, added);
    } catch {
      return { broken: ['an append ended its run'] };
    }
    lines.push(...added);
  }
  const written = server.accounts.get(account)?.lines.map(({ line }) => line) ?? [];
  return { broken: written.join() === lines.join() ? [] : ['records are not there once'] };
}
