/** The rows of the safety document's tables, as the search counts them. */

/** Table 1.2, each with and without a host: what an answer said, and what the cloud had made or made later. */
export const answerRows = [
  '1.2 not sent',
  '1.2 accepted, made',
  '1.2 accepted, not made yet',
  '1.2 accepted, made later',
  '1.2 accepted, never made',
  '1.2 refused, made',
  '1.2 refused, not made',
  '1.2 refused, not made yet',
  '1.2 refused, made later',
  '1.2 refused, never made',
  '1.2 surely refused',
  '1.2 in doubt, made',
  '1.2 in doubt, not made yet',
  '1.2 in doubt, made later',
  '1.2 in doubt, never made',
  '1.2 sender dead, made later',
  '1.2 sender dead, never made',
] as const;

/** Table 1.9: where a kill met a run. */
export const killRows = [
  '1.9 before SEND is on disk',
  '1.9 after SEND, before the first byte',
  '1.9 on the wire',
  '1.9 made, no answer',
  '1.9 answer read, not recorded',
  '1.9 accepted and recorded, not visible',
  '1.9 in doubt and recorded',
  '1.9 between rounds',
  '1.9 before anything was sent',
] as const;

export type KillRow = (typeof killRows)[number];
