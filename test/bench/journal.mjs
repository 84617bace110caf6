/** What a large journal costs: to fold it, and to plan beside it. */
import { closeSync, mkdirSync, openSync, statSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { writeFleet } from './fleet.mjs';
import { recordsOfRuns } from './journal-records.mjs';
import { hostwright, least, planOf, spendNode, startEmulator, timeNode } from './measure.mjs';

const mebibyte = 2 ** 20;
const account = '8ee5d7c0deba';
/** Nobody listens there: these commands ask no cloud. */
const nowhere = 'http://127.0.0.1:9';

/** @typedef {import('./measure.mjs').Result} Result */
/** @typedef {import('./journal-records.mjs').JournalRecord} JournalRecord */

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
function writeJournal(folder, creates) {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, 'journal');
  writeFileSync(path, '', { mode: 0o600 });
  const { ino, birthtimeNs } = statSync(path, { bigint: true });
  const file = openSync(path, 'a');
  let lines = '';
  let number = 0;
  let generation = 1;
  /** @param {JournalRecord} record */
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
  write({ type: 'opened', version: 3, account, file: { inode: String(ino), born: String(birthtimeNs) } });
  for (const record of recordsOfRuns(creates)) {
    write(record);
    if (record.type === 'ended') generation += 1;
  }
  writeSync(file, lines);
  closeSync(file);
  return folder;
}
