/** What a large journal costs: to fold it, and to plan beside it. */
import { closeSync, mkdirSync, openSync, statSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { hostwright, least, spendNode } from './measure.mjs';

const mebibyte = 2 ** 20;
const account = '8ee5d7c0deba';
const boot = '0d9a4a5c-0f5f-4f4e-9d53-3a4a3d1f2b11';
/** Nobody listens there: these commands ask no cloud. */
const nowhere = 'http://127.0.0.1:9';
const roundSize = 16;
const runSize = 10_000;

/** @typedef {import('./measure.mjs').Result} Result */

/**
 * @param {string} folder
 * @returns {Promise<readonly Result[]>}
 */
export async function benchJournal(folder) {
  const empty = readsOf(writeJournal(join(folder, 'journal-empty'), 0));
  const output = join(folder, 'intents.txt');
  const start = least([(await spendNode(empty, output)).cpu, (await spendNode(empty, output)).cpu]);
  const results = [];
  for (const { creates, seconds, bytes } of [
    { creates: 100_000, seconds: 2, bytes: 300 },
    { creates: 1_000_000, seconds: 20, bytes: 1_200 },
  ]) {
    const place = writeJournal(join(folder, `journal-${creates}`), creates);
    const size = statSync(join(place, 'journal')).size / mebibyte;
    const { cpu, peakBytes } = await spendNode(readsOf(place), output);
    const name = `${creates.toLocaleString('en')} creates`;
    results.push(
      {
        name: `fold ${name}`,
        figure: cpu - start,
        limit: seconds,
        unit: 's CPU',
        detail: `${size.toFixed(0)} MiB of journal, over an empty one (${start.toFixed(2)} s)`,
      },
      {
        name: `${name}: peak`,
        figure: peakBytes === undefined ? undefined : peakBytes / mebibyte,
        limit: bytes,
        unit: 'MiB',
        detail: 'largest resident set of "intents"',
      },
    );
  }
  return results;
}

/** @param {string} place */
const readsOf = (place) => hostwright('intents', '--journal', place, '--endpoint', nowhere);

/**
 * A journal of runs of 10,000 creates in rounds of 16, as an apply writes it.
 * @param {string} folder
 * @param {number} creates
 */
export function writeJournal(folder, creates) {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, 'journal');
  writeFileSync(path, '', { mode: 0o600 });
  const { ino, birthtimeNs } = statSync(path, { bigint: true });
  const file = openSync(path, 'a');
  let lines = '';
  let number = 0;
  let generation = 1;
  let ms = 1_000;
  /** @param {object} record */
  const write = (record) => {
    number += 1;
    const place = `${number}.${generation}`;
    const json = JSON.stringify(record);
    lines += `${place} ${crc32(json, crc32(`${place} `))
      .toString(16)
      .padStart(8, '0')} ${json}\n`;
    if (lines.length < mebibyte) return;
    writeSync(file, lines);
    lines = '';
  };
  const moment = () => {
    ms += 1.25;
    return { boot, ms, wall: new Date(1_767_225_600_000 + ms).toISOString() };
  };
  const list = (appeared = /** @type {readonly (readonly [string, string])[]} */ ([])) =>
    write({ type: 'listed', region: 'cn-sh2', appeared, vanished: [], glimpsed: [], moment: moment() });
  write({ type: 'opened', version: 2, account, file: { inode: String(ino), born: String(birthtimeNs) } });
  for (let made = 0; made < creates; ) {
    write({ type: 'began', moment: moment() });
    list();
    const last = Math.min(creates, made + runSize);
    while (made < last) {
      const round = Array.from({ length: Math.min(roundSize, last - made) }, (_, nth) => made + nth);
      made += round.length;
      for (const host of round) {
        write({
          type: 'send',
          intent: `i-${host.toString(16).padStart(8, '0')}`,
          key: { region: 'cn-sh2', name: nameOf(host) },
          plan: `run-${generation.toString(16).padStart(12, '0')}`,
          spec: { imageId: 'img-ubuntu-24', cpu: 2, memory: 4096 },
          moment: moment(),
        });
      }
      for (const host of round) {
        write({
          type: 'answer',
          intent: `i-${host.toString(16).padStart(8, '0')}`,
          answer: 'accepted',
          reason: '',
          hostIds: [idOf(host)],
          moment: moment(),
        });
      }
      list(round.map((host) => [idOf(host), nameOf(host)]));
    }
    write({ type: 'ended', moment: moment() });
    generation += 1;
  }
  writeSync(file, lines);
  closeSync(file);
  return folder;
}

/** @param {number} host */
const nameOf = (host) => `web-${String(host).padStart(7, '0')}`;
/** @param {number} host */
const idOf = (host) => `host-${host.toString(36).padStart(8, '0')}`;
