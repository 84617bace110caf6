/** The dialects of the API that Hostwright speaks. */

/**
 * `documented`: the API as it is described. `uhost`: the clouds that list with
 * `DescribeUHostInstance` and create with `CreateUHostInstance`.
 */
export const dialectNames = ['documented', 'uhost'] as const;

export type DialectName = (typeof dialectNames)[number];
