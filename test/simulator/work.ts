/** A worker thread: plays the seeds that it is handed, and hands back what they came to. */
import { parentPort } from 'node:worker_threads';
import { type Job, playJob } from './jobs.ts';

export interface Chunk {
  readonly job: Job;
  readonly from: number;
  readonly count: number;
}

parentPort?.on('message', ({ job, from, count }: Chunk) => {
  // Never rejects.
  void playJob(job, from, count).then((summary) => parentPort?.postMessage(summary));
});
