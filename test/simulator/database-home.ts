/** A journal and lock in a database that all machines of a world share. */

import { openDatabaseStore } from '../../src/journal/database/database-store.ts';
import { type Batch, DatabaseFailure, type JournalDatabase } from '../../src/journal/database/journal-database.ts';
import { startVirtualServer, type VirtualFunctions, type VirtualServer } from '../support/virtual-database.ts';
import { databaseFaults, type FaultKind, type Faults } from './faults.ts';
import type { OpenHome } from './journal-home.ts';
import { type DiskImage, makeFile, nodeAt, restore } from './machine/disk-image.ts';
import type { Fate, VirtualProcess } from './machine/process.ts';
import { account, folder, journalPath } from './rules.ts';
import { pick, type SeededRandom, streamOf } from './seeded.ts';
import type { World } from './world.ts';

/** `database`: of the whole world; nothing: a new one. */
export function openDatabaseHome(database: VirtualServer = startVirtualServer()): OpenHome {
  const sending = new Map<VirtualProcess, Sending>();
  return (faults, seed) => ({
    journalAt: (process) => {
      const { clock, ports: processes, random } = process;
      const means = { clock, processes, newId: () => String(random.next()) };
      const notes = sending.get(process) ?? { unended: new Set<string>(), hasLooked: false };
      sending.set(process, notes);
      process.dying.push(() => void sending.delete(process));
      const connect = async () => connectionOf(database, process, notes, faults, seed);
      return async () =>
        openDatabaseStore({ name: 'postgres://hostwright@db.example.com/hostwright', account }, { ...means, connect });
    },
    releaseAtOnce({ image }, generation) {
      const { holder = '' } = database.accounts.get(account) ?? {};
      database.functions.release(account, generation, holder);
      mirror(database, image);
    },
    startMishap(world) {
      const backup = database.snapshot();
      return (random) => loseState(database, backup, world, random);
    },
    rotateKeys({ image }) {
      database.restoreDump(new Map());
      restore(image, folder);
    },
    chooseFates: (world) => chooseFailover(database, world, sending),
    labels: ['connect', 'database append', 'acknowledged append', 'database', 'write', 'answer', 'read', 'sleep'],
    replacedAt: ['connect', 'database append', 'acknowledged append', 'read', 'sleep'],
  });
}

/** What a process does about its creates, as far as its statements tell. */
interface Sending {
  /** Intents that it has recorded without an end. */
  readonly unended: Set<string>;
  /** Its last statement was a look at the lock. */
  hasLooked: boolean;
}

/** Of every second history each. */
export function chooseDatabaseFaults(seed: number): readonly FaultKind[] {
  const random = streamOf(seed, 'database');
  return databaseFaults.filter(() => random.chance(0.5));
}

/** What is lost between two runs, or mostly nothing. */
function loseState(
  database: VirtualServer,
  backup: ReturnType<VirtualServer['snapshot']>,
  world: World,
  random: SeededRandom,
): void {
  const { faults, trace } = world;
  const kind = pick(random, databaseFaults);
  if (kind === 'database: connection breaks' || !faults.has(kind)) return;
  faults.count(kind);
  trace.add(kind);
  if (kind === 'database: made anew') database.restoreDump(new Map());
  else if (kind === 'database: restored from a dump') database.restoreDump(backup);
  else database.failOver(kind === 'database: fails over, tail lost' ? backup : database.snapshot());
  forgetLost(world, database);
}

/** Another server takes over while the next run is at work. */
function chooseFailover(
  database: VirtualServer,
  world: World,
  sending: ReadonlyMap<VirtualProcess, Sending>,
): readonly Fate[] {
  const { faults, memory, rules, trace } = world;
  const random = streamOf(rules.seed, `failover ${world.processes.length}`);
  const kind = pick(random, ['database: fails over, nothing lost', 'database: fails over, tail lost'] as const);
  if (!faults.has(kind) || random.chance(0.5)) return [];
  const before = database.snapshot();
  // Of a create that rests on its look at the lock: no API can turn its request away.
  const leaves = ({ unended, hasLooked }: Sending) =>
    hasLooked && [...unended].some((intent) => !memory.usedIntents.has(intent));
  const next = () => {
    const losesTail = kind === 'database: fails over, tail lost';
    // The new server may give its lock to another run, and a request in flight would not be over then (A3).
    if (losesTail && memory.isSending()) return;
    if (losesTail && [...sending.values()].some(leaves)) return;
    faults.count(kind);
    trace.add(kind);
    database.failOver(losesTail ? before : database.snapshot());
    forgetLost(world, database);
  };
  const label = pick(random, ['database append', 'acknowledged append', 'read', 'sleep']);
  return [{ at: { label, nth: 1 + random.below(5) }, act: 'stopped', ms: 0, next }];
}

