/**
 * Why a run cannot know what ran before it. `store-copy`: the database is another one than before;
 * `store-changed`: it failed over, so its server may lack the last records; `store-behind`: it
 * lacks records that this machine has seen.
 */
export const coldCauses = ['no-journal', 'copy', 'other-boot', 'store-copy', 'store-changed', 'store-behind'] as const;
export type ColdCause = (typeof coldCauses)[number];
