/** Flags arrive as text; here they become values, or an error that names the flag and the right form. */

import { type CodeMeaning, codeMeanings, type RetCodeTable } from '../../cloud/ret-codes.ts';
import { isDatabaseAddress } from '../../journal/place.ts';
import { readSwitch } from '../../model/dialect.ts';
import { KnownError } from '../../model/errors.ts';
import { readDuration, unitMs } from '../../model/quantities.ts';
import { parseName, readSelector, selectors } from '../../model/text/name-pattern.ts';
import { allowKinds } from '../../model/text/shell-word.ts';
import type { Guards } from '../../planning/guards.ts';

/** What gives a value: a flag by its name, a variable (of a flag, or alone), or a key of clouds.yaml. */
export type ValueSource =
  | string
  | { readonly variable: string; readonly flag?: string | undefined }
  | { readonly key: string; readonly of: string };

/** A value of clouds.yaml is never told, because it may be a key in a wrong place. */
function errorOf(source: ValueSource, text: string, why: string, suggestion: string): KnownError {
  const shown = JSON.stringify(text);
  const what =
    typeof source === 'string'
      ? `--${source} ${shown}`
      : 'variable' in source
        ? `${source.variable}${source.flag === undefined ? '' : `: --${source.flag}`} ${shown}`
        : `The cloud ${source.of}: its ${source.key}`;
  return new KnownError('flag-invalid', `${what} cannot be used: ${why}.`, { suggestions: [suggestion] });
}

/** How a value is written there. */
function write(source: ValueSource, text: string): string {
  if (typeof source === 'string') return `--${source} ${text}`;
  return 'variable' in source ? `${source.variable}=${text}` : `${source.key}: ${text}`;
}

export interface DurationRules {
  /** Accepts plain `0`, for flags where zero has a meaning. */
  readonly zero?: boolean;
  /** Maximum in days; by default one: a longer wait is a mistake, and a timer that overflows fires at once. */
  readonly mostDays?: number;
}

/** A duration with its unit (`500ms`, `90s`, `10m`, `1h`, `1d`) as milliseconds. */
export function parseDuration(
  flag: ValueSource,
  text: string,
  { zero = false, mostDays = 1 }: DurationRules = {},
): number {
  const suggestion = `Write a number and a unit, e.g. ${write(flag, mostDays > 1 ? '14d' : '90s')} (units: ms, s, m, h, d).`;
  if (zero && text === '0') return 0;
  const ms = readDuration(text);
  if (ms === undefined) throw errorOf(flag, text, 'it is not a duration', suggestion);
  if (ms === 0 && !zero) throw errorOf(flag, text, 'it must be more than 0', suggestion);
  const most = mostDays === 1 ? 'a day' : `${mostDays} days`;
  if (ms > mostDays * unitMs.d) throw errorOf(flag, text, `it is more than ${most}`, suggestion);
  return ms;
}

export function parseCount(flag: ValueSource, text: string, least: number, most: number): number {
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= least && value <= most) return value;
  const range = `Write a whole number from ${least} to ${most}.`;
  throw errorOf(flag, text, 'it is not a number in range', range);
}

/** A rate per second; fractions are allowed. */
export function parseRate(flag: ValueSource, text: string): number {
  const value = /^\d{1,6}(\.\d{1,6})?$/.test(text) ? Number(text) : Number.NaN;
  if (value >= 0.01 && value <= 100_000) return value;
  const range = `Write a number from 0.01 to 100000, e.g. ${write(flag, '10')} or ${write(flag, '0.5')}.`;
  throw errorOf(flag, text, 'it is not a number in range', range);
}

export function parseChoice<Choice extends string>(
  flag: ValueSource,
  text: string,
  choices: readonly Choice[],
): Choice {
  const choice = choices.find((one) => one === text);
  if (choice !== undefined) return choice;
  throw errorOf(flag, text, 'it is not a valid value', `Use one of: ${choices.join(', ')}.`);
}

export function parseSwitch(source: ValueSource, text: string): boolean {
  const isOn = readSwitch(text);
  // Reading it as off would silently ignore what the user wants.
  if (isOn === undefined)
    throw errorOf(source, text, 'it is neither true nor false', `Write ${write(source, 'true')}.`);
  return isOn;
}

