/** @typedef {import('../../src/core/intent.ts').JournalRecord} JournalRecord */

const boot = '0d9a4a5c-0f5f-4f4e-9d53-3a4a3d1f2b11';
const roundSize = 16;
const runSize = 10_000;

/**
 * What runs of 10,000 creates in rounds of 16 record, but where the journal is.
 * @param {number} creates
 * @returns {Generator<JournalRecord>}
 */
export function* recordsOfRuns(creates) {
  let ms = 1_000;
  let run = 1;
  const moment = () => {
    ms += 1.25;
    return { boot, ms, wall: new Date(1_767_225_600_000 + ms).toISOString() };
  };
  const list = (appeared = /** @type {readonly (readonly [string, string])[]} */ ([])) =>
    /** @type {const} */ ({ type: 'listed', region: 'cn-sh2', appeared, vanished: [], glimpsed: [], moment: moment() });
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
          intent: `i-${host.toString(16).padStart(8, '0')}`,
          key: { region: 'cn-sh2', name: nameOf(host) },
          plan: `run-${run.toString(16).padStart(12, '0')}`,
          spec: { imageId: 'img-ubuntu-24', cpu: 2, memory: 4096, zone: 'cn-sh2-01' },
          moment: moment(),
        };
      }
      for (const host of round) {
        yield {
          type: 'answer',
          intent: `i-${host.toString(16).padStart(8, '0')}`,
          answer: 'accepted',
          reason: '',
          hostIds: [idOf(host)],
          moment: moment(),
        };
      }
      yield list(round.map((host) => [idOf(host), nameOf(host)]));
    }
    yield { type: 'ended', moment: moment() };
    run += 1;
  }
}

/** @param {number} host */
const nameOf = (host) => `web-${String(host).padStart(7, '0')}`;
/** @param {number} host */
const idOf = (host) => `host-${host.toString(36).padStart(8, '0')}`;
