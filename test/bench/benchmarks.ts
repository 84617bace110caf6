/** All benchmarks, and how their figures are shown beside their limits. */
import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { benchApply, benchLargeApply, benchUhost } from './applies.ts';
import { benchJournal } from './journal.ts';
import { type Bench, type Figures, limits } from './limits.ts';
import { benchLargePlan, benchListing, benchReports, benchStartUp } from './plans.ts';
import { benchSharedApply, benchSharedJournal } from './shared-journal.ts';
import { benchWatch, benchWatchOnce } from './watcher.ts';

const withPostgres: Readonly<Record<string, Bench>> = {
  'shared-journal': benchSharedJournal,
  'shared-apply': benchSharedApply,
  'watch-once': benchWatchOnce,
  watch: benchWatch,
};
const benchmarks: Readonly<Record<string, Bench>> = {
  'start-up': benchStartUp,
  'large-plan': benchLargePlan,
  reports: benchReports,
  listing: benchListing,
  apply: benchApply,
  'large-apply': benchLargeApply,
  journal: benchJournal,
  uhost: benchUhost,
  ...withPostgres,
};

/** Returns the exit code. */
export async function runBenchmarks(wanted: readonly string[]): Promise<number> {
  const unknown = wanted.filter((name) => !Object.hasOwn(benchmarks, name));
  if (unknown.length > 0) {
    const known = Object.keys(benchmarks).join(', ');
    process.stderr.write(`There is no benchmark ${unknown.join(', ')}. There are: ${known}.\n`);
    return 3;
  }
  const folder = mkdtempSync(join(tmpdir(), 'hostwright-bench-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const [load = 0] = loadavg();
  const machine = `Node ${process.version}, ${cpus().length} x ${cpus()[0]?.model ?? 'unknown CPU'}, load ${load.toFixed(1)}`;
  process.stdout.write(`${machine}${load < 1 ? '' : ': other work makes these figures worse'}\n`);
  let exit = 0;
  for (const [name, bench] of Object.entries(benchmarks)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    if (Object.hasOwn(withPostgres, name) && process.env.HOSTWRIGHT_TEST_POSTGRES === 'off') {
      process.stdout.write(`${name}: left out by HOSTWRIGHT_TEST_POSTGRES=off\n`);
      continue;
    }
    if (!show(await bench(folder))) exit = 1;
  }
  return exit;
}

/** Whether all of them are within their limits. */
function show(figures: Figures): boolean {
  let isWithin = true;
  for (const name of Object.keys(figures) as (keyof Figures)[]) {
    const [figure = Number.NaN, detail] = figures[name] ?? [];
    const [most, unit] = limits[name];
    const [measured, limit] = [figure.toFixed(figure < 100 ? 2 : 0).padStart(6), String(most).padStart(4)];
    const isOver = !(figure <= most);
    if (isOver) isWithin = false;
    const text = `${name.padEnd(24)} ${measured} ${unit.padEnd(6)}  limit ${limit}  ${isOver ? 'OVER' : 'ok  '}  ${detail}\n`;
    process.stdout.write(isOver && process.stdout.isTTY ? `\x1b[31m${text}\x1b[39m` : text);
  }
  return isWithin;
}
