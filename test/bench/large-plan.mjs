import { join } from 'node:path';
import { writeFleet } from './fleet.mjs';
import { checkPlan, countRequests, exchangeOnly, least, planOf, spendNode, startEmulator } from './measure.mjs';

const rounds = 3;
const mebibyte = 2 ** 20;

/** @typedef {import('./measure.mjs').Emulator} Emulator */
/** @typedef {import('./measure.mjs').Result} Result */

/**
 * What a large fleet costs beyond the HTTP exchange, in CPU time and memory.
 * @param {string} folder
 * @returns {Promise<readonly Result[]>}
 */
export async function benchLargePlan(folder) {
  const subjects = [await setUp(folder, 10_000, 'full'), await setUp(folder, 100_000, 'ranges')];
  try {
    for (let round = 0; round < rounds; round += 1) {
      for (const subject of subjects) await takeTurn(subject);
    }
    const [full, ranges] = subjects.map(sumUp);
    if (full === undefined || ranges === undefined) throw new Error('Two fleets are measured.');
    return [
      { name: 'plan of 10,000 in full', figure: full.beyond, limit: 3, unit: 's CPU', detail: full.detail },
      { name: '100,000 by ranges', figure: ranges.beyond / full.beyond, limit: 8, unit: 'x', detail: ranges.detail },
      {
        name: '100,000: peak memory',
        figure: ranges.peakBytes === undefined ? undefined : ranges.peakBytes / mebibyte,
        limit: 1024,
        unit: 'MiB',
        detail: 'largest resident set of any plan',
      },
    ];
  } finally {
    await Promise.all(subjects.map(({ emulator }) => emulator.stop()));
  }
}

/** @type {(folder: string, count: number, form: 'full' | 'ranges') => Promise<Subject>} */
async function setUp(folder, count, form) {
  const fleet = writeFleet(folder, count, form);
  const emulator = await startEmulator('--hosts', fleet.hosts);
  return { fleet, emulator, output: join(folder, `${form}-${count}.txt`), plans: [], exchanges: [] };
}

/**
 * @typedef {object} Subject
 * @property {import('./fleet.mjs').Fleet} fleet
 * @property {Emulator} emulator
 * @property {string} output
 * @property {import('./measure.mjs').Spent[]} plans
 * @property {number[]} exchanges CPU seconds.
 */

/** @param {Subject} subject */
async function takeTurn({ fleet, emulator, output, plans, exchanges }) {
  const before = await countRequests(emulator.url);
  plans.push(await spendNode(planOf(fleet.declaration, emulator.url), output));
  const sent = (await countRequests(emulator.url)) - before;
  checkPlan(output, fleet);
  const { requests, cpu } = exchangeOnly({ url: emulator.url, hosts: fleet.count, inFlight: 8 });
  exchanges.push(cpu);
  if (requests !== sent) throw new Error(`The plan sent ${sent} requests and the bare exchange ${requests}.`);
}

/** @param {Subject} subject */
function sumUp({ plans, exchanges }) {
  const whole = least(plans.map((plan) => plan.cpu));
  const exchange = least(exchanges);
  const peaks = plans.flatMap(({ peakBytes }) => (peakBytes === undefined ? [] : [peakBytes]));
  return {
    beyond: whole - exchange,
    peakBytes: peaks.length === 0 ? undefined : Math.max(...peaks),
    detail: `${(whole - exchange).toFixed(2)} s: ${whole.toFixed(2)} s of CPU, less ${exchange.toFixed(2)} s for the exchange`,
  };
}
