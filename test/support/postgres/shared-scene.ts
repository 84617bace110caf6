/** Whole commands over a journal in a database, against a cloud whose hosts can be counted. */
import { expect } from 'vitest';
import type { RunningEmulator } from '../../../src/emulator/server.ts';
import { folderWith, operations, type Ran, type RunOptions } from '../hostwright.ts';
import { sendsTo, webs } from '../sends.ts';
import type { Scene, Stage } from '../stage.ts';
import type { PostgresDatabase } from './database.ts';

export type SharedScene = Scene & {
  readonly cloud: RunningEmulator;
  readonly hosts: number;
  /** The address of the journal. */
  readonly journal: string;
  readonly sql: PostgresDatabase['sql'];
};

export interface SharedOptions {
  readonly hosts?: number;
  readonly latencyMs?: number;
  /** A host that a run forgot is made twice if the next run comes sooner. */
  readonly visibilityLagMs?: number;
}

/** A cloud, and this journal. */
export async function shareJournal(
  stage: Stage,
  { url, sql }: PostgresDatabase,
  { hosts = 5, latencyMs = 8, visibilityLagMs = 100 }: SharedOptions = {},
): Promise<SharedScene> {
  const options = { visibilityLagMs, provisioningMs: 50, latencyMs };
  const scene = await stage.emulated(options, { hosts: webs(hosts) });
  return { ...scene, hosts, journal: url, sql };
}

/** A machine that has nothing but the address. */
export function freshMachine({ env }: SharedScene, stage: Stage): RunOptions {
  return { env: { ...env, XDG_STATE_HOME: folderWith({}, stage.atEnd) } };
}

/**
 * Runs it until it ends well: a run that cannot ask in time whether it still holds its lock stops, and says so. Where a
 * machine is busy, that may be a run that nobody disturbs.
 */
export async function runToTheEnd({ run }: SharedScene, words: string, options?: RunOptions): Promise<readonly Ran[]> {
  const ends: Ran[] = [];
  do ends.push(await run(words, options));
  while (ends.at(-1)?.code === 7 && ends.length < 4);
  expect(ends.at(-1)?.code, ends.map(tellEnd).join('\n')).toBe(0);
  return ends;
}

/** For the message of a test that fails. */
export function tellEnd({ code, stdout, stderr }: Ran): string {
  return `exit ${code}\n${stdout}${stderr}`;
}

export function expectEachOnce({ cloud, hosts }: SharedScene): void {
  const { committed, duplicates } = sendsTo(cloud);
  expect(duplicates).toEqual([]);
  expect(committed).toBe(hosts);
}

/** Why each run over this database was cold, in their order; else `warm`. */
export async function readColdRuns({ sql }: Pick<SharedScene, 'sql'>): Promise<readonly string[]> {
  const rows = await sql(`select line from hostwright.record where line like '%"type":"began"%' order by seq`);
  return rows.map(({ line }) => /"cold":"([^"]+)"/.exec(String(line))?.[1] ?? 'warm');
}

/** Those of runs that found something behind them, not just an empty journal. */
export async function countColdStarts(scene: Pick<SharedScene, 'sql'>): Promise<number> {
  return (await readColdRuns(scene)).filter((cause) => cause !== 'warm' && cause !== 'no-journal').length;
}

/** Creates that the cloud received and of which no record is left: none was sent before its record was acknowledged. */
export async function readUnrecorded({ cloud, sql }: Pick<SharedScene, 'cloud' | 'sql'>): Promise<readonly string[]> {
  const rows = await sql(`select line from hostwright.record where line like '%"type":"send"%'`);
  const recorded = rows.map(({ line }) => /"name":"([^"]+)"/.exec(String(line))?.[1]);
  const unrecorded: string[] = [];
  for (const { operation, name } of cloud.requests()) {
    if (operation !== operations.create || name === undefined) continue;
    const at = recorded.indexOf(name);
    if (at < 0) unrecorded.push(name);
    else recorded.splice(at, 1);
  }
  return unrecorded;
}

/** The numbers of the records have no gap, and none is of an older lock than the one before it. */
export async function expectInOrder({ sql }: Pick<SharedScene, 'sql'>): Promise<void> {
  const rows = await sql('select seq::int, generation::int from hostwright.record order by seq');
  const [account] = await sql('select head::int from hostwright.account');
  expect(rows.map(({ seq }) => seq)).toEqual(rows.map((_, nth) => nth + 1));
  expect(account?.head).toBe(rows.length);
  const generations = rows.map(({ generation }) => Number(generation));
  expect(generations).toEqual(generations.toSorted((a, b) => a - b));
}
