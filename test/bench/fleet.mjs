/** Made-up fleets: the declaration, and the hosts that the cloud has. Both are the same at every run. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

export const region = 'bench-1';

/**
 * @typedef {object} Fleet
 * @property {string} declaration Path of the declaration.
 * @property {string} hosts Path of the live hosts, as the emulator takes them.
 * @property {number} count Hosts declared, and hosts live.
 * @property {number} changed Declared hosts that are live with another number of CPUs.
 * @property {number} missing Declared hosts that are not live.
 */

const values = {
  zone: `${region}-01`,
  imageId: 'img-base',
  cpu: 2,
  memory: 4096,
  diskSpace: 40,
  chargeType: 'Month',
  chargeQuantity: 1,
  loginMode: 'Password',
  tag: 'web',
};
/** Of a declaration whose hosts have nothing but a name. */
export const defaultsWith = (disk = 'diskSpace: 40') => `defaults:
  imageId: img-base
  cpu: 2
  memory: 4096
  ${disk}
  chargeType: Month
  password: { env: HOST_PASSWORD }
`;
const rangeLength = 5_000;

/** @param {number} index Of a declared host, from 0. */
const isMissing = (index) => index % 100 === 99;
/** @param {number} index Of a declared host, from 0. */
const isChanged = (index) => index % 10 === 0;

/**
 * Writes a fleet in which one host in ten is changed and one in a hundred missing; as many live hosts as are missing
 * belong to somebody else. `full` spells out eleven keys a host; `entries` has an entry a host and `ranges` one for 5,000
 * hosts, both on defaults.
 * @param {string} folder
 * @param {number} count
 * @param {'full' | 'entries' | 'ranges'} form
 * @returns {Fleet}
 */
export function writeFleet(folder, count, form) {
  const indexes = Array.from({ length: count }, (_, index) => index);
  const declaration = join(folder, `${form}-${count}.yaml`);
  writeFileSync(declaration, textOf[form](count));
  const hosts = join(folder, `${form}-${count}.json`);
  writeFileSync(hosts, JSON.stringify(indexes.map(liveRow)));
  return {
    declaration,
    hosts,
    count,
    changed: indexes.filter(isChanged).length,
    missing: indexes.filter(isMissing).length,
  };
}

/** @param {number} index */
function nameOf(index) {
  return `web-${Math.floor(index / rangeLength)}-${String((index % rangeLength) + 1).padStart(4, '0')}`;
}

const password = 'password: { env: HOST_PASSWORD }';
const head = `apiVersion: hostwright/v1\nregion: ${region}\n`;

/** @type {Readonly<Record<'full' | 'entries' | 'ranges', (count: number) => string>>} */
const textOf = {
  full: (count) => `${head}hosts:\n${entriesOf(count, `${fieldsAt('    ')}    ${password}\n`)}`,
  entries: (count) => `${head}defaults:\n${fieldsAt('  ')}  ${password}\nhosts:\n${entriesOf(count, '')}`,
  ranges: (count) => `${head}defaults:\n${fieldsAt('  ')}  ${password}\nhosts:\n${rangesOf(count)}`,
};

/** @param {string} indent */
function fieldsAt(indent) {
  const lines = Object.entries(values).map(([name, value]) => `${indent}${name}: ${value}\n`);
  return lines.join('');
}

/** @type {(count: number, fields: string) => string} */
function entriesOf(count, fields) {
  return Array.from({ length: count }, (_, index) => `  - name: ${nameOf(index)}\n${fields}`).join('');
}

/** @param {number} count */
function rangesOf(count) {
  const entries = Array.from({ length: Math.ceil(count / rangeLength) }, (_, entry) => {
    const last = Math.min(rangeLength, count - entry * rangeLength);
    return `  - name: web-${entry}-[0001:${String(last).padStart(4, '0')}]\n`;
  });
  return entries.join('');
}

/** @param {number} index */
function liveRow(index) {
  return {
    Region: region,
    Zone: values.zone,
    Name: isMissing(index) ? `somebody-else-${index}` : nameOf(index),
    ImageId: values.imageId,
    CPU: isChanged(index) ? values.cpu * 2 : values.cpu,
    Memory: values.memory,
    ChargeType: values.chargeType,
    Tag: values.tag,
  };
}
