/** Histories of statements that PostgreSQL and the virtual database must answer alike. */
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect } from 'vitest';
import { parseDatabaseAddress } from '../../../src/journal/database/address.ts';
import { chainOf } from '../../../src/journal/database/fold-database.ts';
import type { DatabaseLook, JournalDatabase, JournalRow } from '../../../src/journal/database/journal-database.ts';
import { openPostgres } from '../../../src/journal/database/postgres/postgres-database.ts';
import { databaseOf, startVirtualServer } from '../virtual-database.ts';

/** `row`: as it is before the step. */
type Step = (tables: JournalDatabase, account: string, row: JournalRow) => Promise<unknown>;

/** The tables in a schema of the database at this address. */
export function openTables(url: string, schema = 'hostwright'): JournalDatabase {
  const address = parseDatabaseAddress(url);
  const { user = 'hw', password } = address;
  const settings = { address, user, password, authorities: undefined, applicationName: 'test', schema };
  return openPostgres(settings);
}

const zeros = '00'.repeat(32);
const noRow: JournalRow = { generation: 0, holder: '', released: true, head: 0, chain: zeros };
const few = fc.integer({ min: 0, max: 3 });
/** Beside the number that fits. Most fit: else hardly any history would come far. */
const off = fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.constantFrom(-2, -1, 1) });
/** Undefined: the one of the row. */
const who = fc.oneof(
  { weight: 3, arbitrary: fc.constant(undefined) },
  { weight: 1, arbitrary: fc.constantFrom('{"pid":1}', '{"pid":2}', "it's another") },
);
const taker = fc.constantFrom('{"pid":1}', '{"pid":2}', "it's another");
const batches = [randomUUID(), randomUUID(), randomUUID()] as const;
const line = fc.constantFrom('1.1 aa {"a":1}', "2.1 bb it's", 'a,b "c" {d} \\ é 😀', 'NULL');

/** Who it is on a machine that shares nothing with the other one. */
const withoutIdentity = ({ identity: _, ...look }: DatabaseLook) => look;

const take = fc.record({ past: off, dead: fc.option(who, { nil: null }), taker }).map(
  ({ past, dead, taker: holder }): Step =>
    async (database, account, row) => {
      const ended = dead === null ? undefined : (dead ?? row.holder);
      const taking = { account, expected: row.generation + past, dead: ended, holder };
      return withoutIdentity(await database.take(taking));
    },
);

const append = fc
  .record({
    past: off,
    holder: who,
    behind: off,
    id: fc.constantFrom(...batches),
    lines: fc.array(line, { minLength: 1, maxLength: 3 }),
  })
  .map(
    ({ past, holder, behind, id, lines }): Step =>
      async (database, account, row) => {
        const lock = { account, generation: row.generation + past, holder: holder ?? row.holder };
        const batch = { ...lock, head: row.head + behind, id, lines, chain: chainOf(zeros, lines) };
        const found = await database.append(batch);
        return found && withoutIdentity(found);
      },
  );

const release = fc.record({ past: off, holder: who }).map(
  ({ past, holder }): Step =>
    (database, account, row) =>
      database.release(account, row.generation + past, holder ?? row.holder),
);

const read = fc.record({ after: few, most: few }).map(
  ({ after, most }): Step =>
    async (database, account) => [
      await database.readLines(account, after, most),
      await database.countRecords(account, most),
    ],
);

const writeCheckpoint = fc.record({ position: few, text: fc.string() }).map(
  ({ position, text }): Step =>
    async (database, account) => {
      await database.writeCheckpoint(account, position, Buffer.from(text));
      const body = await database.readCheckpoint(account);
      return body === undefined ? undefined : Buffer.from(body).toString('hex');
    },
);

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: take },
  { weight: 5, arbitrary: append },
  { weight: 2, arbitrary: release },
  { weight: 2, arbitrary: read },
  { weight: 1, arbitrary: writeCheckpoint },
  {
    weight: 1,
    arbitrary: fc.constant<Step>(async (database, account) => withoutIdentity(await database.look(account))),
  },
);

export const contractHistory = fc.array(step, { minLength: 4, maxLength: 14 });

/** Throws where an answer differs from that of the virtual database. */
export async function playContract(real: JournalDatabase, steps: readonly Step[]): Promise<void> {
  const account = randomUUID();
  const server = startVirtualServer();
  const virtual = databaseOf(server);
  for (const one of steps) {
    const { row = noRow } = server.functions.look(account);
    expect(await one(real, account, row)).toEqual(await one(virtual, account, row));
  }
}
