/** What a large journal costs: to fold it, and to plan beside it. */
import { closeSync, mkdirSync, openSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { encodeRecords } from '../../src/journal/line.ts';
import { type JournalRecord, journalVersion } from '../../src/model/intent.ts';
import { writeFleet } from './fleet.ts';
import type { Bench, Figures } from './limits.ts';
import { hostwright, least, mebibyte, planOf, spendNode, takeTurns, timeNode, withEmulator } from './measure.ts';

const account = '8ee5d7c0deba';
/** Nobody listens there: these commands ask no cloud. */
const nowhere = 'http://127.0.0.1:9';

export const benchJournal: Bench = async (folder) => {
  const [emptyPlace, place, longPlace] = [0, 100_000, 1_000_000].map((creates) => writeJournal(folder, creates)) as [
    string,
    string,
    string,
  ];
  const readCpu = (at: string) =>
    spendNode(hostwright('intents', '--journal', at, '--endpoint', nowhere), join(folder, 'intents.txt')).cpu;
  const { empty } = await takeTurns(2, { empty: () => readCpu(emptyPlace) });
  const start = least(empty);
  const fold = (at: string): readonly [number, string] => {
    const size = `${(statSync(join(at, 'journal')).size / mebibyte).toFixed(0)} MiB of journal`;
    return [readCpu(at) - start, `${size}, over an empty one (${start.toFixed(2)} s)`];
  };
  return {
    ...(await timePlans(folder, emptyPlace, place)),
    // Too long for a checkpoint.
    'fold 1,000,000 creates': fold(longPlace),
  };
};

/**
 * Seconds of a plan of ten hosts, over the same plan beside an empty journal: beside a journal without a checkpoint, and
 * with the one that an apply keeps, which has nothing to create.
 */
async function timePlans(folder: string, emptyPlace: string, place: string): Promise<Figures> {
  const few = writeFleet(folder, 10, 'entries');
  return withEmulator(['--hosts', few.hosts], async (url) => {
    const planAt = (journal: string) => () => timeNode([...planOf(few.declaration, url), '--journal', journal]) / 1_000;
    const time = async (detail: string): Promise<readonly [number, string]> => {
      const { over, base } = await takeTurns(3, { over: planAt(place), base: planAt(emptyPlace) });
      return [least(over) - least(base), `over ${least(base).toFixed(2)} s beside an empty one; ${detail}`];
    };
    const folded = await time('no checkpoint');
    const apply = hostwright('apply', '--file', few.declaration, '--endpoint', url, '--journal', place);
    const kept = timeNode([...apply, '--auto-approve']) / 1_000;
    const size = statSync(join(place, 'journal.checkpoint')).size / mebibyte;
    const checkpoint = `a checkpoint of ${size.toFixed(0)} MiB, kept by an apply of ${kept.toFixed(0)} s`;
    return { 'fold 100,000 creates': folded, 'plan 100,000 creates': await time(checkpoint) };
  });
}

/** A journal as applies write it, each under a lock of its own. */
function writeJournal(home: string, creates: number): string {
  const folder = join(home, `journal-of-${creates}`);
  mkdirSync(folder, { mode: 0o700 });
  const path = join(folder, 'journal');
  const file = openSync(path, 'wx', 0o600);
  const { ino, birthtimeNs } = statSync(path, { bigint: true });
  const opened: JournalRecord = {
    type: 'opened',
    version: journalVersion,
    account,
    file: { inode: String(ino), born: String(birthtimeNs) },
  };
  let [number, generation] = [1, 1];
  let batch: JournalRecord[] = [opened];
  const write = () => {
    writeSync(file, encodeRecords(batch, number, generation));
    number += batch.length;
    batch = [];
  };
  for (const record of recordsOfRuns(creates)) {
    batch.push(record);
    if (record.type !== 'ended') continue;
    write();
    generation += 1;
  }
  write();
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
