import { mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { applyOf, newHosts, stateOf, timeApply } from './applying.mjs';
import { environment, startEmulator } from './measure.mjs';

const count = 100;
const parallelism = 16;
const limit = 1;

/** Requests that the cloud takes in a second, and how it refuses those above. */
const rates = /** @type {const} */ ([
  [50, '50', '1009=throttled'],
  [20, '20', '1009=throttled'],
  [10, '10', '1009=throttled'],
  [10, '10:http-429:retryAfter=1', '429=throttled'],
]);

/**
 * How long one apply takes where the cloud refuses what is too fast, as a part of what it may take: two seconds, and half as
 * long again as its hosts need at the cloud's rate.
 * @param {string} folder
 * @returns {Promise<readonly import('./measure.mjs').Result[]>}
 */
export async function benchThrottledApply(folder) {
  const file = join(folder, 'throttled.yaml');
  writeFileSync(file, newHosts(count));
  const results = [];
  for (const [rate, rateLimit, meaning] of rates) {
    const cloud = await startEmulator('--rate-limit', rateLimit);
    const name = `apply at ${rate}/s, ${rateLimit.includes('429') ? 'HTTP 429' : 'RetCode'}`;
    try {
      const words = applyOf({ file, url: cloud.url, journal: mkdtempSync(join(folder, 'journal-')), parallelism });
      Object.assign(environment, { HOSTWRIGHT_RET_CODES: meaning });
      const { seconds } = await timeApply(words, join(folder, 'apply.txt'));
      const { requests } = await stateOf(cloud.url, count);
      const most = (1.5 * count) / rate + 2;
      const detail = `${seconds.toFixed(1)} s of at most ${most} s; ${requests.throttled} requests refused`;
      results.push({ name, figure: seconds / most, limit, unit: 'x', detail });
    } catch (error) {
      // One apply must do it: what is not clean has no figure that could count.
      const [, detail = 'it failed'] = /^(ended with .*)$/m.exec(String(error)) ?? [];
      results.push({ name, figure: Number.POSITIVE_INFINITY, limit, unit: 'x', detail });
    } finally {
      await cloud.stop();
    }
  }
  return results;
}
