/** Reads the words after a command's name with its table of flags. It has no side effects. */
import { parseArgs } from 'node:util';
import { KnownError } from '../../core/errors.ts';
import { findNearest } from '../../core/text/nearest-name.ts';
import { readSwitch } from '../../core/text/read-switch.ts';
import { type Flag, type FlagTable, type FlagValues, listFlags, variableOf } from './flag.ts';
import { meaninglessFlags } from './foreign-words.ts';

/** Complete even if there are faults, because the flags say where to report them. */
export interface ReadFlags {
  readonly values: FlagValues<FlagTable>;
  /** Flags that were given on the command line, not by a default or a variable. */
  readonly asked: readonly string[];
  /** The variable that gave a flag its value, by the flag's name. */
  readonly variables: Readonly<Record<string, string>>;
  /** Words that are not flags. */
  readonly positionals: readonly string[];
  /** Values that were given to unknown flags. */
  readonly strayValues: readonly string[];
  /** In the order in which they should be reported. */
  readonly faults: readonly KnownError[];
}

type Environment = Readonly<Record<string, string | undefined>>;

export function readFlags(words: readonly string[], table: FlagTable, env: Environment): ReadFlags {
  const names = namesOf(table);
  const { kept, faults } = prepareWords(words, table, names);
  const given = new Map<string, string[]>();
  const positionals: string[] = [];
  const strayValues: string[] = [];
  let unknown: string | undefined;
  for (const token of tokensOf(kept, table, names)) {
    if (token.kind === 'positional') positionals.push(token.value);
    if (token.kind !== 'option') continue;
    const name = names.get(token.name);
    if (name === undefined) {
      unknown ??= kept[token.index];
      if (token.value !== undefined) strayValues.push(token.value);
    } else {
      given.set(name, [...(given.get(name) ?? []), token.value ?? 'true']);
    }
  }
  if (unknown !== undefined) faults.push(refuseUnknownFlag(unknown, [...names.keys()]));
  const values: Record<string, Value> = {};
  const variables: Record<string, string> = {};
  for (const [name, flag] of Object.entries(table)) {
    const texts = given.get(name);
    const variable = texts === undefined ? variableOf(name, flag) : undefined;
    // An empty variable counts as not set.
    const text = (variable !== undefined && env[variable]) || undefined;
    if (variable !== undefined && text !== undefined) variables[name] = variable;
    try {
      const value = texts === undefined ? readVariable(variable, text, flag) : readGiven(name, texts, flag);
      if (value !== undefined) values[name] = value;
    } catch (error) {
      if (!(error instanceof KnownError)) throw error;
      faults.push(error);
    }
  }
  return { values, asked: [...given.keys()], variables, positionals, strayValues, faults };
}

/** Every long name, second ones included, and the flag that it means. */
function namesOf(table: FlagTable): ReadonlyMap<string, string> {
  return new Map(
    listFlags(table).flatMap(([name, { alias }]) =>
      (alias === undefined ? [name] : [name, alias]).map((one) => [one, name] as const),
    ),
  );
}

function tokensOf(args: readonly string[], table: FlagTable, names: ReadonlyMap<string, string>) {
  const options = Object.fromEntries(
    [...names].map(([written, name]) => {
      const { kind, letter } = table[name] ?? { kind: 'switch' };
      const short = written === name && letter !== undefined ? { short: letter } : {};
      return [written, { type: kind === 'switch' ? ('boolean' as const) : ('string' as const), ...short }];
    }),
  );
  return parseArgs({ args, options, strict: false, allowPositionals: true, tokens: true }).tokens;
}

/**
 * Gives long flags with one dash their second dash, and leaves out what cannot be read. Words after
 * `--` are not changed.
 */
function prepareWords(
  words: readonly string[],
  table: FlagTable,
  names: ReadonlyMap<string, string>,
): { readonly kept: readonly string[]; readonly faults: KnownError[] } {
  const end = words.includes('--') ? words.indexOf('--') : words.length;
  const faults: KnownError[] = [];
  const plain = words.slice(0, end).map((word) => withTwoDashes(word, names));
  const kept = plain.filter((word, index) => {
    const fault = refuseForeignFlag(word, names) ?? refuseMissingValue(word, plain[index + 1], table, names);
    if (fault !== undefined) faults.push(fault);
    return fault === undefined;
  });
  return { kept: [...kept, ...words.slice(end)], faults };
}

/** `-only=web-1` becomes `--only=web-1`, and `-o=json` becomes `-ojson`. */
function withTwoDashes(word: string, names: ReadonlyMap<string, string>): string {
  const name = /^-([a-z][a-z-]+)(?:=|$)/.exec(word)?.[1];
  if (name !== undefined && (names.has(name) || Object.hasOwn(meaninglessFlags, name))) return `-${word}`;
  return word.replace(/^(-[a-z])=/, '$1');
}

