import { mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { applyOf, newHosts, reset, stateOf, timeApply } from './applying.mjs';
import { least, planOf, startEmulator, timeNode } from './measure.mjs';

const count = 1_000;
const pairs = 4;

/**
 * What the dialect `uhost` costs beside the documented one: the same hosts of the same cloud.
 * @param {string} folder
 * @returns {Promise<readonly import('./measure.mjs').Result[]>}
 */
export async function benchUhost(folder) {
  const output = join(folder, 'uhost.txt');
  const sides = /** @type {const} */ (['documented', 'uhost']).map((dialect) => {
    const file = join(folder, `${dialect}.yaml`);
    writeFileSync(file, newHosts(count, dialect));
    return { file, applies: /** @type {number[]} */ ([]), plans: /** @type {number[]} */ ([]) };
  });
  const cloud = await startEmulator('--latency', '20ms');
  try {
    for (let pair = 0; pair < pairs; pair += 1) {
      for (const { file, applies, plans } of sides) {
        const journal = mkdtempSync(join(folder, 'journal-'));
        applies.push((await timeApply(applyOf({ file, url: cloud.url, journal, parallelism: 50 }), output)).seconds);
        await stateOf(cloud.url, count);
        plans.push(timeNode(planOf(file, cloud.url)) / 1_000);
        await reset(cloud.url);
      }
    }
  } finally {
    await cloud.stop();
  }
  const [documented, uhost] = sides;
  /** @type {(name: string, kind: 'applies' | 'plans') => import('./measure.mjs').Result} */
  const compare = (name, kind) => {
    const [base, other] = [least(documented?.[kind] ?? []), least(uhost?.[kind] ?? [])];
    const detail = `${other.toFixed(2)} s against ${base.toFixed(2)} s in the documented dialect`;
    return { name, figure: other / base, limit: 1.3, unit: 'x', detail };
  };
  return [compare('uhost: apply of 1,000', 'applies'), compare('uhost: plan of 1,000', 'plans')];
}
