/** What a watcher of the whole world knows of each run and each request, beside what the runs know themselves. */

import type { DesiredHost } from '../../../src/core/host.ts';
import type { CloudHost } from '../cloud/cloud.ts';
import type { CreateScript } from '../cloud/create-script.ts';
import type { CreateRequest } from '../cloud/server.ts';
import type { FileNode } from './disk-image.ts';
import type { VirtualProcess } from './process.ts';
import type { VirtualTime } from './virtual-time.ts';

export interface RunMemory {
  readonly process: VirtualProcess;
  readonly startedAt: number;
  /** `--max-creates`. */
  mostCreates: number;
  /** Names that may replace a host of the fleet. */
  allowed: readonly string[];
  /** Of the whole declaration; nothing: it is no apply. */
  declared: readonly DesiredHost[];
  /** Pages that it asked for. */
  pages: number;
  /** Names that were approved; nothing yet: undefined. */
  approved: ReadonlySet<string> | undefined;
  /** By region: when the last probe was asked. */
  readonly probedAt: Map<string, number>;
  /** By view, which is all of a region or a project in it: the same. */
  readonly viewProbedAt: Map<string, number>;
  /** `region/name` of every row that it was shown. */
  readonly shown: Set<string>;
  readonly requests: RequestMemory[];
}

export interface RequestMemory {
  readonly request: CreateRequest;
  /** The intent that it was sent for. */
  readonly intent: string;
  readonly plan: string;
  /** The journal that tells of it; nothing: it was written over. */
  journal: FileNode | undefined;
  /** When its client stopped; nothing: it is in flight. */
  stoppedAt: number | undefined;
  /** What its client could know. */
  answer: CreateScript['means'];
}

export interface ProbedView {
  readonly region: string;
  /** Nothing: the whole region. */
  readonly projectId: string | undefined;
}

export function startMemory() {
  const runs = new Map<number, RunMemory>();
  const requests: RequestMemory[] = [];
  const usedIntents = new Set<string>();
  /** New name -> the name that the host had before the operator renamed it in the declaration. */
  const renamed = new Map<string, string>();
  /** Names that the operator moved, or gave to a host of another region. */
  const edited = new Set<string>();
  /** Hosts that the operator took out of the declaration. */
  const removed: DesiredHost[] = [];
  return {
    runs,
    requests,
    usedIntents,
    renamed,
    edited,
    removed,
    begin(process: VirtualProcess, time: Pick<VirtualTime, 'now'>): void {
      const run: RunMemory = {
        process,
        startedAt: time.now(),
        mostCreates: Number.POSITIVE_INFINITY,
        allowed: [],
        declared: [],
        pages: 0,
        approved: undefined,
        probedAt: new Map(),
        viewProbedAt: new Map(),
        shown: new Set(),
        requests: [],
      };
      runs.set(process.number, run);
      process.dying.push(() => {
        for (const one of run.requests) one.stoppedAt ??= time.now();
      });
    },
    probe(process: VirtualProcess, { region, projectId }: ProbedView, askedAt: number): void {
      const run = runs.get(process.number);
      run?.probedAt.set(region, askedAt);
      run?.viewProbedAt.set(`${region}/${projectId ?? ''}`, askedAt);
    },
    show(process: VirtualProcess, rows: readonly CloudHost[]) {
      for (const { region, name } of rows) runs.get(process.number)?.shown.add(`${region}/${name}`);
    },
  };
}

export type WorldMemory = ReturnType<typeof startMemory>;
