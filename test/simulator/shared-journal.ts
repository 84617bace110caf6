/** An applier whose journal and lock are in a database that all machines of its world share. */

import { openDatabaseStore } from '../../src/journal/database/database-store.ts';
import { type Batch, DatabaseFailure, type JournalDatabase } from '../../src/journal/database/journal-database.ts';
import type { VirtualFunctions, VirtualServer } from '../support/virtual-database.ts';
import type { Applier } from './applier.ts';
import { applyOn } from './hostwright.ts';
import { type DiskImage, makeFile, nodeAt } from './machine/disk-image.ts';
import type { VirtualProcess } from './machine/process.ts';
import { account, folder, journalPath } from './rules.ts';
import { streamOf } from './seeded.ts';

/** Where each machine notes what it has seen. */
export const seenFolder = '/state/hostwright/seen';

/** `server`: of the whole world. */
export function applierOn(server: VirtualServer, seed: number): Applier {
  return (means) => {
    const { process } = means;
    const { clock, disk, ports: processes, random } = process;
    return applyOn(
      () =>
        openDatabaseStore(
          { name: 'postgres://hostwright@db.example.com/hostwright', account },
          {
            ...{ clock, disk, processes, seenFolder },
            connect: async () => connectionOf(server, process, seed),
            newId: () => String(random.next()),
          },
        ),
      means,
    );
  };
}

/** Each statement takes a moment, and may be the last: of its process, or of its connection. */
function connectionOf(server: VirtualServer, process: VirtualProcess, seed: number): JournalDatabase {
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
      const what = name === 'append' ? `${name} ${describeBatch(values)}` : name;
      const result = await process.call({
        label: `database ${what}`,
        ms: random.chance(0.5) ? 0 : random.next() * 20,
        effect,
        // The connection breaks before the statement is done, or behind it.
        failing: () => {
          if (random.chance(0.5)) effect();
          throw new DatabaseFailure('closed', true);
        },
        halfway: () => {
          if (random.chance(0.5)) effect();
        },
      });
      if (name !== 'append') return result;
      // The process may be paused before it hears of it, and the database goes on.
      const hear = () => mirror(server, process.machine.image);
      await process.call({ label: `acknowledged ${what}`, ms: 0, effect: hear });
      return result;
    };
    return [name, statement];
  });
  return { ...Object.fromEntries(calls), close: async () => {} } as JournalDatabase;
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
  // A database that lost its last state gives a generation out again.
  if (written === undefined || Buffer.from(written.content).toString() !== row.holder) {
    for (const path of [...image.entries.keys()]) {
      if (generationIn(path) >= row.generation) image.entries.delete(path);
    }
    makeFile(image, lock, new TextEncoder().encode(row.holder), true);
  }
  if (row.released && nodeAt(image, `${lock}.released`) === undefined) {
    makeFile(image, `${lock}.released`, new TextEncoder().encode('{}'), true);
  }
}

function generationIn(path: string): number {
  return Number(/\/lock\.(\d+)/.exec(path)?.[1] ?? 0);
}
