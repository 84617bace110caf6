/** One number, one meaning, the same for every command. */
export const exitCodes = {
  ok: 0,
  error: 1,
  differences: 2,
  invalid: 3,
  cloud: 4,
  'in-doubt': 5,
  duplicate: 6,
  locked: 7,
  partial: 8,
  guarded: 9,
  declined: 10,
  hangup: 129,
  interrupted: 130,
  terminated: 143,
} as const;

export type ExitName = keyof typeof exitCodes;

/** Where several hold, the first of these is the one that a pipeline reads: the more a human must act, the earlier. */
const precedence = [
  'duplicate',
  'in-doubt',
  'hangup',
  'interrupted',
  'terminated',
  'locked',
  'error',
  'cloud',
  'partial',
  'guarded',
  'declined',
  'invalid',
  'differences',
  'ok',
] as const satisfies readonly ExitName[];

export function mostUrgent(names: Iterable<ExitName>): ExitName {
  const held = new Set(names);
  return precedence.find((name) => held.has(name)) ?? 'ok';
}
