/** Whole commands over a journal in a database, against a cloud whose hosts can be counted. */
import { expect } from 'vitest';
import type { RunningEmulator } from '../../../src/emulator/server.ts';
import { folderWith, type RunOptions } from '../hostwright.ts';
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
  readonly latencyMs?: readonly [number, number];
}

/** A cloud, and this journal. */
export async function shareJournal(
  stage: Stage,
  { url, sql }: PostgresDatabase,
  { hosts = 5, latencyMs = [0, 15] }: SharedOptions = {},
): Promise<SharedScene> {
  const options = { visibilityLagMs: 100, provisioningMs: 50, latencyMs };
  const scene = await stage.emulated(options, { hosts: webs(hosts) });
  return { ...scene, hosts, journal: url, sql };
}

/** A machine that has nothing but the address. */
export function freshMachine({ env }: SharedScene, stage: Stage): RunOptions {
  return { env: { ...env, XDG_STATE_HOME: folderWith({}, stage.atEnd) } };
}

export function expectEachOnce({ cloud, hosts }: SharedScene): void {
  const { committed, duplicates } = sendsTo(cloud);
  expect(duplicates).toEqual([]);
  expect(committed).toBe(hosts);
}
