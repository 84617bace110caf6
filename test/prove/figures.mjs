/**
 * How much each proof plays: a little in `npm test`, all of it in `npm run prove`, and in `npm run prove -- SHARE` that
 * share of it, though never less than the tests.
 */
const figures = {
  histories: { test: 50, whole: 1_000_000 },
  /** Most creates are throttled. */
  throttled: { test: 12, whole: 100_000 },
  /** Over two regions, in which hosts are moved. */
  moves: { test: 12, whole: 100_000 },
  /** The cloud speaks the dialect `uhost`. */
  uhost: { test: 12, whole: 200_000 },
  /** Hosts that other hands made. */
  hands: { test: 20, whole: 200_000 },
  /** Journal and lock are in a database. */
  shared: { test: 12, whole: 100_000 },
  /** Sets of timings, for each of which every point of every scenario is tried. */
  crashTimings: { test: 1, whole: 100 },
  /** For each of the three broken assumptions. */
  broken: { test: 24, whole: 33_334 },
  /** For each rival. */
  comparison: { test: 8, whole: 20_000 },
  /** Histories of a cloud that changes while it is listed. */
  listings: { test: 4_000, whole: 2_000_000 },
  /** Of a world that is too large to be searched to its end in a run of the tests. */
  states: { test: 6_000, whole: 5_000_000 },
  /** Texts that are no declaration, or a faulty one. */
  texts: { test: 500, whole: 100_000 },
  /** Journals that are read with a checkpoint. */
  checkpoints: { test: 150, whole: 50_000 },
  /** Files that `accept` and `import` edit. */
  edits: { test: 30, whole: 10_000 },
  /** Processes that are killed. */
  cycles: { test: 3, whole: 2_000 },
  /** Histories of statements. */
  contracts: { test: 100, whole: 5_000 },
  'killed servers': { test: 1, whole: 200 },
  /** To each kind of standby. */
  failovers: { test: 1, whole: 20 },
  'killed runners': { test: 1, whole: 50 },
};

/** @typedef {keyof typeof figures} Proof */

/** Of `npm run prove`; nothing in `npm test`. */
const asked = process.env.PROVE_SHARE;
export const isProving = asked !== undefined;
/** What takes hours even once is left out of a share. */
export const isWhole = Number(asked) >= 1;

/** @param {Proof} proof */
export function figureOf(proof) {
  const { test, whole } = figures[proof];
  return asked === undefined ? test : Math.max(test, Math.round(whole * Number(asked)));
}
