/** What a watcher of the whole world knows of each run and each request, beside what the runs know themselves. */

import type { ExchangeResult } from '../../src/core/ports.ts';
import { readEnvelope } from '../../src/provider/response.ts';
import type { CloudHost } from './cloud.ts';
import type { VirtualProcess } from './process.ts';
import type { CreateRequest } from './server.ts';

export interface RunMemory {
  readonly process: VirtualProcess;
  readonly startedAt: number;
  /** Names that were approved; nothing yet: undefined. */
  approved: ReadonlySet<string> | undefined;
  /** By region: when the last probe was asked. */
  readonly probedAt: Map<string, number>;
  /** `region/name` of every row that it was shown. */
  readonly shown: Set<string>;
  readonly requests: RequestMemory[];
}

export interface RequestMemory {
  readonly request: CreateRequest;
  /** The intent that it was sent for. */
  readonly intent: string;
  readonly plan: string;
  /** When its client stopped; nothing: it is in flight. */
  stoppedAt: number | undefined;
  /** What its client could know. */
  answer: 'accepted' | 'refused' | 'in-doubt';
}

export function startMemory() {
  const runs = new Map<number, RunMemory>();
  const requests: RequestMemory[] = [];
  const usedIntents = new Set<string>();
  return {
    runs,
    requests,
    usedIntents,
    begin(process: VirtualProcess, now: number, time: { now(): number }): RunMemory {
      const run: RunMemory = {
        process,
        startedAt: now,
        approved: undefined,
        probedAt: new Map(),
        shown: new Set(),
        requests: [],
      };
      runs.set(process.number, run);
      process.dying.push(() => {
        for (const one of run.requests) one.stoppedAt ??= time.now();
      });
      return run;
    },
    show(process: VirtualProcess, rows: readonly CloudHost[]) {
      for (const { region, name } of rows) runs.get(process.number)?.shown.add(`${region}/${name}`);
    },
    /** The words of the cloud, judged by the letter of the API: RetCode 0, another one, or nothing that counts. */
    judge(result: ExchangeResult): RequestMemory['answer'] {
      if (result.status === 'failed') return 'in-doubt';
      const reading = readEnvelope(result.body, 'CreateHostInstance');
      if (result.httpStatus === 429) return 'refused';
      if (reading.status === 'unreadable' || result.httpStatus !== 200) return 'in-doubt';
      return reading.retCode === 0 ? 'accepted' : 'refused';
    },
  };
}

export type WorldMemory = ReturnType<typeof startMemory>;
