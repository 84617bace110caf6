/** An append whose connection is disturbed at each of its bytes, in both directions: its records are there once. */
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import type { HeldJournal } from '../../src/ledger/journal-store.ts';
import { isWhole } from '../prove/figures.mjs';
import type { AtEnd } from '../support/hostwright.ts';
import { type Direction, type Fault, startFaultProxy } from '../support/postgres/fault-proxy.ts';
import { sendOf, storeAt } from '../support/postgres/held-journals.ts';
import { isPooled, pooled, startJournalServer } from '../support/postgres/journals.ts';
import { isPostgresOff } from '../support/postgres/programs.ts';

const { newJournal } = startJournalServer();

/** Every byte, and a silence until the deadline of a statement: the whole `npm run prove`. Else some, in turn for each kind. */
const stride = isWhole ? 1 : 149;

const batch = [sendOf('web-1'), sendOf('web-2')];

/** `behind`: the connection that is disturbed is the one between a pooler and the server. */
async function openScene(atEnd: AtEnd, behind = false) {
  const { url, direct, sql } = await newJournal();
  const proxy = await startFaultProxy(atEnd, behind ? direct : url);
  const disturbed = behind ? await pooled(atEnd, proxy.through(direct)) : proxy.through(url);
  let taken = 0;
  return {
    url,
    sql,
    proxy,
    /**
     * A journal of an account of its own: each append of the same records has as many bytes. Pauses between two tries
     * take no time, except behind a pooler, which tries its server again only a second after it could not be reached.
     */
    async take(onPause = behind ? undefined : () => {}, address = disturbed) {
      taken += 1;
      const account = String(taken).padStart(12, '0');
      const held = await storeAt(address, { account, onPause }).take();
      return { account, held };
    },
    linesOf: async (account: string) => {
      const rows = await sql('select seq::int, line from hostwright.record where account = $1 order by seq', [account]);
      return rows.map(({ seq, line }) => `${seq} ${/"type":"(\w+)"/.exec(String(line))?.[1]}`);
    },
    /** As a machine sees it whose connection nobody disturbs. */
    read: (account: string) => storeAt(url, { account }).read(),
  };
}

type Opened = Awaited<ReturnType<typeof openScene>>;

/** Bytes of one append, in each direction. */
async function measureAppend({ proxy, take }: Opened): Promise<Readonly<Record<Direction, number>>> {
  const { held } = await take();
  proxy.mark();
  await held.journal.append(batch);
  const passed = proxy.passed();
  bytesOfAppend = `${passed.toServer} bytes to the server, ${passed.toClient} bytes to the client`;
  await held.release();
  return passed;
}

/** For the line that `npm run prove` prints. */
let bytesOfAppend = '';
afterAll(() => {
  if (isWhole) process.stdout.write(`cut append: ${bytesOfAppend}, each of them\n`);
});

const both = ['1 opened', '2 send', '3 send'];

async function disturb(scene: Opened, fault: Fault): Promise<void> {
  const { proxy, take, linesOf, read } = scene;
  const { account, held } = await take();
  const before = proxy.fired();
  proxy.arm(fault);

  await held.journal.append(batch);

  expect(proxy.fired() - before).toBe(1);
  expect(await linesOf(account)).toEqual(both);
  await expectToGoOn(held);
  expect(await linesOf(account)).toEqual([...both, '4 send']);
  expect(await read(account)).toMatchObject({ status: 'read', copy: false });
}

async function expectToGoOn(held: HeldJournal): Promise<void> {
  expect(await held.lost()).toBeUndefined();
  await held.journal.append([sendOf('web-3')]);
  expect(await held.release(4)).toBe(true);
}

/** Each byte of so many, or some of them and the last one. */
function bytesOf(count: number): readonly number[] {
  const places = Array.from({ length: Math.ceil(count / stride) }, (_, nth) => nth * stride);
  return [...places, count];
}

const directions: readonly Direction[] = ['toServer', 'toClient'];
const kinds = ['cut', 'reset', 'half-close'] as const;

describe.skipIf(isPostgresOff)('an append whose connection', () => {
  async function breakAtEachByte(scene: Opened, direction: Direction, most: number): Promise<void> {
    for (const [nth, at] of bytesOf(most).entries()) {
      const inTurn = kinds[nth % kinds.length] ?? 'cut';
      for (const kind of isWhole ? new Set(['cut', inTurn] as const) : [inTurn]) {
        await disturb(scene, { kind, direction, at });
      }
    }
  }

  it.each(directions)('breaks at any byte %s is written once, and its run goes on [F-T2, F-T3]', async (direction) => {
    const scene = await openScene(onTestFinished);
    const bytes = await measureAppend(scene);

    await breakAtEachByte(scene, direction, bytes[direction]);
  });

  it.runIf(isPooled).each(directions)(
    'breaks at a byte %s behind a pooler is written once [F-T15]',
    async (direction) => {
      const scene = await openScene(onTestFinished, true);
      // The pooler opens sessions meanwhile, whose bytes pass as well: the least is the append alone.
      const bytes: number[] = [];
      while (bytes.length < 8) bytes.push((await measureAppend(scene))[direction]);

      await breakAtEachByte(scene, direction, Math.min(...bytes));
    },
  );

  it.each(directions)('breaks for good at a byte %s is written once at most [F-T2, F-T3]', async (direction) => {
    const scene = await openScene(onTestFinished);
    const { url, take, linesOf, read } = scene;
    const bytes = await measureAppend(scene);
    // With its last byte the answer is there.
    const most = direction === 'toClient' ? bytes.toClient - 1 : bytes.toServer;
    for (const at of bytesOf(most)) {
      const proxy = await startFaultProxy(onTestFinished, url);
      const { account, held } = await take(() => proxy.refuse(), proxy.through(url));
      proxy.arm({ kind: 'cut', direction, at });

      await expect(held.journal.append(batch)).rejects.toMatchObject({ code: 'journal-unusable' });

      // No create is sent without a record that is durable.
      await expect(held.journal.append([sendOf('web-3')])).rejects.toMatchObject({ code: 'journal-unusable' });
      expect(await held.lost()).toContain('cannot be asked');
      await held.release();
      expect([['1 opened'], both]).toContainEqual(await linesOf(account));
      // Its holder is not known to have ended: nobody else takes the lock by luck.
      await expect(storeAt(url, { account }).take()).rejects.toMatchObject({ code: 'lock-held' });
      expect(await read(account)).toMatchObject({ status: 'read', copy: false });
    }
  });

  it.runIf(isWhole).each(directions)('is silent %s beyond the deadline is written once [F-T4]', async (direction) => {
    const scene = await openScene(onTestFinished);
    const bytes = await measureAppend(scene);

    for (const at of [0, Math.floor(bytes[direction] / 2)]) {
      await disturb(scene, { kind: 'hang', direction, at });
      await disturb(scene, { kind: 'delay', ms: 11_000, direction, at });
    }
  });

  it.runIf(isWhole)('is silent between statement and commit stops the run, and nothing is written', async () => {
    const scene = await openScene(onTestFinished);
    const { proxy, take, linesOf } = scene;
    const { toServer } = await measureAppend(scene);
    const { account, held } = await take();
    // The last message, of five bytes, is what commits. The server waits for it, and holds the row meanwhile.
    proxy.arm({ kind: 'hang', direction: 'toServer', at: toServer - 5 });

    await expect(held.journal.append(batch)).rejects.toMatchObject({ message: expect.stringContaining('55P03') });

    expect(await linesOf(account)).toEqual(['1 opened']);
  });
});
