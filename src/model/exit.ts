/**
 * Each number has one meaning in every command. The list begins with the codes that need a human most. If several
 * apply, a command ends with the first of them.
 */
export const exitCodes = {
  duplicate: 6,
  'in-doubt': 5,
  hangup: 129,
  interrupted: 130,
  terminated: 143,
  locked: 7,
  error: 1,
  cloud: 4,
  partial: 8,
  stopped: 9,
  declined: 10,
  invalid: 3,
  differences: 2,
  ok: 0,
} as const;

export type ExitName = keyof typeof exitCodes;
export const exitNames = Object.keys(exitCodes) as readonly ExitName[];

export function pickMostUrgent(names: Iterable<ExitName>): ExitName {
  const held = new Set(names);
  return exitNames.find((name) => held.has(name)) ?? 'ok';
}
