/**
 * Why a run cannot know what ran before it. `copy`: the journal is another file or database than the one that the last
 * run wrote, or its database failed over and may lack the last records.
 */
export const coldCauses = ['no-journal', 'copy', 'other-boot'] as const;
export type ColdCause = (typeof coldCauses)[number];
