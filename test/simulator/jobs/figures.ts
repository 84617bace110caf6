/** How many seeds each proof plays: a part of them in `npm test`, all of them in `npm run prove`. */
import { scenarios } from '../scenarios.ts';

export interface Figures {
  readonly histories: number;
  /** Histories in which most creates are throttled. */
  readonly throttled: number;
  /** Histories over two regions, in which hosts are moved. */
  readonly moves: number;
  /** Histories in which the cloud speaks the dialect `uhost`. */
  readonly uhost: number;
  /** Histories of hosts that other hands made. */
  readonly hands: number;
  /** Histories in which journal and lock are in a database. */
  readonly shared: number;
  /** Sets of timings, for each of which every point of every scenario is tried. */
  readonly crashTimings: number;
  /** Histories for each of the three broken assumptions. */
  readonly broken: number;
  /** Histories for each rival. */
  readonly comparison: number;
}

export const testFigures: Figures = {
  histories: 120,
  throttled: 24,
  moves: 24,
  uhost: 24,
  hands: 150,
  shared: 32,
  crashTimings: 1,
  broken: 24,
  comparison: 24,
};
/** First seeds of the tests. Rare faults are more frequent after them than elsewhere. The proof begins at seed 1. */
export const testSeeds = { histories: 620, special: 3, broken: 50, comparison: 33 } as const;
export const proofFigures: Figures = {
  histories: 1_000_000,
  throttled: 100_000,
  moves: 100_000,
  uhost: 200_000,
  hands: 200_000,
  shared: 100_000,
  crashTimings: 100,
  broken: 33_334,
  comparison: 20_000,
};

/** `share`: of the figures of the proof, for those who have less time. */
export function figuresOf(share: number): Figures {
  const part = (count: number) => Math.max(1, Math.round(count * share));
  return {
    histories: part(proofFigures.histories),
    throttled: part(proofFigures.throttled),
    moves: part(proofFigures.moves),
    uhost: part(proofFigures.uhost),
    hands: part(proofFigures.hands),
    shared: part(proofFigures.shared),
    crashTimings: part(proofFigures.crashTimings),
    broken: part(proofFigures.broken),
    comparison: part(proofFigures.comparison),
  };
}

export function crashSeeds(timings: number): number {
  return timings * scenarios.length;
}
