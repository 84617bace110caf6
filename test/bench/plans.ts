/** What people wait for who only look: the start of a command, plans and reports of small and large fleets, slow clouds. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkPlan, type Fleet, region, writeFleet } from './fleet.ts';
import {
  type Bench,
  exchangeOnly,
  hostwright,
  largest,
  least,
  mebibyte,
  median,
  planOf,
  readState,
  spendNode,
  takeTurns,
  timeNode,
  withEmulator,
  withSlowEmulator,
} from './measure.ts';

/** What a person waits for on each command, as a multiple of Node's own start. */
export const benchStartUp: Bench = async (folder) => {
  const fleet = writeFleet(folder, 10, 'entries');
  return withEmulator(['--hosts', fleet.hosts], async (url) => {
    const bare = () => timeNode(['-e', '0']);
    const version = () => timeNode(hostwright('--version'));
    const validate = () => timeNode(hostwright('validate', '--file', fleet.declaration));
    const help = () => timeNode(hostwright('plan', '--help'));
    const plan = () => timeNode(planOf(fleet.declaration, url));
    const took = await takeTurns(21, { bare, version, validate, help, plan });
    const shown = (times: readonly number[]) => `${least(times).toFixed(0)} ms (median ${median(times).toFixed(0)})`;
    const compare = (name: string, limit: number, times: readonly number[]) => ({
      name,
      figure: least(times) / least(took.bare),
      limit,
      unit: 'x',
      detail: `${shown(times)} against ${shown(took.bare)} of node -e 0; by medians ${(median(times) / median(took.bare)).toFixed(2)} x`,
    });
    return [
      compare('hostwright --version', 1.2, took.version),
      compare('validate of 10 hosts', 2, took.validate),
      compare('plan --help', 2, took.help),
      compare('plan of 10 hosts', 4, took.plan),
    ];
  });
};

/** The CPU seconds of a command, and those of its requests alone, which must be as many. */
async function spendBeside(words: readonly string[], output: string, url: string, hosts: number) {
  const countRequests = async () => (await readState(url)).requests.DescribeHostInstance;
  const before = await countRequests();
  const spent = await spendNode(words, output);
  const sent = (await countRequests()) - before;
  const { requests, cpu: exchange } = exchangeOnly(url, hosts, 8);
  if (requests !== sent) throw new Error(`The command sent ${sent} requests and the bare exchange ${requests}.`);
  return { ...spent, exchange };
}

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
  const imported = least(took.imported.map(({ cpu }) => cpu));
  const sumUp = (turns: typeof took.full) => {
    const [whole, exchange] = [least(turns.map(({ cpu }) => cpu)), least(turns.map((turn) => turn.exchange))];
    const beyond = whole - exchange;
    const detail = `${beyond.toFixed(2)} s: ${whole.toFixed(2)} s of CPU, less ${exchange.toFixed(2)} s for the exchange`;
    return { beyond, detail };
  };
  const [full, ranges] = [sumUp(took.full), sumUp(took.ranges)];
  const peak = largest(took.ranges.map(({ peakBytes }) => peakBytes));
  return [
    { name: 'plan of 10,000 in full', figure: full.beyond, limit: 3, unit: 's CPU', detail: full.detail },
    { name: 'import of 10,000', figure: imported, limit: 3, unit: 's CPU', detail: 'with its requests' },
    { name: '100,000 by ranges', figure: ranges.beyond / full.beyond, limit: 8, unit: 'x', detail: ranges.detail },
    {
      name: '100,000: peak memory',
      figure: peak && peak / mebibyte,
      limit: 1024,
      unit: 'MiB',
      detail: 'largest resident set of any plan',
    },
  ];
};

const formats = [
  ...['text', 'json', 'ndjson', 'markdown', 'html', 'junit', 'sarif', 'github', 'gitlab-terraform'],
  ...['gitlab-codequality', 'csv', 'prometheus', 'ansible'],
];

/** What a drift report of a large fleet costs in all formats at once, beyond the listing. */
export const benchReports: Bench = async (folder) => {
  const fleet = writeFleet(folder, 10_000, 'ranges');
  const files = formats.map((format) => [format, join(folder, `report.${format}`)] as const);
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
  const [whole, plain] = [took.whole, took.plain].map((turns) => least(turns.map(({ cpu }) => cpu))) as [
    number,
    number,
  ];
  const exchange = least(took.whole.map((turn) => turn.exchange));
  const [peak, peakPlain] = [took.whole, took.plain].map((turns) => largest(turns.map(({ peakBytes }) => peakBytes)));
  const shown = (bytes = 0) => `${Math.round(bytes / mebibyte)} MiB`;
  return [
    {
      name: 'reports of 10,000',
      figure: whole - exchange,
      limit: 3,
      unit: 's CPU',
      detail: `${whole.toFixed(2)} s of CPU, less ${exchange.toFixed(2)} s for the exchange; text alone ${plain.toFixed(2)} s`,
    },
    {
      name: 'reports: memory',
      figure: peak === undefined || peakPlain === undefined ? undefined : (peak - peakPlain) / mebibyte,
      limit: 512,
      unit: 'MiB',
      detail: `peak of ${shown(peak)}, less ${shown(peakPlain)} with text alone`,
    },
  ];
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
  const many = writeFleet(folder, 10_000, 'entries');
  const few = writeFleet(folder, 10, 'entries');
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
  const byMedians = (median(plan) - median(start)) / median(sequence);
  const detail = `plan ${least(plan).toFixed(0)} ms, its start ${least(start).toFixed(0)} ms, one after the other ${least(sequence).toFixed(0)} ms; by medians ${byMedians.toFixed(2)} x`;
  const figure = (least(plan) - least(start)) / least(sequence);
  return [{ name: 'listing 10,000 at 20 ms', figure, limit: 0.2, unit: 'x', detail }];
};
