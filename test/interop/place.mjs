/** What each play needs: an emulated cloud, a declaration of its hosts, and what Hostwright says of them. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

export const region = 'cn-bj2';
export const zone = 'cn-bj2-04';
export const projectId = 'org-interop';
export const imageId = 'uimage-interop';
export const password = 'Interop_password_1';
export const publicKey = 'emulator-public-key';
export const privateKey = 'emulator-private-key';
const binary = resolve('dist/main.cjs');

/**
 * @typedef {object} Place
 * @property {string} url Of the emulated cloud.
 * @property {string} folder
 * @property {(...words: readonly string[]) => { status: number | null, stdout: string, stderr: string }} run Hostwright.
 */

/** @typedef {{ name: string, status: string, attributes?: readonly { attribute: string }[], live?: { hostId: string } }} Planned */

/** @param {string} names As a declaration has them, with a range. */
const declarationOf = (names) => `apiVersion: hostwright/v1
dialect: uhost
projectId: ${projectId}
region: ${region}
zone: ${zone}
defaults:
  imageId: ${imageId}
  machineType: N
  cpu: 2
  memory: 4GiB
  bootDisk: { type: CLOUD_SSD, size: 40 }
  chargeType: Month
  tag: interop
  password: { env: HOST_PASSWORD }
hosts:
  - name: ${names}
`;

/**
 * Plays in a folder of its own, against a cloud of its own.
 * @param {string} parent
 * @param {string} names
 * @param {(place: Place) => void | Promise<void>} play Throws what is wrong.
 */
export async function playAt(parent, names, play) {
  const folder = mkdtempSync(join(parent, 'play-'));
  writeFileSync(join(folder, 'hosts.yaml'), declarationOf(names));
  const cloud = spawn(process.execPath, [binary, 'emulator', '--port', '0', '--quiet'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  process.once('exit', () => cloud.kill('SIGKILL'));
  const [said] = await once(cloud.stdout, 'data');
  const url = /http:\/\/127\.0\.0\.1:\d+/.exec(String(said))?.[0];
  if (url === undefined) throw new Error(`The emulator said ${said}`);
  const env = {
    PATH: process.env.PATH,
    LC_ALL: 'C',
    XDG_STATE_HOME: join(folder, 'state'),
    XDG_CACHE_HOME: join(parent, 'cache'),
    HOST_PASSWORD: password,
    HOSTWRIGHT_PUBLIC_KEY: publicKey,
    HOSTWRIGHT_PRIVATE_KEY: privateKey,
    HOSTWRIGHT_ENDPOINT: url,
    HOSTWRIGHT_SETTLE_WINDOW: '5s',
  };
  /** @type {Place['run']} */
  const run = (...words) =>
    spawnSync(process.execPath, [binary, ...words, '--journal', join(folder, 'journal')], {
      cwd: folder,
      env,
      encoding: 'utf8',
    });
  try {
    await play({ url, folder, run });
  } finally {
    cloud.kill();
  }
}

/**
 * Each declared host and each of the account, as a plan tells of them.
 * @param {Place} place
 * @returns {readonly Planned[]}
 */
export function planOf({ run }) {
  const { status, stdout, stderr } = run('plan', '--json', '--details');
  if (status !== 0) throw new Error(`hostwright plan ended with exit ${status}: ${stderr}`);
  return JSON.parse(stdout).hosts;
}

/**
 * Throws unless each declared host is there as it is declared, and no other one.
 * @param {Place} place
 * @param {number} count
 */
export function expectInSync(place, count) {
  const { status, stdout, stderr } = place.run('plan', '--detailed-exitcode');
  if (status !== 0) throw new Error(`hostwright plan ended with exit ${status}:\n${stdout}${stderr}`);
  const hosts = planOf(place);
  const others = hosts.filter((host) => host.status !== 'in-sync');
  if (hosts.length !== count || others.length > 0) throw new Error(`not ${count} in sync: ${JSON.stringify(others)}`);
}
