/**
 * Patterns over host names, as `--only`, `--exclude` and `manage` take them: `*` is any text, `?` one character. A name
 * with ranges, as a plan prints it, stands for its names.
 */
import { isNameOf, parseName } from './name-range.ts';

/** Whether the whole name matches. Linear in name x stars: no pattern can make it slow. */
export function matchesPattern(pattern: string, name: string): boolean {
  if (pattern.includes('[')) {
    const names = parseName(pattern);
    return !('problem' in names) && isNameOf(names, name);
  }
  let at = 0;
  let from = 0;
  let star = -1;
  let resume = 0;
  while (from < name.length) {
    const wanted = pattern[at];
    if (wanted === '*') {
      star = at;
      resume = from;
      at += 1;
    } else if (wanted === '?' || wanted === name[from]) {
      at += 1;
      from += 1;
    } else if (star >= 0) {
      resume += 1;
      from = resume;
      at = star + 1;
    } else {
      return false;
    }
  }
  return /^\**$/.test(pattern.slice(at));
}

export interface NameSelection {
  /** Empty: every name. */
  readonly only: readonly string[];
  readonly exclude: readonly string[];
}

export function selects(selection: NameSelection, name: string): boolean {
  const matches = (pattern: string) => matchesPattern(pattern, name);
  return (selection.only.length === 0 || selection.only.some(matches)) && !selection.exclude.some(matches);
}

/**
 * Two names that people would call the same have the same result. It ignores case, width, characters that nobody sees,
 * leading zeros, and which dash, blank or separator is written.
 */
export function foldName(name: string): string {
  return name
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\p{Pd}\u2212_.:/+]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .replace(/(?<!\d)0+(?=\d)/g, '');
}
