/** Many scopes for a controller, and a cloud that has their hosts. The same at every run. */
import { closeSync, mkdirSync, openSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { defaultsWith } from '../fleet.mjs';

/**
 * @typedef {object} ManyScopes
 * @property {string} scopes The folder for `--scopes`.
 * @property {string} hosts Path of the live hosts, as the emulator takes them.
 */

/**
 * Each scope is a region of its own with short entries, so that no listing is shared. One live host in a hundred is
 * changed, and one is missing in each scope.
 * @param {string} folder
 * @param {number} count
 * @param {number} size Hosts of each.
 * @returns {ManyScopes}
 */
export function writeScopes(folder, count, size) {
  const home = join(folder, `scopes-${count}-${size}`);
  const scopes = join(home, 'scopes');
  mkdirSync(scopes, { recursive: true });
  const hosts = join(home, 'hosts.json');
  const file = openSync(hosts, 'w');
  for (let number = 1; number <= count; number += 1) {
    const id = `scope-${String(number).padStart(4, '0')}`;
    const region = `bench-${number}`;
    const names = Array.from({ length: size }, (_, nth) => `web-${String(nth + 1).padStart(4, '0')}`);
    writeFileSync(join(home, `${id}.yaml`), declarationOf(region, names));
    writeFileSync(join(scopes, `${id}.yaml`), `files: ../${id}.yaml\ncloud: bench\nevery: 15m\n`);
    const rows = names.slice(1).map((name, nth) => JSON.stringify(liveRow(region, name, nth % 100 === 0 ? 4 : 2)));
    writeSync(file, `${number === 1 ? '[' : ','}${rows.join(',')}`);
  }
  writeSync(file, ']');
  closeSync(file);
  return { scopes, hosts };
}

/** @type {(region: string, names: readonly string[]) => string} */
function declarationOf(region, names) {
  return `apiVersion: hostwright/v1
region: ${region}
zone: ${region}-01
${defaultsWith()}hosts:
${names.map((name) => `  - name: ${name}\n`).join('')}`;
}

/** @type {(region: string, name: string, cpu: number) => object} */
function liveRow(region, name, cpu) {
  return {
    Region: region,
    Zone: `${region}-01`,
    Name: name,
    ImageId: 'img-base',
    CPU: cpu,
    Memory: 4096,
    ChargeType: 'Month',
  };
}
