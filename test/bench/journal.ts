/** What a large journal costs: to fold it, and to plan beside it. */
import { closeSync, mkdirSync, openSync, statSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import type { JournalRecord } from '../../src/model/intent.ts';
import { writeFleet } from './fleet.ts';
import {
  type Bench,
  hostwright,
  least,
  mebibyte,
  planOf,
  type Result,
  spendNode,
  takeTurns,
  timeNode,
  withEmulator,
} from './measure.ts';

const account = '8ee5d7c0deba';
/** Nobody listens there: these commands ask no cloud. */
const nowhere = 'http://127.0.0.1:9';

export const benchJournal: Bench = async (folder) => {
  const readsOf = (place: string) => hostwright('intents', '--journal', place, '--endpoint', nowhere);
  const emptyPlace = writeJournal(join(folder, 'journal-empty'), 0);
  const output = join(folder, 'intents.txt');
  const { empty } = await takeTurns(2, { empty: () => spendNode(readsOf(emptyPlace), output) });
  const start = least(empty.map(({ cpu }) => cpu));
  const results: Result[] = [];
  for (const { creates, seconds, plan } of [
    { creates: 100_000, seconds: 1, plan: 0.3 },
    // Too long for a checkpoint.
    { creates: 1_000_000, seconds: 30, plan: undefined },
  ]) {
    const place = writeJournal(join(folder, `journal-${creates}`), creates);
    const size = statSync(join(place, 'journal')).size / mebibyte;
    const { cpu } = await spendNode(readsOf(place), output);
    const name = `${creates.toLocaleString('en')} creates`;
    results.push({
      name: `fold ${name}`,
      figure: cpu - start,
      limit: seconds,
      unit: 's CPU',
      detail: `${size.toFixed(0)} MiB of journal, over an empty one (${start.toFixed(2)} s)`,
    });
    if (plan === undefined) continue;
    results.push({ name: `plan ${name}`, limit: plan, unit: 's', ...(await timePlan(folder, emptyPlace, place)) });
  }
  return results;
};

/**
 * A plan of ten hosts beside a journal with a checkpoint, over the same plan beside an empty journal. The apply before it,
 * which has nothing to create, keeps the checkpoint.
 */
async function timePlan(folder: string, emptyPlace: string, place: string) {
  const few = writeFleet(folder, 10, 'entries');
  return withEmulator(['--hosts', few.hosts], async (url) => {
    const apply = hostwright('apply', '--file', few.declaration, '--endpoint', url, '--journal', place);
    const kept = timeNode([...apply, '--auto-approve']) / 1_000;
    const size = statSync(join(place, 'journal.checkpoint')).size / mebibyte;
    const planAt = (journal: string) => () => timeNode([...planOf(few.declaration, url), '--journal', journal]) / 1_000;
    const { over, base } = await takeTurns(3, { over: planAt(place), base: planAt(emptyPlace) });
    const detail = `over ${least(base).toFixed(2)} s beside an empty one; checkpoint of ${size.toFixed(0)} MiB, kept by an apply of ${kept.toFixed(0)} s`;
    return { figure: least(over) - least(base), detail };
  });
}

/** A journal as an apply writes it. */
function writeJournal(folder: string, creates: number): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, 'journal');
  writeFileSync(path, '', { mode: 0o600 });
  const { ino, birthtimeNs } = statSync(path, { bigint: true });
  const file = openSync(path, 'a');
  let lines = '';
  let number = 0;
  let generation = 1;
  const write = (record: JournalRecord) => {
    number += 1;
    const place = `${number}.${generation}`;
    const json = JSON.stringify(record);
    const sum = crc32(json, crc32(`${place} `)).toString(16);
    lines += `${place} ${sum.padStart(8, '0')} ${json}\n`;
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

const boot = '0d9a4a5c-0f5f-4f4e-9d53-3a4a3d1f2b11';
const [roundSize, runSize] = [16, 10_000];

/** What runs of 10,000 creates in rounds of 16 record, but where the journal is. */
export function* recordsOfRuns(creates: number): Generator<JournalRecord> {
  let ms = 1_000;
  let run = 1;
  const moment = () => {
    ms += 1.25;
    return { boot, ms, wall: new Date(1_767_225_600_000 + ms).toISOString() };
  };
  const list = (appeared: readonly (readonly [string, string])[] = []): JournalRecord => {
    return { type: 'listed', region: 'cn-sh2', appeared, vanished: [], glimpsed: [], moment: moment() };
  };
  const nameOf = (host: number) => `web-${String(host).padStart(7, '0')}`;
  const idOf = (host: number) => `host-${host.toString(36).padStart(8, '0')}`;
  const intentOf = (host: number) => `i-${host.toString(16).padStart(8, '0')}`;
  for (let made = 0; made < creates; ) {
    yield { type: 'began', moment: moment() };
    yield list();
    const last = Math.min(creates, made + runSize);
    while (made < last) {
      const round = Array.from({ length: Math.min(roundSize, last - made) }, (_, nth) => made + nth);
      made += round.length;
      for (const host of round) {
        yield {
          type: 'send',
          intent: intentOf(host),
          key: { region: 'cn-sh2', name: nameOf(host) },
          plan: `run-${run.toString(16).padStart(12, '0')}`,
          spec: { imageId: 'img-ubuntu-24', cpu: 2, memory: 4096, zone: 'cn-sh2-01' },
          moment: moment(),
        };
      }
      for (const host of round) {
        const hostIds = [idOf(host)];
        yield { type: 'answer', intent: intentOf(host), answer: 'accepted', reason: '', hostIds, moment: moment() };
      }
      yield list(round.map((host) => [idOf(host), nameOf(host)]));
    }
    yield { type: 'ended', moment: moment() };
    run += 1;
  }
}
