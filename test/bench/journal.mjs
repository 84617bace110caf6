/** What a large journal costs: to fold it, and to plan beside it. */
import { closeSync, mkdirSync, openSync, statSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { writeFleet } from './fleet.mjs';
import { hostwright, least, planOf, spendNode, startEmulator, timeNode } from './measure.mjs';

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
  const emptyPlace = writeJournal(join(folder, 'journal-empty'), 0);
  const empty = readsOf(emptyPlace);
  const output = join(folder, 'intents.txt');
  const start = least([(await spendNode(empty, output)).cpu, (await spendNode(empty, output)).cpu]);
  const results = [];
  for (const { creates, seconds, bytes, plan } of [
    { creates: 100_000, seconds: 2, bytes: 300, plan: 0.3 },
    { creates: 1_000_000, seconds: 20, bytes: 1_200, plan: 1 },
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
      { name: `plan ${name}`, limit: plan, unit: 's', ...(await timePlan(folder, emptyPlace, place)) },
    );
  }
  return results;
}

/**
 * A plan of ten hosts beside a journal with a checkpoint, over the same plan beside an empty journal. The apply before it,
 * which has nothing to create, keeps the checkpoint.
 * @param {string} folder
 * @param {string} empty
 * @param {string} place
 */
async function timePlan(folder, empty, place) {
  const few = writeFleet(folder, 10, 'entries');
  const cloud = await startEmulator('--hosts', few.hosts);
  try {
    const apply = hostwright('apply', '--file', few.declaration, '--endpoint', cloud.url, '--journal', place);
    const kept = timeNode([...apply, '--auto-approve']) / 1_000;
    const size = statSync(join(place, 'journal.checkpoint')).size / mebibyte;
    /** @param {string} journal */
    const plan = (journal) => timeNode([...planOf(few.declaration, cloud.url), '--journal', journal]) / 1_000;
    const [over, base] = [least([0, 1, 2].map(() => plan(place))), least([0, 1, 2].map(() => plan(empty)))];
    const detail = `over ${base.toFixed(2)} s beside an empty one; checkpoint of ${size.toFixed(0)} MiB, kept by an apply of ${kept.toFixed(0)} s`;
    return { figure: over - base, detail };
  } finally {
    await cloud.stop();
  }
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
