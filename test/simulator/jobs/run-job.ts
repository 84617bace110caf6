/** Plays many seeds on all cores, or on few: the simulator is bundled once, since plain JavaScript runs at its own speed. */
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { build } from 'esbuild';
import type { Job } from './jobs.ts';
import { addSummary, emptySummary, type Summary } from './summary.ts';
import type { Chunk } from './work.ts';

export interface Crew {
  /** Of all the code that plays, as a hash: seeds that were played with the same code need not be played again. */
  readonly code: string;
  /** Plays `count` seeds from `from` on. */
  play(job: Job, from: number, count: number): Promise<Summary>;
  dismiss(): Promise<void>;
}

/** Called with the folder of the project as the working directory. */
export async function hireCrew(threads = availableParallelism()): Promise<Crew> {
  const folder = await mkdtemp(join(tmpdir(), 'hostwright-simulator-'));
  const file = join(folder, 'work.cjs');
  await build({
    entryPoints: [join('test', 'simulator', 'jobs', 'work.ts')],
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    outfile: file,
    loader: { '.sql': 'text' },
    logLevel: 'error',
  });
  const hash = createHash('sha256').update(await readFile(file));
  const workers = startWorkers(file, threads);
  return {
    code: hash.digest('hex').slice(0, 16),
    async play(job, from, count) {
      const total = emptySummary();
      const chunks = chunksOf(job, from, count, threads);
      await Promise.all(
        workers.map(async (worker) => {
          for (let chunk = chunks.shift(); chunk !== undefined; chunk = chunks.shift()) {
            addSummary(total, await ask(worker, chunk));
          }
        }),
      );
      total.broken.sort((a, b) => a.seed - b.seed);
      return total;
    },
    async dismiss() {
      await Promise.all(workers.map((worker) => worker.terminate()));
      await rm(folder, { recursive: true });
    },
  };
}

/** Most of what a history makes is thrown away with it. */
function startWorkers(file: string, threads: number): readonly Worker[] {
  const options = { resourceLimits: { maxYoungGenerationSizeMb: 64 } };
  return Array.from({ length: threads }, () => new Worker(file, options));
}

/** Small enough that no thread waits long for the other at the end. */
function chunksOf(job: Job, from: number, count: number, workers: number): Chunk[] {
  const size = Math.max(1, Math.min(100, Math.ceil(count / workers / 16)));
  const chunks: Chunk[] = [];
  for (let at = 0; at < count; at += size) chunks.push({ job, from: from + at, count: Math.min(size, count - at) });
  return chunks;
}

function ask(worker: Worker, chunk: Chunk): Promise<Summary> {
  return new Promise((resolve, reject) => {
    const onError = (error: unknown) => reject(error);
    worker.once('error', onError);
    worker.once('message', (summary: Summary) => {
      worker.off('error', onError);
      resolve(summary);
    });
    worker.postMessage(chunk);
  });
}
