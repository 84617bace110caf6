/** All benchmarks, and how their figures are shown beside their limits. */
import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { benchApply, benchLargeApply, benchUhost } from './applies.ts';
import { benchJournal } from './journal.ts';
import type { Bench, Result } from './measure.ts';
import { benchLargePlan, benchListing, benchReports, benchStartUp } from './plans.ts';
import { benchSharedApply, benchSharedJournal } from './team/shared-journal.ts';
import { benchWatch, benchWatchOnce } from './team/watcher.ts';

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
export async function runBenchmarks(words: readonly string[]): Promise<number> {
  const isFull = words.includes('--full');
  const wanted = words.filter((word) => word !== '--full');
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
    for (const result of await bench(folder, { isFull })) {
      process.stdout.write(row(result));
      if (!holds(result)) exit = 1;
    }
  }
  return exit;
}

function verdict({ figure, limit, atLeast }: Result): string {
  if (figure === undefined) return 'not measured here';
  if (atLeast === true) return figure >= limit ? 'ok' : 'UNDER';
  return figure <= limit ? 'ok' : 'OVER';
}

const holds = (result: Result) => !['OVER', 'UNDER'].includes(verdict(result));

function row(result: Result): string {
  const { name, figure, limit, atLeast, unit, detail } = result;
  const measured = figure?.toFixed(figure < 100 ? 2 : 0) ?? '-';
  const bound = `${atLeast === true ? 'least' : 'limit'} ${String(limit).padStart(4)}`;
  const text = `${name.padEnd(24)} ${measured.padStart(6)} ${unit.padEnd(5)}  ${bound}  ${verdict(result).padEnd(5)}  ${detail}\n`;
  return holds(result) || !process.stdout.isTTY ? text : `\x1b[31m${text}\x1b[39m`;
}
