/** `npm run bench`, or `npm run bench -- NAME ...` for some of the benchmarks. Exits 1 where a figure is over its limit. */
import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { benchApply } from './apply.mjs';
import { benchJournal } from './journal.mjs';
import { benchLargeApply } from './large-apply.mjs';
import { benchLargePlan } from './large-plan.mjs';
import { benchListing } from './listing.mjs';
import { benchRegions } from './regions.mjs';
import { benchReports } from './reports.mjs';
import { benchStartUp } from './start-up.mjs';
import { benchThrottledApply } from './throttled-apply.mjs';
import { benchUhost } from './uhost.mjs';

/** @typedef {import('./measure.mjs').Result} Result */

/** @type {Readonly<Record<string, (folder: string) => Promise<readonly Result[]>>>} */
const benchmarks = {
  'start-up': benchStartUp,
  'large-plan': benchLargePlan,
  reports: benchReports,
  listing: benchListing,
  regions: benchRegions,
  apply: benchApply,
  'large-apply': benchLargeApply,
  'throttled-apply': benchThrottledApply,
  journal: benchJournal,
  uhost: benchUhost,
};

/** @param {Result} result */
function verdict({ figure, limit }) {
  if (figure === undefined) return 'not measured here';
  return figure <= limit ? 'ok' : 'OVER';
}

/** @param {Result} result */
function row(result) {
  const { name, figure, limit, unit, detail } = result;
  const measured = figure?.toFixed(figure < 100 ? 2 : 0) ?? '-';
  return `${name.padEnd(24)} ${measured.padStart(6)} ${unit.padEnd(5)}  limit ${String(limit).padStart(4)}  ${verdict(result).padEnd(4)}  ${detail}\n`;
}

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !Object.hasOwn(benchmarks, name));
if (unknown.length > 0) {
  process.stderr.write(
    `There is no benchmark ${unknown.join(', ')}. There are: ${Object.keys(benchmarks).join(', ')}.\n`,
  );
  process.exit(3);
}

// A signal ends the emulators and the folder too: both go with the exit.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(130));
const folder = mkdtempSync(join(tmpdir(), 'hostwright-bench-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));

process.stdout.write(`Node ${process.version}, ${cpus().length} x ${cpus()[0]?.model ?? 'unknown CPU'}\n`);
for (const [name, bench] of Object.entries(benchmarks)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  for (const result of await bench(folder)) {
    process.stdout.write(row(result));
    if (verdict(result) === 'OVER') process.exitCode = 1;
  }
}
