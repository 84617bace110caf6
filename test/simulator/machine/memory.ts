/** What a watcher of the whole world knows of each run and each request, beside what the runs know themselves. */

import type { DesiredHost, HostKey } from '../../../src/model/host.ts';
import type { ApplierEnd, ApplyOrder, ToldHold } from '../applier.ts';
import type { CloudHost } from '../cloud/cloud.ts';
import type { CreateScript } from '../cloud/create-script.ts';
import type { JournalFacts } from '../promises/journal-text.ts';
import type { FileNode } from './disk-image.ts';
import type { VirtualProcess } from './process.ts';

/** A process of the tool, begun. */
export interface Run {
  readonly process: VirtualProcess;
  /** What it was asked to do; a command that is no apply declares nothing. */
  readonly order: ApplyOrder;
  readonly startedAt: number;
  /** Nothing while it runs, and where it was killed. */
  end: ApplierEnd | undefined;
  endedAt: number | undefined;
  /** What its journal told when it ended: by the time that it is judged, another run may have written. */
  factsAtEnd: JournalFacts | undefined;
  /** Whether another run took the lock before it ended. */
  wasReplaced: boolean;
  /** Whether its journal lost records before it ended, and with them what it knew to be settled. */
  lostRecords: boolean;
  judged: boolean;
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
  readonly requests: CreateRequest[];
}

export function startRun(process: VirtualProcess, order: ApplyOrder, startedAt: number): Run {
  return {
    process,
    order,
    startedAt,
    end: undefined,
    endedAt: undefined,
    factsAtEnd: undefined,
    wasReplaced: false,
    lostRecords: false,
    judged: false,
    pages: 0,
    approved: undefined,
    held: [],
    suspected: [],
    probedAt: new Map(),
    viewProbedAt: new Map(),
    shown: new Map(),
    requests: [],
  };
}

export interface Suspect {
  readonly promise: string;
  readonly what: string;
  readonly key: HostKey;
  readonly hostId: string;
}

/** What a create was sent for. */
export interface SentFor {
  /** Empty: nothing was recorded. */
  readonly intent: string;
  readonly plan: string;
}

/** One request to create that has left its client. */
export interface CreateRequest extends HostKey, SentFor {
  /** Of the world: 1, 2 ... */
  readonly number: number;
  readonly run: Run;
  readonly leftAt: number;
  readonly script: CreateScript;
  /** The journal that tells of it; nothing: it was written over. */
  journal: FileNode | undefined;
  /** When its client stopped; nothing: it is in flight. */
  stoppedAt: number | undefined;
  /** What its client could know. */
  answer: CreateScript['means'];
  /** Its client stopped sending: from now on it commits within D or never. */
  readonly stopped: () => void;
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
  const requests: CreateRequest[] = [];
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
    requests,
    usedIntents,
    renamed,
    edited,
    removed,
    known,
    misjudged,
    /** What the operator says beside the hosts, for as long as nothing is edited. */
    place: {} as Place,
    isSending: () => requests.some(({ stoppedAt }) => stoppedAt === undefined),
    /** The journal was put back to what it was before. */
    forgetJournal(): void {
      for (const one of requests) one.journal = undefined;
      for (const [name, one] of known) known.set(name, { ...one, journal: undefined });
    },
  };
}

export type WorldMemory = ReturnType<typeof startMemory>;
