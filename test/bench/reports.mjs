import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeFleet } from './fleet.mjs';
import { countRequests, exchangeOnly, hostwright, least, spendNode, startEmulator } from './measure.mjs';

const rounds = 3;
const mebibyte = 2 ** 20;
const formats = [
  ...['text', 'json', 'ndjson', 'markdown', 'html', 'junit', 'sarif', 'github', 'gitlab-terraform'],
  ...['gitlab-codequality', 'csv', 'prometheus', 'ansible'],
];

/** @typedef {import('./measure.mjs').Result} Result */

/**
 * What a drift report of a large fleet costs in all formats at once, beyond the listing.
 * @param {string} folder
 * @returns {Promise<readonly Result[]>}
 */
export async function benchReports(folder) {
  const fleet = writeFleet(folder, 10_000, 'ranges');
  const emulator = await startEmulator('--hosts', fleet.hosts);
  const files = formats.map((format) => [format, join(folder, `report.${format}`)]);
  const drift = hostwright(
    ...['drift', '--file', fleet.declaration, '--endpoint', emulator.url],
    // What is found is what the bench made.
    ...['--fail-on', 'unchecked'],
  );
  const all = [...drift, ...files.flatMap(([format, file]) => ['-o', `${format}=${file}`])];
  const [plain, whole, exchanges] = [[], [], []].map(() => /** @type {import('./measure.mjs').Spent[]} */ ([]));
  try {
    for (let round = 0; round < rounds; round += 1) {
      plain?.push(await spendNode(drift, join(folder, 'plain.txt')));
      const before = await countRequests(emulator.url);
      whole?.push(await spendNode(all, join(folder, 'all.txt')));
      const sent = (await countRequests(emulator.url)) - before;
      const { requests, cpu } = exchangeOnly({ url: emulator.url, hosts: fleet.count, inFlight: 8 });
      if (requests !== sent) throw new Error(`The drift sent ${sent} requests and the bare exchange ${requests}.`);
      exchanges?.push({ cpu, peakBytes: undefined });
    }
  } finally {
    await emulator.stop();
  }
  checkReports(files, fleet);
  const [cpuAll, cpuPlain, cpuExchange] = [whole, plain, exchanges].map((spent = []) =>
    least(spent.map(({ cpu }) => cpu)),
  );
  const [peakAll, peakPlain] = [whole, plain].map((spent = []) => peakOf(spent));
  if (cpuAll === undefined || cpuPlain === undefined || cpuExchange === undefined)
    throw new Error('Three are measured.');
  return [
    {
      name: 'reports of 10,000',
      figure: cpuAll - cpuExchange,
      limit: 3,
      unit: 's CPU',
      detail: `${cpuAll.toFixed(2)} s of CPU, less ${cpuExchange.toFixed(2)} s for the exchange; text alone ${cpuPlain.toFixed(2)} s`,
    },
    {
      name: 'reports: memory',
      figure: peakAll === undefined || peakPlain === undefined ? undefined : (peakAll - peakPlain) / mebibyte,
      limit: 512,
      unit: 'MiB',
      detail: `peak of ${Math.round((peakAll ?? 0) / mebibyte)} MiB, less ${Math.round((peakPlain ?? 0) / mebibyte)} MiB with text alone`,
    },
  ];
}

/** @param {readonly import('./measure.mjs').Spent[]} spent */
function peakOf(spent) {
  const peaks = spent.flatMap(({ peakBytes }) => (peakBytes === undefined ? [] : [peakBytes]));
  return peaks.length === 0 ? undefined : Math.max(...peaks);
}

/**
 * Every file is there, and tells of the last host that is missing.
 * @param {readonly (readonly string[])[]} files
 * @param {import('./fleet.mjs').Fleet} fleet
 */
function checkReports(files, { missing, changed }) {
  const { counts } = JSON.parse(readFileSync(files.find(([format]) => format === 'json')?.[1] ?? '', 'utf8'));
  if (counts.missing !== missing || counts.changed !== changed)
    throw new Error(`The drift found ${JSON.stringify(counts)}.`);
  for (const [format = '', file = ''] of files) {
    if (readFileSync(file).length === 0) throw new Error(`The ${format} report is empty.`);
  }
}
