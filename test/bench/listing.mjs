import { writeFleet } from './fleet.mjs';
import { exchangeOnly, least, median, planOf, startEmulator, timeNode } from './measure.mjs';

const rounds = 5;

/**
 * How much of the waiting for a slow cloud is saved by asking for several pages at once. Both sides are without the
 * start of their process: the plan's is taken from the same plan against ten hosts of a cloud that answers at once.
 * @param {string} folder
 * @returns {Promise<readonly import('./measure.mjs').Result[]>}
 */
export async function benchListing(folder) {
  const many = writeFleet(folder, 10_000, 'entries');
  const few = writeFleet(folder, 10, 'entries');
  const slow = await startEmulator('--hosts', many.hosts, '--latency', '20ms');
  const fast = await startEmulator('--hosts', few.hosts);
  /** @type {number[]} */
  const plans = [];
  /** @type {number[]} */
  const starts = [];
  /** @type {number[]} */
  const sequences = [];
  try {
    for (let round = 0; round < rounds; round += 1) {
      // The sequence is long and steady: a second plan gives noise one chance less.
      for (let turn = 0; turn < 2; turn += 1) plans.push(timeNode(planOf(few.declaration, slow.url)));
      starts.push(timeNode(planOf(few.declaration, fast.url)));
      sequences.push(exchangeOnly({ url: slow.url, hosts: many.count, inFlight: 1 }).milliseconds);
    }
  } finally {
    await Promise.all([slow.stop(), fast.stop()]);
  }
  const figure = (least(plans) - least(starts)) / least(sequences);
  const byMedians = (median(plans) - median(starts)) / median(sequences);
  const detail = `plan ${least(plans).toFixed(0)} ms, its start ${least(starts).toFixed(0)} ms, one after the other ${least(sequences).toFixed(0)} ms; by medians ${byMedians.toFixed(2)} x`;
  return [{ name: 'listing 10,000 at 20 ms', figure, limit: 0.2, unit: 'x', detail }];
}
