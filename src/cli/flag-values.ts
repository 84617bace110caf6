/** Flags arrive as text; here they become values, or an error that names the flag and the right form. */
import { KnownError } from '../core/errors.ts';

const unitMs = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000 } as const;
/** A day: longer waits are a mistake, and a timer that overflows would fire at once. */
const longestMs = 24 * unitMs.h;

function refuse(flag: string, text: string, why: string, suggestion: string): KnownError {
  return new KnownError('flag-invalid', `--${flag} ${JSON.stringify(text)} cannot be used: ${why}.`, {
    suggestions: [suggestion],
  });
}

/** A duration with its unit (`500ms`, `90s`, `10m`, `1h`) as milliseconds. Plain `0` only where zero means something. */
export function parseDuration(flag: string, text: string, options: { readonly zero?: boolean } = {}): number {
  const suggestion = `Write a number and a unit, e.g. --${flag} 90s (units: ms, s, m, h).`;
  if (options.zero === true && text === '0') return 0;
  const [, digits, unit] = /^(\d{1,9})(ms|s|m|h)$/.exec(text) ?? [];
  if (digits === undefined) throw refuse(flag, text, 'it is no duration', suggestion);
  const ms = Number(digits) * unitMs[unit as keyof typeof unitMs];
  if (ms === 0 && options.zero !== true) throw refuse(flag, text, 'it must be more than nothing', suggestion);
  if (ms > longestMs) throw refuse(flag, text, 'it is more than a day', suggestion);
  return ms;
}

export function parseCount(flag: string, text: string, least: number, most: number): number {
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= least && value <= most) return value;
  const range = `Write a whole number from ${least} to ${most}.`;
  throw refuse(flag, text, 'it is no number in range', range);
}

export function parseChoice<Choice extends string>(flag: string, text: string, choices: readonly Choice[]): Choice {
  const choice = choices.find((one) => one === text);
  if (choice !== undefined) return choice;
  throw refuse(flag, text, 'it is none of its values', `Use one of: ${choices.join(', ')}.`);
}

export function parseRetCodes(texts: readonly string[]): readonly number[] {
  return texts.map((text) => parseCount('retry-codes', text, 1, 999_999_999));
}

/** Patterns of `--only` and `--exclude`. One that could match no name is a slip of the pen. */
export function parsePatterns(flag: string, texts: readonly string[]): readonly string[] {
  for (const text of texts) {
    if (text !== '' && !/[\s/[\]{}]/.test(text)) continue;
    throw refuse(
      flag,
      text,
      'no host name can match it',
      `Use a name, or a pattern with * and ?, e.g. --${flag} "web-*".`,
    );
  }
  return texts;
}
