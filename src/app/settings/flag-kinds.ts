/** Kinds of flags: oclif's, with the section of the help, the variable and the checks that all of ours have. */
import * as Flags from '@oclif/core/flags';
import type { BooleanFlag, FlagInput, OptionFlag } from '@oclif/core/interfaces';
import { type DurationRules, parseChoice, parseCount, parseDuration, type ValueSource } from './flag-values.ts';

/**
 * The sections of the help; or `Variable` for a setting of the machine or the pipeline: only its variable sets it, and
 * no help shows it.
 */
type Group = 'Common' | 'Selection' | 'Safety' | 'Output' | 'Cloud' | 'Advanced' | 'Variable';

/** What the help says of a flag with a value. */
export const about = (helpGroup: Group, helpValue: string, summary: string) => ({
  ...inHelp(helpGroup, summary),
  helpValue,
});

const inHelp = (helpGroup: Group, summary: string) => ({ helpGroup, summary, hidden: helpGroup === 'Variable' });

/** What gave the value, for a message. Without a token it was the variable, which may be set far away. */
function sourceOf({ name, env, hidden = false }: Flag, token: unknown): ValueSource {
  if (env === undefined || (token !== undefined && !hidden)) return name;
  return { variable: env, flag: hidden ? undefined : name };
}
type Flag = Pick<OptionFlag<unknown>, 'name' | 'env' | 'hidden'>;

type Rules = Partial<
  Pick<OptionFlag<unknown>, 'helpGroup' | 'helpValue' | 'summary' | 'hidden' | 'default' | 'defaultHelp'>
>;

/** A flag whose text `read` turns into a value; it throws KnownError for a text that it cannot use. */
export const valued = <Value>(read: (source: ValueSource, text: string) => Value | Promise<Value>, rules: Rules) =>
  Flags.custom<unknown>({
    ...rules,
    parse: async (input, { token }, flag) => read(sourceOf(flag, token), input),
  })() as OptionFlag<Value>;

export const text = <Default extends string | undefined = undefined>(
  group: Group,
  value: string,
  summary: string,
  usual?: Default,
) => Flags.string({ ...about(group, value, summary), default: usual }) as OptionFlag<string | Default>;

/**
 * A closed list. oclif's own check of `options` would name the flag where the variable is wrong, and would refuse two
 * values of a list in a variable, because it sees a variable in one piece.
 */
export const choice = <
  const Choices extends readonly string[],
  Default extends Choices[number] | undefined = undefined,
>(
  group: Group,
  choices: Choices,
  summary: string,
  usual?: Default,
) =>
  Object.assign(
    valued<Choices[number] | Default>((source, input) => parseChoice(source, input, choices), {
      ...about(group, choices.join('|'), summary),
      default: usual,
    }),
    { choices },
  );

export const count = <Default extends number | undefined = undefined>(
  group: Group,
  least: number,
  most: number,
  summary: string,
  usual?: Default,
) =>
  valued<number | Default>((source, input) => parseCount(source, input, least, most), {
    ...about(group, 'N', summary),
    default: usual,
  });

/** Milliseconds. */
export const duration = (group: Group, summary: string, usual: string, rules: DurationRules = {}) =>
  valued((source, input) => parseDuration(source, input, rules), {
    ...about(group, 'DURATION', summary),
    default: parseDuration('', usual, rules),
    defaultHelp: async () => usual,
  });

export const toggle = (group: Group, summary: string) => Flags.boolean({ ...inHelp(group, summary), default: false });

/** How the values of a flag that can be repeated are read. */
interface ListRules<Value extends string> {
  /** A comma separates no values, as in the name of a file. */
  readonly withCommas?: true;
  readonly char?: 'f' | 'o';
  readonly aliases?: string[];
  /** The values to complete. */
  readonly choices?: readonly string[];
  /** Throws KnownError for a value that cannot be used. */
  readonly check?: (source: ValueSource, text: string) => Value;
}

/** A flag that can be repeated. Its variable holds one value a line, or separated as for the flag. */
export function list<Value extends string = string>(
  group: Group,
  value: string,
  summary: string,
  { check = (_, input) => input as Value, choices, withCommas, ...rules }: ListRules<Value> = {},
) {
  const many = withCommas ? {} : { delimiter: ',' as const };
  const flag = Flags.custom<string>({
    async parse(input, { token }, own) {
      const source = sourceOf(own, token);
      if (token !== undefined) return check(source, input);
      const parts = input
        .split('\n')
        .flatMap((line) => (withCommas ? [line] : line.split(',')))
        .map((part) => part.trim());
      // oclif hands over a variable in one piece, and takes what this returns as all values.
      return parts.filter((part) => part !== '').map((part) => check(source, part)) as unknown as string;
    },
  })({ ...about(group, value, summary), ...rules, ...many, multiple: true, multipleNonGreedy: true });
  Object.assign(flag, { choices });
  return flag as OptionFlag<readonly Value[] | undefined>;
}

/** The values of a flag that the shell completes; empty if there is no closed list. */
export function choicesOf(flag: object): readonly string[] {
  return (flag as { choices?: readonly string[] }).choices ?? [];
}

/** Approvals and answers about an intent apply to one run, so no variable may give them. */
export function forOneRun<Flag extends object>(flag: Flag): Flag {
  return Object.assign(flag, { env: undefined });
}

/** Gives each flag its variable: `HOSTWRIGHT_MAX_CREATES` for `--max-creates`. */
export function giveVariables(table: FlagInput): void {
  for (const name of Object.keys(table)) {
    const flag = table[name];
    // Most tables take groups of flags that others have, too.
    if (flag !== undefined && !('env' in flag)) flag.env = `HOSTWRIGHT_${name.replaceAll('-', '_').toUpperCase()}`;
  }
}

type Given<Values> = {
  readonly [Name in keyof Values as undefined extends Values[Name] ? never : Name]: Values[Name];
} & { readonly [Name in keyof Values as undefined extends Values[Name] ? Name : never]?: Values[Name] };

/** The values of a table's flags. */
export type ValuesOf<Table> = Given<{ readonly [Name in keyof Table]: ValueOf<Table[Name]> }>;

type ValueOf<One> = One extends BooleanFlag<infer Value> ? Value : One extends OptionFlag<infer Value> ? Value : never;

/** The values if no flag and no variable is given. */
export function defaultsOf<Table extends object>(table: Table): ValuesOf<Table> {
  const known = Object.entries(table as FlagInput).filter(([, flag]) => flag.default !== undefined);
  return Object.fromEntries(known.map(([name, flag]) => [name, flag.default])) as ValuesOf<Table>;
}
