/** What an emulator saw of an apply: the proof that each create was one request, and made one host. */

import type { RequestRecord } from '../../src/emulator/request-log.ts';
import type { RunningEmulator } from '../../src/emulator/server.ts';
import { operations } from './hostwright.ts';

/** Creates that arrived, hosts that they made, requests that were refused, and names that two hosts bear. */
export function sendsTo(cloud: RunningEmulator): {
  readonly received: number;
  readonly committed: number;
  readonly refused: number;
  readonly duplicates: readonly unknown[];
} {
  const { creates, requests, duplicates } = cloud.state();
  return { ...creates, refused: requests.refused, duplicates };
}

/** One request each for so many hosts. */
export const oneEach = (hosts: number) => ({ received: hosts, committed: hosts, refused: 0, duplicates: [] });

/** The creates in the order in which they came, a list for each round: between two rounds there is a listing. */
export function roundsOf(cloud: RunningEmulator): readonly (readonly RequestRecord[])[] {
  const rounds: RequestRecord[][] = [[]];
  for (const record of cloud.requests()) {
    if (record.operation === operations.create) rounds.at(-1)?.push(record);
    else if (rounds.at(-1)?.length !== 0) rounds.push([]);
  }
  return rounds.filter((round) => round.length > 0);
}

/** `name: web-1` to `name: web-N`. */
export function webs(count: number): readonly string[] {
  return Array.from({ length: count }, (_, index) => `name: web-${index + 1}`);
}

/** Something that somebody else does, at the first request of which the emulator's line has this in it. */
export function atFirst(part: string, act: () => void): (line: string) => void {
  let done = false;
  return (line) => {
    if (done || !line.includes(part)) return;
    done = true;
    act();
  };
}
