/** The wait for the lock of a shared journal, while its server restarts. */
import { describe, expect, it, vi } from 'vitest';
import { openDatabaseStore } from '../../src/journal/database/database-store.ts';
import { DatabaseFailure, type JournalDatabase } from '../../src/journal/database/journal-database.ts';
import type { LockWait } from '../../src/ledger/journal-store.ts';
import { realClock } from '../../src/system/clock.ts';
import { databaseOf, startVirtualServer, type VirtualServer } from '../support/virtual-database.ts';

const account = '0123456789ab';
const elsewhere = { pid: 7, started: '1', boot: 'zz', namespace: '', host: 'runner-7' };

type Changes = (server: VirtualServer) => Partial<JournalDatabase>;

/** A database whose lock another machine holds, and a store whose looks at it fail in this way. */
function openScene(failing: (look: number) => DatabaseFailure | undefined, changes: Changes = () => ({})) {
  const server = startVirtualServer();
  const holder = JSON.stringify({ ...elsewhere, at: '2026-01-01T00:00:00.000Z' });
  server.functions.take({ account, expected: 0, dead: undefined, holder });
  let now = 0;
  let looks = 0;
  const database: JournalDatabase = {
    ...databaseOf(server),
    async look(of) {
      looks += 1;
      const failure = failing(looks);
      if (failure !== undefined) throw failure;
      return server.functions.look(of);
    },
    ...changes(server),
  };
  const clock = {
    ...realClock,
    now: () => now,
    async sleep(ms: number) {
      now += ms;
      // It ends cleanly in the meantime.
      if (looks > 5) server.functions.release(account, 1, holder);
    },
  };
  const processes = { self: { ...elsewhere, host: 'here' }, fateOf: async () => 'unknown' as const };
  const store = openDatabaseStore(
    { name: 'postgres://db/x', account },
    { clock, processes, newId: () => crypto.randomUUID(), connect: async () => database },
  );
  const free = () => server.functions.release(account, 1, holder);
  return { store, looks: () => looks, free, row: () => server.accounts.get(account) };
}

const { signal } = new AbortController();
const patient = (): LockWait => ({ timeoutMs: 600_000, signal, onHolder: vi.fn(), onOver: vi.fn() });

describe('who waits for the lock of a shared journal', () => {
  it('gets it although the server restarts meanwhile', async () => {
    const { store } = openScene((look) =>
      look > 1 && look < 5 ? new DatabaseFailure('ECONNREFUSED', true) : undefined,
    );

    const held = await store.take(patient());

    expect(held.generation).toBe(2);
  });

  it('does not go on when its run is interrupted', async () => {
    const interruption = new AbortController();
    const { store, looks } = openScene((look) => {
      if (look > 2) interruption.abort();
      return look > 1 ? new DatabaseFailure('ECONNREFUSED', true) : undefined;
    });

    await expect(store.take({ ...patient(), signal: interruption.signal })).rejects.toThrow('nothing answers there');

    expect(looks()).toBe(3);
  });
});

it('a run does not rely on its lock if the server of the journal has become a standby', async () => {
  let isStandby = false;
  const { store, free } = openScene(
    () => undefined,
    ({ functions }) => ({ look: async (of) => ({ ...functions.look(of), isStandby }) }),
  );
  free();
  const held = await store.take();
  expect(await held.lost()).toBeUndefined();

  isStandby = true;

  expect(await held.lost()).toContain('is a standby');
});
