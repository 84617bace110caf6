/** What people wait for who only look: the start of a command, plans and reports of small and large fleets, slow clouds. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatNames } from '../../src/report/formats.ts';
import { checkPlan, type Fleet, region, writeFleet } from './fleet.ts';
import type { Bench } from './limits.ts';
import {
  exchangeOnly,
  hostwright,
  least,
  mebibyte,
  median,
  planOf,
  readState,
  type Spent,
  spendNode,
  takeTurns,
  timeNode,
  withEmulator,
  withSlowEmulator,
} from './measure.ts';

/** What a person waits for on each command, as a multiple of Node's own start. */
export const benchStartUp: Bench = async (folder) => {
  const fleet = writeFleet(folder, 10, 'entries');
  const took = await withEmulator(['--hosts', fleet.hosts], (url) =>
    takeTurns(21, {
      bare: () => timeNode(['-e', '0']),
      version: () => timeNode(hostwright('--version')),
      validate: () => timeNode(hostwright('validate', '--file', fleet.declaration)),
      help: () => timeNode(hostwright('plan', '--help')),
      plan: () => timeNode(planOf(fleet.declaration, url)),
    }),
  );
  const shown = (times: readonly number[]) => `${least(times).toFixed(0)} ms (median ${median(times).toFixed(0)})`;
  const compare = (times: readonly number[]): readonly [number, string] => {
    const byMedians = `by medians ${(median(times) / median(took.bare)).toFixed(2)} x`;
    return [least(times) / least(took.bare), `${shown(times)} against ${shown(took.bare)} of node -e 0; ${byMedians}`];
  };
  return {
    'hostwright --version': compare(took.version),
    'validate of 10 hosts': compare(took.validate),
    'plan --help': compare(took.help),
    'plan of 10 hosts': compare(took.plan),
  };
};

type SpentBeside = Spent & { readonly exchange: number };

/** The CPU seconds of a command, and those of its requests alone, which must be as many. */
async function spendBeside(words: readonly string[], output: string, url: string, hosts: number): Promise<SpentBeside> {
  const countRequests = async () => (await readState(url)).requests.DescribeHostInstance;
  const before = await countRequests();
  const spent = spendNode(words, output);
  const sent = (await countRequests()) - before;
  const { requests, cpu: exchange } = exchangeOnly(url, hosts, 8);
  if (requests !== sent) throw new Error(`The command sent ${sent} requests and the bare exchange ${requests}.`);
  return { ...spent, exchange };
}

function sumUp(turns: readonly SpentBeside[]) {
  const [whole, exchange] = [least(turns.map(({ cpu }) => cpu)), least(turns.map((turn) => turn.exchange))];
  const detail = `${whole.toFixed(2)} s of CPU, less ${exchange.toFixed(2)} s for the exchange`;
  return { beyond: whole - exchange, detail, peak: peakOf(turns) };
}

const peakOf = (turns: readonly Spent[]) => Math.max(...turns.map(({ peakBytes }) => peakBytes)) / mebibyte;

/** What a large fleet costs beyond the HTTP exchange, in CPU time and memory. */
export const benchLargePlan: Bench = async (folder) => {
  const fleets = [writeFleet(folder, 10_000, 'full'), writeFleet(folder, 100_000, 'ranges')] as const;
  const planBeside = (fleet: Fleet, url: string) => async () => {
    const output = join(folder, 'plan.txt');
    const spent = await spendBeside(planOf(fleet.declaration, url), output, url, fleet.count);
    checkPlan(output, fleet);
    return spent;
  };
  const took = await withEmulator(['--hosts', fleets[0].hosts], (small) =>
    withEmulator(['--hosts', fleets[1].hosts], (large) =>
      takeTurns(3, {
        full: planBeside(fleets[0], small),
        ranges: planBeside(fleets[1], large),
        imported: () =>
          spendNode(hostwright('import', '--region', region, '--endpoint', small), join(folder, 'imported')),
      }),
    ),
  );
  const [full, ranges] = [sumUp(took.full), sumUp(took.ranges)];
  return {
    'plan of 10,000 in full': [full.beyond, full.detail],
    'import of 10,000': [least(took.imported.map(({ cpu }) => cpu)), 'with its requests'],
    '100,000 by ranges': [ranges.beyond / full.beyond, ranges.detail],
    '100,000: peak memory': [ranges.peak, 'largest resident set of any plan'],
  };
};

/** What a drift report of a large fleet costs in all formats at once, beyond the listing. */
export const benchReports: Bench = async (folder) => {
  const fleet = writeFleet(folder, 10_000, 'ranges');
  const files = formatNames.map((format) => [format, join(folder, `report.${format}`)] as const);
  const took = await withEmulator(['--hosts', fleet.hosts], (url) => {
    // What is found is what the bench made.
    const drift = hostwright('drift', '--file', fleet.declaration, '--endpoint', url, '--fail-on', 'unchecked');
    const all = [...drift, ...files.flatMap(([format, file]) => ['-o', `${format}=${file}`])];
    return takeTurns(3, {
      plain: () => spendNode(drift, join(folder, 'plain.txt')),
      whole: () => spendBeside(all, join(folder, 'all.txt'), url, fleet.count),
    });
  });
  checkReports(files, fleet);
  const [{ beyond, detail, peak }, plain] = [sumUp(took.whole), peakOf(took.plain)];
  return {
    'reports of 10,000': [beyond, `${detail}; text alone ${least(took.plain.map(({ cpu }) => cpu)).toFixed(2)} s`],
    'reports: memory': [peak - plain, `peak of ${peak.toFixed(0)} MiB, less ${plain.toFixed(0)} with text alone`],
  };
};

/** Every file is there, and one of them tells what the fleet was made with. */
function checkReports(files: readonly (readonly [string, string])[], { missing, changed }: Fleet): void {
  for (const [format, file] of files) {
    const text = readFileSync(file, 'utf8');
    if (text.length === 0) throw new Error(`The ${format} report is empty.`);
    if (format !== 'json') continue;
    const { counts } = JSON.parse(text);
    if (counts.missing !== missing || counts.changed !== changed)
      throw new Error(`The drift found ${JSON.stringify(counts)}.`);
  }
}

/**
 * How much of the waiting for a slow cloud is saved by asking for several pages at once. Both sides are without the
 * start of their process: the plan's is taken from the same plan against ten hosts of a cloud that answers at once.
 */
export const benchListing: Bench = async (folder) => {
  const [many, few] = [writeFleet(folder, 10_000, 'entries'), writeFleet(folder, 10, 'entries')];
  const { plan, start, sequence } = await withSlowEmulator(['--hosts', many.hosts], (slow) =>
    withEmulator(['--hosts', few.hosts], (fast) =>
      takeTurns(5, {
        // The sequence is long and steady: a second plan gives noise one chance less.
        plan: () => least([0, 1].map(() => timeNode(planOf(few.declaration, slow)))),
        start: () => timeNode(planOf(few.declaration, fast)),
        sequence: () => exchangeOnly(slow, many.count, 1).milliseconds,
      }),
    ),
  );
  const [whole, own, alone] = [plan, start, sequence].map((times) => least(times).toFixed(0));
  const detail = `plan ${whole} ms, its start ${own} ms, one after the other ${alone} ms`;
  return { 'listing 10,000 at 20 ms': [(least(plan) - least(start)) / least(sequence), detail] };
};