/** What the database has lost is in no journal. */
export function forgetLost(world: World, database: VirtualServer): void {
  for (const { image } of world.machines) mirror(database, image);
  world.memory.forgetJournal();
  for (const run of world.runs) run.lostRecords ||= run.endedAt === undefined;
}

/** Each statement takes a moment, and may be the last: of its process, or of its connection. */
function connectionOf(
  server: VirtualServer,
  process: VirtualProcess,
  sending: Sending,
  faults: Faults,
  seed: number,
): JournalDatabase {
  const random = streamOf(seed, `database of process ${process.number}`);
  const names = Object.keys(server.functions) as (keyof VirtualFunctions)[];
  const calls = names.map((name) => {
    const does = server.functions[name] as (...values: unknown[]) => unknown;
    const statement = async (...values: unknown[]) => {
      const effect = () => {
        const result = does(...values);
        mirror(server, process.machine.image);
        return result;
      };
      // The connection breaks before the statement is done, or behind it.
      const failing = () => {
        if (random.chance(0.5)) effect();
        throw new DatabaseFailure('closed', true);
      };
      const what = name === 'append' ? `${name} ${describeBatch(values)}` : name;
      const result = await process.call({
        label: `database ${what}`,
        ms: random.chance(0.5) ? 0 : random.next() * 20,
        effect: () => (faults.strikes('database: connection breaks', 0.02) ? failing() : effect()),
        failing,
        halfway: () => {
          if (random.chance(0.5)) effect();
        },
      });
      sending.hasLooked = name === 'look';
      if (name !== 'append') return result;
      noteIntents(sending, values);
      // The process may be paused before it hears of it, and the database goes on.
      const hear = () => mirror(server, process.machine.image);
      await process.call({ label: `acknowledged ${what}`, ms: 0, effect: hear });
      return result;
    };
    return [name, statement];
  });
  return { ...Object.fromEntries(calls), close: async () => {} } as JournalDatabase;
}

function noteIntents({ unended }: Sending, [batch]: readonly unknown[]): void {
  for (const line of (batch as Batch).lines) {
    const [, type, intent] = /"type":"([\w-]+)".*?"intent":"([^"]+)"/.exec(line) ?? [];
    if (intent === undefined) continue;
    if (type === 'send') unended.add(intent);
    else unended.delete(intent);
  }
}

/** E.g. `send+send`. */
function describeBatch([batch]: readonly unknown[]): string {
  const { lines } = batch as Batch;
  return lines.map((line) => /"type":"([\w-]+)"/.exec(line)?.[1]).join('+');
}

/** Whoever watches this world reads a folder's files. */
export function mirror({ accounts }: VirtualServer, image: DiskImage): void {
  const row = accounts.get(account);
  const content = new TextEncoder().encode((row?.lines ?? []).map(({ line }) => `${line}\n`).join(''));
  const node = nodeAt(image, journalPath) ?? makeFile(image, journalPath, content, true);
  // What was read once need not be read again, so equal bytes stay the same bytes.
  if (Buffer.compare(node.content, content) !== 0) {
    node.content = content;
    node.durable = content;
  }
  if (row === undefined || row.generation === 0) return;
  const lock = `${folder}/lock.${row.generation}`;
  const written = nodeAt(image, lock);
  const isIts = written !== undefined && Buffer.from(written.content).toString() === row.holder;
  // A database that lost its last state gives later generations out again, and perhaps this one.
  const kept = isIts ? row.generation : row.generation - 1;
  for (const path of [...image.entries.keys()]) if (generationIn(path) > kept) image.entries.delete(path);
  if (!isIts) makeFile(image, lock, new TextEncoder().encode(row.holder), true);
  const released = `${lock}.released`;
  // An earlier state may be from before its release.
  if (!row.released) image.entries.delete(released);
  else if (nodeAt(image, released) === undefined) makeFile(image, released, new TextEncoder().encode('{}'), true);
}

function generationIn(path: string): number {
  return Number(/\/lock\.(\d+)/.exec(path)?.[1] ?? 0);
}
