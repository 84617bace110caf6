/** What the simulator played before with the same code, so that a proof of hours may be stopped and goes on where it was. */
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

/** Some seconds of work: as much is lost where it is stopped. */
const stepSizes: Partial<Record<Job['kind'], number>> = { crashes: 12, 'other hands': 1_000, 'wall clocks': 1_000 };
const usualStepSize = 2_000;

/** A seed says the same whenever it is played. `folder`: where that is kept. `onStep` is called with the seeds that are done. */
export async function playInSteps(
  crew: Crew,
  folder: string,
  { job, from, count }: Step,
  onStep: (done: number) => void,
): Promise<Summary> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, `${crew.code}-node-${process.versions.node}.ndjson`);
  const kept = await readKept(path);
  const total = emptySummary();
  const size = stepSizes[job.kind] ?? usualStepSize;
  const end = from + count;
  for (let at = from; at < end; at += size) {
    const step: Step = { job, from: at, count: Math.min(size, end - at) };
    const key = JSON.stringify(step);
    let summary = kept.get(key);
    if (summary === undefined) {
      summary = await crew.play(step.job, step.from, step.count);
      await appendFile(path, `${JSON.stringify([key, summary])}\n`);
    }
    addSummary(total, summary);
    onStep(at + step.count - from);
  }
  return total;
}

async function readKept(path: string): Promise<ReadonlyMap<string, Summary>> {
  const text = await readFile(path, 'utf8').catch(() => '');
  // Behind the last line end stands what a run that was killed had begun to write.
  return new Map(text.split('\n').slice(0, -1).flatMap(parseLine));
}

/** A torn line, and the one that was written right behind it, are played again. */
function parseLine(line: string): readonly [string, Summary][] {
  try {
    return [JSON.parse(line)];
  } catch {
    return [];
  }
}
