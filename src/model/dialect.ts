/** How a cloud speaks, its dialect, and how it behaves, as far as an operator may say so. */

/**
 * `documented`: the API as it is described. `uhost`: the clouds that list with
 * `DescribeUHostInstance` and create with `CreateUHostInstance`.
 */
export const dialectNames = ['documented', 'uhost'] as const;

export type DialectName = (typeof dialectNames)[number];

interface Spoken {
  /** Undefined: the documented one. */
  readonly dialect?: DialectName | undefined;
  readonly projectId?: string | undefined;
}

export function dialectOf({ dialect = 'documented' }: Pick<Spoken, 'dialect'>): DialectName {
  return dialect;
}

/** The project that creates name: it has a journal and a lock of its own. Undefined if they name none. */
export function projectOfCreates(spoken: Spoken): string | undefined {
  return dialectOf(spoken) === 'documented' ? undefined : spoken.projectId;
}

/** How a cloud behaves, as an operator says: a key of its clouds.yaml, or a variable, which wins. */
export const cloudOptions = [
  'requestForm',
  'pageSize',
  'listingStaleness',
  'retCodes',
  'timeout',
  'settleWait',
  'useEnvProxy',
] as const;

export type CloudOption = (typeof cloudOptions)[number];

/** Values as text, like those of variables. */
export type CloudOptionTexts = Readonly<Partial<Record<CloudOption, string>>>;

/** `HOSTWRIGHT_PAGE_SIZE` for `pageSize`. */
export function variableOfOption(option: CloudOption): string {
  return `HOSTWRIGHT_${option.replace(/[A-Z]/g, '_$&').toUpperCase()}`;
}

/** The variables of the keys. With `_FILE` at its end, each names a file that holds the key. */
export const keyVariables = ['HOSTWRIGHT_PUBLIC_KEY', 'HOSTWRIGHT_PRIVATE_KEY', 'HOSTWRIGHT_SECURITY_TOKEN'] as const;

/** Reads the text of a variable as on or off; undefined if it means neither. */
export function readSwitch(text: string): boolean | undefined {
  if (/^(1|true|y|yes)$/i.test(text)) return true;
  return /^(0|false|n|no)$/i.test(text) ? false : undefined;
}
