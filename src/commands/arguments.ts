/** What people type by habit, brought into the form that the parser knows. */
import { KnownError } from '../core/errors.ts';

/** What this needs to know of a flag of the parser. */
export interface KnownFlag {
  readonly type: 'boolean' | 'option';
  readonly aliases?: readonly string[] | undefined;
  /** The variable that stands for the flag. */
  readonly env?: string | undefined;
  /** Whether it may be repeated, and what may stand between several in one text. */
  readonly multiple?: boolean | undefined;
  readonly delimiter?: string | undefined;
}

/** Flags of tools with a state file, and why they mean nothing here. */
const meaningless: Readonly<Record<string, string>> = {
  lock: 'apply always takes its lock, because two at once could make a host twice; "hostwright unlock" frees one that was left behind',
  refresh: 'every run reads the cloud afresh: there is no state file that could be refreshed',
  'refresh-only': 'every run reads the cloud afresh: "hostwright drift" shows what differs',
  'dry-run': '"hostwright plan" shows what apply would create, and creates nothing',
  destroy: 'the API cannot delete hosts: remove them in the console',
  replace: 'the API cannot delete hosts, so none can be replaced: give the new one a new name',
};

/** `-auto-approve` and `-only=web-1` become long flags; anything behind `--` stays as it is. */
export function normaliseArguments(
  argv: readonly string[],
  flags: Readonly<Record<string, KnownFlag>>,
): readonly string[] {
  const known = new Map(
    Object.entries(flags).flatMap(([name, flag]) => [name, ...(flag.aliases ?? [])].map((one) => [one, flag])),
  );
  const end = argv.indexOf('--');
  const words = end < 0 ? argv : argv.slice(0, end);
  return [...words.flatMap((word) => normaliseWord(word, known)), ...argv.slice(words.length)];
}

function normaliseWord(word: string, known: ReadonlyMap<string, KnownFlag>): readonly string[] {
  const [, dashes, name, value] = /^(--?)([a-z][a-z-]+)(?:=(.*))?$/s.exec(word) ?? [];
  if (name === undefined) return [word];
  const flag = known.get(name);
  if (flag === undefined && Object.hasOwn(meaningless, name)) {
    throw new KnownError('flag-meaningless', `--${name} has no meaning here: ${meaningless[name]}.`);
  }
  if (flag?.type === 'boolean' && value !== undefined) return switchWord(name, value);
  return [dashes === '-' && flag !== undefined ? `-${word}` : word];
}

/** `--json=true` is `--json`; `--json=false` is as if it were not there. */
function switchWord(name: string, value: string): readonly string[] {
  const on = readSwitch(value);
  if (on !== undefined) return on ? [`--${name}`] : [];
  throw new KnownError('flag-invalid', `--${name} takes true or false, and no other value.`, {
    suggestions: [`Write --${name}, or leave it out.`],
  });
}

/** `--json=false` wins over its variable, which the parser would ask next. */
export function dropOverruled(
  argv: readonly string[],
  flags: Readonly<Record<string, KnownFlag>>,
  env: NodeJS.ProcessEnv,
): void {
  const words = argv.slice(0, argv.includes('--') ? argv.indexOf('--') : undefined);
  const said = new Map(words.map((word) => [/^--?([a-z][a-z-]+)/.exec(word)?.[1], /=(.*)$/s.exec(word)?.[1]]));
  for (const [name, { type, env: variable }] of Object.entries(flags)) {
    const isOff = type === 'boolean' && readSwitch(said.get(name) ?? 'true') === false;
    if (isOff && variable !== undefined) delete env[variable];
  }
}

/** What a text means for a flag that is on or off; undefined if it means neither. */
function readSwitch(text: string): boolean | undefined {
  if (/^(1|true|y|yes)$/i.test(text)) return true;
  return /^(0|false|n|no)$/i.test(text) ? false : undefined;
}

/** Whether the variable switches its flag on; an empty one counts as not set. */
export function isSwitchedOn(variable: string, env: NodeJS.ProcessEnv): boolean {
  return readSwitch(env[variable] ?? '') === true;
}

/**
 * The parser takes a variable that is neither true nor false for off, and what was asked for would
 * silently not be done.
 */
export function checkSwitchVariables(flags: Readonly<Record<string, KnownFlag>>, env: NodeJS.ProcessEnv): void {
  for (const { type, env: variable } of Object.values(flags)) {
    const text = variable === undefined ? undefined : env[variable];
    if (type !== 'boolean' || text === undefined || text === '' || readSwitch(text) !== undefined) continue;
    throw new KnownError('flag-invalid', `The variable ${variable} is neither true nor false.`, {
      suggestions: [`Set ${variable} to true or false, or unset it.`],
    });
  }
}

/**
 * The parser hands over the variable of a flag that may be repeated as one text: here it becomes a
 * list.
 */
export function splitVariables<FlagValues extends object>(
  values: FlagValues,
  flags: Readonly<Record<string, KnownFlag>>,
): FlagValues {
  const entries = Object.entries(values).map(([name, value]) => {
    const flag = flags[name];
    return [name, typeof value === 'string' && flag?.multiple === true ? splitList(value, flag) : value];
  });
  return Object.fromEntries(entries);
}

/** One a line, or as the flag itself takes several: a path may hold a comma. */
export function splitList(text: string, { delimiter = '\n' }: Pick<KnownFlag, 'delimiter'>): readonly string[] {
  return text
    .split('\n')
    .flatMap((line) => line.split(delimiter))
    .map((part) => part.trim())
    .filter((part) => part !== '');
}
