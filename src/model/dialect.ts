/** The dialects of the API that Hostwright speaks. */

/**
 * `documented`: the API as it is described. `uhost`: the clouds that list with
 * `DescribeUHostInstance` and create with `CreateUHostInstance`.
 */
export const dialectNames = ['documented', 'uhost'] as const;

export type DialectName = (typeof dialectNames)[number];

/** The project that has a journal and a lock of its own. Undefined if creates name no project. */
export function journalProjectOf({
  dialect = 'documented',
  projectId,
}: {
  readonly dialect?: DialectName | undefined;
  readonly projectId?: string | undefined;
}): string | undefined {
  return dialect === 'documented' ? undefined : projectId;
}
