/** Durations as text: as flags and files have them, and as people say them. */

export const unitMs = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const;

/** Milliseconds; undefined if the text is no duration. */
export function readDuration(text: string): number | undefined {
  const [, digits, unit] = /^(\d{1,9})(ms|s|m|h|d)$/.exec(text) ?? [];
  return digits === undefined ? undefined : Number(digits) * unitMs[unit as keyof typeof unitMs];
}

/** As a person writes it: in the largest unit of which it is a whole number. */
export function writeDuration(ms: number): string {
  const [unit, size] = Object.entries(unitMs).findLast(([, one]) => ms % one === 0) ?? ['ms', 1];
  return `${ms / size}${unit}`;
}

const words = [
  [unitMs.d, 'd'],
  [unitMs.h, 'h'],
  [unitMs.m, 'min'],
] as const;

/** "90 min": in whole units, and in the largest one of which there are at least so many. */
export function describeDuration(ms: number, least: number): string {
  const [size, word] = words.find(([one]) => ms >= least * one) ?? [unitMs.s, 's'];
  return `${Math.floor(ms / size)} ${word}`;
}
