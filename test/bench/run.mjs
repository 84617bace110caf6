/**
 * `npm run bench`, or `npm run bench -- NAME ...` for some of the benchmarks. With `--full`, stretches that stand for 15
 * minutes last 15 minutes. Exits 1 where a figure does not hold.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { benchApply } from './apply.mjs';
import { benchJournal } from './journal.mjs';
import { benchLargeApply } from './large-apply.mjs';
import { benchLargePlan } from './large-plan.mjs';
import { benchListing } from './listing.mjs';
import { benchRegions } from './regions.mjs';
import { benchReports } from './reports.mjs';
import { benchStartUp } from './start-up.mjs';
import { benchController } from './team/controller.mjs';
import { benchSharedApply } from './team/shared-apply.mjs';
import { benchSharedJournal } from './team/shared-journal.mjs';
import { benchThrottledApply } from './throttled-apply.mjs';
import { benchUhost } from './uhost.mjs';

/** @typedef {import('./measure.mjs').Result} Result */

/** @type {Readonly<Record<string, (folder: string, options: { isFull: boolean }) => Promise<readonly Result[]>>>} */
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
  'shared-journal': benchSharedJournal,
  'shared-apply': benchSharedApply,
  controller: benchController,
};

const withPostgres = ['shared-journal', 'shared-apply', 'controller'];

/** @param {Result} result */
function verdict({ figure, limit, atLeast }) {
  if (figure === undefined) return 'not measured here';
  if (atLeast === true) return figure >= limit ? 'ok' : 'UNDER';
  return figure <= limit ? 'ok' : 'OVER';
}

/** @param {Result} result */
const holds = (result) => !['OVER', 'UNDER'].includes(verdict(result));

/** @param {Result} result */
function row(result) {
  const { name, figure, limit, atLeast, unit, detail } = result;
  const measured = figure?.toFixed(figure < 100 ? 2 : 0) ?? '-';
  const bound = `${atLeast === true ? 'least' : 'limit'} ${String(limit).padStart(4)}`;
  const text = `${name.padEnd(24)} ${measured.padStart(6)} ${unit.padEnd(5)}  ${bound}  ${verdict(result).padEnd(5)}  ${detail}\n`;
  return holds(result) || !process.stdout.isTTY ? text : `\x1b[31m${text}\x1b[39m`;
}

const words = process.argv.slice(2);
const isFull = words.includes('--full');
const wanted = words.filter((word) => word !== '--full');
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

const [load = 0] = loadavg();
process.stdout.write(
  `Node ${process.version}, ${cpus().length} x ${cpus()[0]?.model ?? 'unknown CPU'}, load ${load.toFixed(1)}${load < 1 ? '' : ': other work makes these figures worse'}\n`,
);
for (const [name, bench] of Object.entries(benchmarks)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  if (withPostgres.includes(name) && process.env.HOSTWRIGHT_TEST_POSTGRES === 'off') {
    process.stdout.write(`${name}: left out by HOSTWRIGHT_TEST_POSTGRES=off\n`);
    continue;
  }
  for (const result of await bench(folder, { isFull })) {
    process.stdout.write(row(result));
    if (!holds(result)) process.exitCode = 1;
  }
}
