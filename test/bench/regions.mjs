import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { defaultsWith } from './fleet.mjs';
import { least, median, planOf, startEmulator, timeNode } from './measure.mjs';

const count = 16;
const latencyMs = 200;
const pairs = 3;

/**
 * How much longer a plan of many regions takes than a plan of one, where the cloud is slow. Start-up is part of both.
 * @param {string} folder
 * @returns {Promise<readonly import('./measure.mjs').Result[]>}
 */
export async function benchRegions(folder) {
  const one = join(folder, 'one-region.yaml');
  const many = join(folder, 'many-regions.yaml');
  writeFileSync(one, declare(1));
  writeFileSync(many, declare(count));
  const cloud = await startEmulator('--latency', `${latencyMs}ms`);
  /** @type {{ readonly one: number[], readonly many: number[] }} */
  const times = { one: [], many: [] };
  try {
    for (let pair = 0; pair < pairs; pair += 1) {
      times.one.push(timeNode(planOf(one, cloud.url)));
      times.many.push(timeNode(planOf(many, cloud.url)));
    }
  } finally {
    await cloud.stop();
  }
  const byMedians = (median(times.many) / median(times.one)).toFixed(2);
  return [
    {
      name: `${count} regions at ${latencyMs} ms`,
      figure: least(times.many) / least(times.one),
      limit: 1.5,
      unit: 'x',
      detail: `${least(times.many).toFixed(0)} ms against ${least(times.one).toFixed(0)} ms for one; by medians ${byMedians} x`,
    },
  ];
}

/** @param {number} regions Each with one host, which is not live. */
function declare(regions) {
  const hosts = Array.from({ length: regions }, (_, index) => {
    const region = `bench-${index + 1}`;
    return `  - { name: web-${index + 1}, region: ${region}, zone: ${region}-01 }\n`;
  });
  return `apiVersion: hostwright/v1
${defaultsWith()}hosts:
${hosts.join('')}`;
}
