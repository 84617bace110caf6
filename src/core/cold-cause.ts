/**
 * Why a run cannot know what ran before it. `store-copy`: the database is another one than before;
 * `store-changed`: it failed over, so its server may lack the last records; `store-behind`: it
 * lacks records that this machine has seen; `store-archived`: what this machine has seen was
 * archived, so it cannot be compared.
 */
export const coldCauses = [
  'no-journal',
  'copy',
  'other-boot',
  'store-copy',
  'store-changed',
  'store-behind',
  'store-archived',
] as const;
export type ColdCause = (typeof coldCauses)[number];
