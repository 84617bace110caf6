/** `npm run bench`, or `npm run bench -- NAME ...` for some of the benchmarks. Exits 1 where a figure does not hold. */
import { importBundled } from '../support/bundled.mjs';

// A signal ends the emulators and the folders too: all go with the exit.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(130));
const { runBenchmarks } = await importBundled('test/bench/benchmarks.ts');
process.exitCode = await runBenchmarks(process.argv.slice(2));
