/** A worker thread: plays the seeds that it is handed, and hands back what they came to. */
import { parentPort } from 'node:worker_threads';
import { type Job, playJob } from './jobs.ts';

export interface Chunk {
  readonly job: Job;
  readonly from: number;
  readonly count: number;
}

// Faults throw by the thousand, and nobody reads where: a seed that breaks a promise is played again, and then it shows.
Error.stackTraceLimit = 0;

parentPort?.on('message', ({ job, from, count }: Chunk) => {
  // Never rejects.
  void playJob(job, from, count).then((summary) => parentPort?.postMessage(summary));
});
