/** Loaded into a measured process: when it ends, what it has spent is in the file that BENCH_SPENT names. */
import { writeFileSync } from 'node:fs';

process.once('exit', () => writeFileSync(process.env.BENCH_SPENT ?? '', JSON.stringify(process.resourceUsage())));