function refuseForeignFlag(word: string, names: ReadonlyMap<string, string>): KnownError | undefined {
  const name = /^--([a-z-]+)/.exec(word)?.[1] ?? '';
  return names.has(name) ? undefined : explainForeignFlag(word);
}

/** The error for a flag of another tool; undefined for any other word. */
export function explainForeignFlag(word: string): KnownError | undefined {
  const name = /^--?([a-z-]+)/.exec(word)?.[1] ?? '';
  if (!Object.hasOwn(meaninglessFlags, name)) return undefined;
  return new KnownError('flag-unknown', `--${name} has no meaning here: ${meaninglessFlags[name]}.`);
}

/** The error for a flag that takes a value but is followed by another flag or nothing. */
function refuseMissingValue(
  word: string,
  next: string | undefined,
  table: FlagTable,
  names: ReadonlyMap<string, string>,
): KnownError | undefined {
  const name = flagOf(word, table, names);
  if (name === undefined || table[name]?.kind === 'switch' || /^--.*=|^-[a-z]./.test(word)) return undefined;
  if (next !== undefined && flagOf(next, table, names) === undefined) return undefined;
  return new KnownError('flag-invalid', `--${name} expects a value.`, { suggestions: [seeHelp] });
}

/** The flag that a word stands for, with or without a value. */
function flagOf(word: string, table: FlagTable, names: ReadonlyMap<string, string>): string | undefined {
  const long = /^--([a-z-]+)/.exec(word)?.[1];
  if (long !== undefined) return names.get(long);
  const letter = /^-([a-z])/.exec(word)?.[1];
  return letter === undefined ? undefined : Object.keys(table).find((name) => table[name]?.letter === letter);
}

const seeHelp = 'See --help for the flags and what they take.';

function refuseUnknownFlag(word: string, known: readonly string[]): KnownError {
  const name = word.replace(/=.*$/s, '');
  const nearest = findNearest(name.replace(/^-+/, ''), known);
  // In `-pVALUE` the value is part of the word.
  const shown = nearest === undefined ? name.replace(/^(-[^-]).+$/s, '$1') : name;
  return new KnownError('flag-unknown', `There is no flag ${shown}.`, {
    suggestions: [nearest === undefined ? 'See --help for the flags.' : `Did you mean --${nearest}?`],
  });
}

type Value = boolean | string | readonly string[];

/** The value of a flag from the command line, with one text for each time it is given. */
function readGiven(name: string, texts: readonly string[], flag: Flag): Value | undefined {
  if (flag.kind === 'list') return texts.flatMap((text) => splitGiven(text, flag.separator));
  if (flag.kind === 'text') {
    const [text = '', ...more] = texts;
    flag.checkArgument?.(text);
    if (more.length === 0) return text;
    throw new KnownError('flag-invalid', `--${name} can be given only once.`, { suggestions: [seeHelp] });
  }
  const isOn = texts.map(readSwitch);
  if (!isOn.includes(undefined)) return isOn.at(-1);
  throw new KnownError('flag-invalid', `--${name} takes true or false, and no other value.`, {
    suggestions: [`Write --${name}, or leave it out.`],
  });
}

/** A part may still have quotes if the shell saw them inside a word. */
function splitGiven(text: string, separator: ',' | undefined): readonly string[] {
  if (separator === undefined) return [text];
  return text.split(separator).map((part) => part.trim().replace(/^(["'])(.*)\1$/s, '$2'));
}

/** The value of a flag that the command line does not name. */
function readVariable(variable: string | undefined, text: string | undefined, flag: Flag): Value | undefined {
  if (flag.kind === 'text') return text ?? flag.default;
  if (flag.kind === 'list') return text === undefined ? undefined : splitVariable(text, flag.separator);
  if (text === undefined) return false;
  const isOn = readSwitch(text);
  // Reading it as off would silently ignore what the user wants.
  if (isOn !== undefined) return isOn;
  throw new KnownError('flag-invalid', `The variable ${variable} is neither true nor false.`, {
    suggestions: [`Set ${variable} to true or false, or unset it.`],
  });
}

/** One value per line, or separated as for the flag itself, because a path may contain a comma. */
function splitVariable(text: string, separator: ',' | undefined): readonly string[] {
  return text
    .split('\n')
    .flatMap((line) => (separator === undefined ? [line] : line.split(separator)))
    .map((part) => part.trim())
    .filter((part) => part !== '');
}
