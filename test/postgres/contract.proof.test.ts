/** PostgreSQL answers as the virtual database does, on which the proofs of a shared journal rest. */
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseDatabaseAddress } from '../../src/journal/database/address.ts';
import { chainOf } from '../../src/journal/database/chain.ts';
import type { DatabaseLook, JournalDatabase } from '../../src/journal/database/journal-database.ts';
import { openPostgres } from '../../src/journal/database/postgres/postgres-database.ts';
import { startJournalServer } from '../support/postgres/journals.ts';
import { isPostgresOff } from '../support/postgres/programs.ts';
import { databaseOf, startVirtualServer } from '../support/virtual-database.ts';

const { newJournal } = startJournalServer();
let real: JournalDatabase;

beforeAll(async () => {
  if (isPostgresOff) return;
  const { url } = await newJournal();
  real = openPostgres({
    address: parseDatabaseAddress(url, 'flag'),
    ...{ user: 'hw', password: undefined, authorities: undefined, applicationName: 'test', schema: 'hostwright' },
  });
});

afterAll(() => real?.close());

type Step = (database: JournalDatabase, account: string) => Promise<unknown>;

const zeros = '00'.repeat(32);
const few = fc.integer({ min: 0, max: 3 });
const holder = fc.constantFrom('{"pid":1}', '{"pid":2}', "it's another");
const batches = [randomUUID(), randomUUID(), randomUUID()] as const;
const line = fc.constantFrom('1.1 aa {"a":1}', "2.1 bb it's", 'a,b "c" {d} \\ é 😀', 'NULL');

/** Who it is on a machine that shares nothing with the other one. */
const withoutIdentity = ({ identity: _, ...look }: DatabaseLook) => look;

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ expected: few, dead: fc.option(holder, { nil: undefined }), holder }).map(
    (taking): Step =>
      async (database, account) =>
        withoutIdentity(await database.take({ account, ...taking })),
  ),
  fc
    .record({
      ...{ generation: few, holder, head: fc.integer({ min: 0, max: 4 }) },
      ...{ id: fc.constantFrom(...batches), lines: fc.array(line, { minLength: 1, maxLength: 3 }) },
    })
    .map(
      (batch): Step =>
        async (database, account) => {
          const chain = chainOf(zeros, batch.lines);
          return withoutIdentity(await database.append({ account, ...batch, chain }));
        },
    ),
  fc.record({ generation: few, holder }).map(
    (lock): Step =>
      (database, account) =>
        database.release(account, lock.generation, lock.holder),
  ),
  fc.record({ after: few, most: few }).map(
    ({ after, most }): Step =>
      (database, account) =>
        database.readLines(account, after, most),
  ),
  fc.record({ position: few, text: fc.string() }).map(
    ({ position, text }): Step =>
      async (database, account) => {
        await database.writeCheckpoint(account, position, Buffer.from(text));
        return undefined;
      },
  ),
  fc.constant<Step>(async (database, account) => {
    const body = await database.readCheckpoint(account);
    return body === undefined ? undefined : Buffer.from(body).toString('hex');
  }),
  fc.constant<Step>(async (database, account) => withoutIdentity(await database.look(account))),
);

describe.skipIf(isPostgresOff)('any history of statements', () => {
  it('has the same answers on both', async () => {
    const numRuns = Number(process.env.PROVE_CONTRACTS ?? 150);
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
        const account = randomUUID();
        const virtual = databaseOf(startVirtualServer());
        for (const one of steps) expect(await one(real, account)).toEqual(await one(virtual, account));
      }),
      { numRuns },
    );
  }, 600_000);
});
