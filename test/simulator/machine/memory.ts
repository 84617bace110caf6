/** What a watcher of the whole world knows of each run and each request, beside what the runs know themselves. */

import type { DesiredHost, HostKey } from '../../../src/model/host.ts';
import type { ApplyOrder, ToldHold } from '../applier.ts';
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
  /** What it was asked to do; a command that is no apply declares nothing. */
  order: ApplyOrder;
  /** Pages that it asked for. */
  pages: number;
  /** Names that were approved; nothing yet: undefined. */
  approved: ReadonlySet<string> | undefined;
  /** What its plan held when that was approved. */
  held: readonly ToldHold[];
  /** Creates that break a promise, unless the host beside which they were sent holds another name. */
  readonly suspected: Suspect[];
  /** By region: when the last probe was asked. */
  readonly probedAt: Map<string, number>;
  /** By view, which is all of a region, or a zone or a project in it: the same. */
  readonly viewProbedAt: Map<string, number>;
  /** `region/name` of every row that it was shown, and when last. */
  readonly shown: Map<string, number>;
  readonly requests: RequestMemory[];
}

export interface Suspect {
  readonly promise: string;
  readonly what: string;
  readonly key: HostKey;
  readonly hostId: string;
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
  /** Empty: every one. */
  readonly zone: string;
  /** Nothing: the whole region. */
  readonly projectId: string | undefined;
}

/** A host that a run surely saw under its declared name, and which its journal knows by that. */
export interface KnownHost {
  readonly key: HostKey;
  readonly scope: string;
  /** Nothing: it has another name now, and this one is not declared any more. */
  readonly host: CloudHost | undefined;
  readonly at: number;
  /** Nothing: it was written over. */
  readonly journal: FileNode | undefined;
}

/** `mistaken`: what it was, and will be again. */
export type Place = Partial<Omit<ApplyOrder, 'desired'>> & { readonly mistaken?: Place };

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
  /** By scope, region and name: the last one. */
  const known = new Map<string, KnownHost>();
  /** Intents and hosts of which it was said that a journal is wrong about them. */
  const misjudged = new Set<string>();
  return {
    runs,
    requests,
    usedIntents,
    renamed,
    edited,
    removed,
    known,
    misjudged,
    /** What the operator says beside the hosts, for as long as nothing is edited. */
    place: {} as Place,
    /** The journal was put back to what it was before. */
    forgetJournal(): void {
      for (const one of requests) one.journal = undefined;
      for (const [name, one] of known) known.set(name, { ...one, journal: undefined });
    },
    begin(process: VirtualProcess, time: Pick<VirtualTime, 'now'>): void {
      const run: RunMemory = {
        process,
        startedAt: time.now(),
        mostCreates: Number.POSITIVE_INFINITY,
        order: { desired: [] },
        pages: 0,
        approved: undefined,
        held: [],
        suspected: [],
        probedAt: new Map(),
        viewProbedAt: new Map(),
        shown: new Map(),
        requests: [],
      };
      runs.set(process.number, run);
      process.dying.push(() => {
        for (const one of run.requests) one.stoppedAt ??= time.now();
      });
    },
    probe(process: VirtualProcess, { region, zone, projectId }: ProbedView, askedAt: number): void {
      const run = runs.get(process.number);
      run?.probedAt.set(region, askedAt);
      run?.viewProbedAt.set(`${region}/${projectId ?? ''}/${zone}`, askedAt);
    },
    show(process: VirtualProcess, rows: readonly CloudHost[], at: number) {
      for (const { region, name } of rows) runs.get(process.number)?.shown.set(`${region}/${name}`, at);
    },
  };
}

export type WorldMemory = ReturnType<typeof startMemory>;
