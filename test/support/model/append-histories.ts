/** Appends of one writer to a journal in a database whose connection breaks, before a statement is done or behind it. */

import { chainOf } from '../../../src/journal/database/fold-database.ts';
import { DatabaseFailure } from '../../../src/journal/database/journal-database.ts';
import { appendBatch } from '../../../src/journal/database/lock.ts';
import { databaseOf, startVirtualServer } from '../virtual-database.ts';
import { seededRandom } from './seeded-random.ts';

const account = '0123456789ab';
const lock = { account, generation: 1, holder: 'me' };

/** What the promise of an append says of itself where it is broken. */
export type AppendBreach = 'an append ended its run' | 'records are not there once';

/** So many batches in a row, each with a connection that breaks four times at most. */
export async function playAppends(seed: number): Promise<{ readonly broken: readonly AppendBreach[] }> {
  const random = seededRandom(seed);
  const server = startVirtualServer();
  const database = databaseOf(server);
  const { identity } = await database.take({ ...lock, expected: 0, dead: undefined });
  let breaks = 0;
  const broken: typeof database.append = async (batch) => {
    const isBroken = breaks < 4 && random.chance(0.5);
    if (!isBroken) return await database.append(batch);
    if (random.chance(0.5)) await database.append(batch);
    breaks += 1;
    throw new DatabaseFailure('closed', true);
  };
  const clock = { now: () => 0, sleep: async () => {} };
  const means = { name: 'db', database: { append: broken }, identity, clock };
  const lines: string[] = [];
  let chain = '00'.repeat(32);
  for (let nth = 0; nth < 3; nth += 1) {
    breaks = 0;
    const added = Array.from({ length: 1 + random.below(3) }, (_, index) => `${nth}.${index}`);
    chain = chainOf(chain, added);
    const batch = { ...lock, head: lines.length, id: `batch ${nth}`, lines: added, chain };
    try {
      await appendBatch(means, batch);
    } catch {
      return { broken: ['an append ended its run'] };
    }
    lines.push(...added);
  }
  const written = server.accounts.get(account)?.lines.map(({ line }) => line) ?? [];
  return { broken: written.join() === lines.join() ? [] : ['records are not there once'] };
}
