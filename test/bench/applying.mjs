/** What every benchmark of an apply needs: a declaration of new hosts, the command, and what the emulator says of it. */
import { defaultsWith } from './fleet.mjs';
import { hostwright, spendNode } from './measure.mjs';

/** `fleet`: the documented dialect, with the line that the first example of the README has. */
/** @typedef {'documented' | 'fleet' | 'uhost'} Form */

/** @type {Readonly<Record<Form, { top: string, disk: string }>>} */
const forms = {
  documented: { top: '', disk: 'diskSpace: 40' },
  fleet: { top: 'fleet: bench\n', disk: 'diskSpace: 40' },
  uhost: { top: 'dialect: uhost\nprojectId: default\n', disk: 'bootDisk: { type: CLOUD_SSD, size: 40 }' },
};

/**
 * @param {number} count Hosts, none of which is live.
 * @param {Form} form
 */
export const newHosts = (count, form = 'documented') => `apiVersion: hostwright/v1
${forms[form].top}region: bench-1
zone: bench-1-01
${defaultsWith(forms[form].disk)}hosts:
  - name: new-[${String(1).padStart(String(count).length, '0')}:${count}]
`;

/**
 * The arguments of Node for an apply that no guard stops.
 * @param {{ file: string, url: string, journal: string, parallelism: number }} place
 * @param {readonly string[]} more
 */
export function applyOf({ file, url, journal, parallelism }, ...more) {
  const words = ['apply', '--auto-approve', '--quiet', '--file', file, '--endpoint', url, '--journal', journal];
  const guards = ['--max-creates', '200000', '--allow=new-scope'];
  return hostwright(...words, ...guards, '--parallelism', String(parallelism), ...more);
}

/**
 * Wall time, and CPU time, in seconds.
 * @param {readonly string[]} words
 * @param {string} output
 * @returns {Promise<{ seconds: number, cpu: number }>}
 */
export async function timeApply(words, output) {
  const start = process.hrtime.bigint();
  const { cpu } = await spendNode(words, output);
  return { seconds: Number(process.hrtime.bigint() - start) / 1e9, cpu };
}

/**
 * What the emulator says of an apply. Throws unless each host was made once.
 * @param {string} url
 * @param {number} count
 * @returns {Promise<any>}
 */
export async function stateOf(url, count) {
  /** @type {any} */
  const state = await (await fetch(`${url}/_control/state`)).json();
  if (state.duplicates.length > 0 || state.creates.committed !== count)
    throw new Error('The apply did not make its hosts once each.');
  return state;
}

/** @param {string} url */
export async function reset(url) {
  const response = await fetch(`${url}/_control/reset`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
  });
  if (!response.ok) throw new Error(`The emulator did not reset: HTTP ${response.status}`);
}
