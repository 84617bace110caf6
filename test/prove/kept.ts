/**
 * What was played before with the same code, so that a proof of hours may be stopped and goes on where it was. A seed says
 * the same whenever it is played.
 */
import { appendFile, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Job } from '../simulator/jobs/jobs.ts';
import type { Crew } from '../simulator/jobs/run-job.ts';
import { addSummary, emptySummary, type Summary } from '../simulator/jobs/summary.ts';

interface Step {
  readonly job: Job;
  readonly from: number;
  readonly count: number;
}

export interface Keeper {
  /** As `Crew.play`. `onStep` is called with the seeds that are done. */
  play(step: Step, onStep: (done: number) => void): Promise<Summary>;
}

/** Some seconds of work: as much is lost where it is stopped. */
const stepSizes: Readonly<Record<Job['kind'], number>> = {
  histories: 2_000,
  'wall clocks': 1_000,
  throttled: 2_000,
  moves: 2_000,
  uhost: 2_000,
  'other hands': 1_000,
  'shared journal': 2_000,
  crashes: 12,
  broken: 2_000,
  rival: 2_000,
};

/** `folder`: where it is kept, a file for each code. */
export async function startKeeper(crew: Crew, folder: string): Promise<Keeper> {
  await mkdir(folder, { recursive: true });
  return {
    async play({ job, from, count }, onStep) {
      const path = join(folder, `${crew.codeOf(job)}-node-${process.versions.node}.ndjson`);
      const kept = await readKept(path);
      const total = emptySummary();
      const end = from + count;
      for (let at = from; at < end; at += stepSizes[job.kind]) {
        const step = { job, from: at, count: Math.min(stepSizes[job.kind], end - at) };
        const key = JSON.stringify(step);
        let summary = kept.get(key);
        if (summary === undefined) {
          summary = await crew.play(step.job, step.from, step.count);
          await appendFile(path, `${JSON.stringify({ key, summary })}\n`);
        }
        addSummary(total, summary);
        onStep(at + step.count - from);
      }
      return total;
    },
  };
}

async function readKept(path: string): Promise<ReadonlyMap<string, Summary>> {
  const text = await readFile(path, 'utf8').catch(() => '');
  // Behind the last line end stands what a run that was killed had begun to write.
  const lines = text.split('\n').slice(0, -1);
  return new Map(lines.flatMap(parseLine).map(({ key, summary }) => [key, summary]));
}

/** A torn line, and the one that was written right behind it, are played again. */
function parseLine(line: string): readonly { readonly key: string; readonly summary: Summary }[] {
  try {
    return [JSON.parse(line)];
  } catch {
    return [];
  }
}
