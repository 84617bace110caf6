/** The dialects of the API that Hostwright speaks. */

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