/** The meanings of codes, e.g. `110=refused,429=throttled`. A code may have several. */
export function parseRetCodes(source: ValueSource, texts: string): RetCodeTable {
  const example = typeof source === 'object' && 'key' in source ? '{ refused: [110] }' : '110=refused,429=throttled';
  const form = `Write codes and what they mean, e.g. ${write(source, example)}; the meanings are ${codeMeanings.join(', ')}.`;
  const table = new Map<number, Set<CodeMeaning>>();
  for (const text of texts.split(/[,\n]/).map((one) => one.trim())) {
    const [, digits, word] = /^(\d{1,9})=(.*)$/s.exec(text) ?? [];
    const code = Number(digits);
    const meaning = codeMeanings.find((one) => one === word);
    if (digits === undefined) throw errorOf(source, text, 'it is not a code with its meaning', form);
    if (code === 0) throw errorOf(source, text, 'RetCode 0 means success', form);
    if (meaning === undefined) throw errorOf(source, text, 'its meaning is not a known one', form);
    table.set(code, (table.get(code) ?? new Set()).add(meaning));
  }
  return table;
}

/** A pattern of hosts, written after `kind`. One that cannot match any name is an error. */
export function parsePattern(source: ValueSource, text: string, kind = ''): string {
  const why = text === '' || /[\s/{}]/.test(text) ? 'no host name can match it' : findRangeFault(text);
  if (why === undefined) return text;
  const forms = `Use a name, a range or a pattern with * and ?, e.g. ${write(source, `"${kind}web-*"`)}.`;
  throw errorOf(source, text, why, forms);
}

/** A pattern of names, tags, templates, files or regions, for `--only` and `--exclude`. */
export function parseSelector(source: ValueSource, text: string): string {
  const { by, pattern } = readSelector(text);
  if (by === 'name') return parsePattern(source, text);
  const forms = `Write ${selectors.map((one) => `${one}:`).join(', ')} or a name, e.g. ${write(source, '"tag:web*"')}.`;
  if (!selectors.some((one) => one === by)) throw errorOf(source, text, 'hosts cannot be selected by that', forms);
  const why = pattern === '' ? 'nothing stands after its colon' : findRangeFault(pattern);
  if (why !== undefined) throw errorOf(source, text, why, forms);
  return text;
}

const allowForms = Object.entries(allowKinds).map(([kind, named]) => (named === '' ? kind : `${kind}=${named}`));

function findRangeFault(text: string): string | undefined {
  if (!/[[\]]/.test(text)) return undefined;
  if (/[*?]/.test(text)) return 'a range has no * and no ? beside it';
  const names = parseName(text);
  return 'problem' in names ? names.problem : undefined;
}

/**
 * Throws KnownError `flag-invalid` if `--journal` on a command line is a wrong address, or one with a password. A
 * password in the flag's variable is accepted.
 */
export async function parseJournal(source: ValueSource, text: string): Promise<string> {
  if (typeof source !== 'string' || !isDatabaseAddress(text)) return text;
  const { parseDatabaseAddress } = await import('../../journal/database/address.ts');
  if (parseDatabaseAddress(text).password === undefined) return text;
  const message = '--journal has a password in it: every process of this machine can read the arguments of the others.';
  throw new KnownError('flag-invalid', message, {
    suggestions: [
      'Leave it out, and give it in HOSTWRIGHT_JOURNAL_PASSWORD or HOSTWRIGHT_JOURNAL_PASSWORD_FILE.',
      'Or set the whole address in HOSTWRIGHT_JOURNAL, and leave --journal out.',
    ],
  });
}

/** An answer to a guard: `new-scope`, `replacement=NAME` or `take-over=FLEET`. */
export function parseAllow(source: ValueSource, text: string): string {
  const [, word = '', named = ''] = /^([a-z-]+)(?:=(.*))?$/s.exec(text) ?? [];
  const kind = Object.entries(allowKinds).find(([one]) => one === word);
  if (kind === undefined || (kind[1] === '') !== (named === '')) {
    throw errorOf(source, text, 'it answers no guard', `Use one of: ${allowForms.join(', ')}.`);
  }
  if (word === 'replacement') parsePattern(source, named, 'replacement=');
  return text;
}

/** What the operator allows. */
export function readGuards(flags: {
  readonly 'max-creates': number;
  readonly 'first-apply': boolean;
  readonly allow?: readonly string[];
}): Guards {
  const { allow = [] } = flags;
  const namedBy = (kind: keyof typeof allowKinds) =>
    allow.flatMap((text) => (text.startsWith(`${kind}=`) ? [text.slice(kind.length + 1)] : []));
  return {
    maxCreates: flags['max-creates'],
    // What `--first-apply` claims is checked once the cloud was listed.
    allowNewScope: allow.includes('new-scope') || flags['first-apply'],
    allowedReplacements: namedBy('replacement'),
    takenOver: namedBy('take-over'),
  };
}
