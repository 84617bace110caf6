/** A flag as data. The reader of command lines and the help use the same table of them. */

/** The sections of the help, in this order. */
export const flagGroups = ['Common', 'Selection', 'Safety', 'Output', 'Cloud', 'Advanced'] as const;

interface AnyFlag {
  readonly group: (typeof flagGroups)[number];
  readonly summary: string;
  /** A second name. */
  readonly alias?: string | undefined;
  readonly letter?: string | undefined;
  /** An approval, or an answer about an intent. It cannot be set by a variable. */
  readonly isForOneRun?: boolean | undefined;
  /** The same in every run, so that only its variable sets it. */
  readonly isVariable?: boolean | undefined;
}

interface SwitchFlag extends AnyFlag {
  readonly kind: 'switch';
}

interface ValueFlag extends AnyFlag {
  /** The name of the value in the help. */
  readonly valueName: string;
}

interface TextFlag extends ValueFlag {
  readonly kind: 'text';
  readonly default?: string | undefined;
  /**
   * Throws KnownError for text that may be in a variable but not in an argument, because every
   * process of the machine can read the arguments of all other processes.
   */
  readonly checkArgument?: ((text: string) => void) | undefined;
}

/** May be repeated. */
interface ListFlag extends ValueFlag {
  readonly kind: 'list';
  /** Also separates several values in one text. */
  readonly separator?: ',' | undefined;
}

/** Values stay text here: `cli` parses them, so that a flag and a variable give the same errors. */
export type Flag = SwitchFlag | TextFlag | ListFlag;

/** Flags by their long names. */
export type FlagTable = Readonly<Record<string, Flag>>;

/** The values of a table's flags on a command line. */
export type FlagValues<Table extends FlagTable> = { readonly [Name in keyof Table]: FlagValue<Table[Name]> };

type FlagValue<One extends Flag> = One extends SwitchFlag
  ? boolean
  : One extends ListFlag
    ? readonly string[] | undefined
    : One extends { readonly default: string }
      ? string
      : string | undefined;

/** The flags that a command line may have. */
export function listFlags(table: FlagTable): readonly (readonly [name: string, flag: Flag])[] {
  return Object.entries(table).filter(([, { isVariable }]) => isVariable !== true);
}

/** The variable of a flag: `HOSTWRIGHT_MAX_CREATES` for `--max-creates`. */
export function variableOf(name: string, flag: Pick<AnyFlag, 'isForOneRun'>): string | undefined {
  return flag.isForOneRun === true ? undefined : `HOSTWRIGHT_${name.replaceAll('-', '_').toUpperCase()}`;
}
