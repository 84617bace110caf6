/** The states of a scope that a controller watches. */
import { type ExitName, exitCodes } from '../core/exit.ts';

/**
 * `waiting`: nobody has looked yet. `unknown`: the cloud or the journal could not be read.
 * `broken`: the scope or its declaration has faults. `stuck`: `unknown` many times in a row.
 */
export const scopeStates = ['in-doubt', 'stuck', 'broken', 'unknown', 'drift', 'waiting', 'in-sync'] as const;
export type ScopeState = (typeof scopeStates)[number];

/** Number of failed looks in a row after which a scope is stuck. */
export const mostFailures = 5;

const statesOfExits: Readonly<Partial<Record<ExitName, ScopeState>>> = {
  ok: 'in-sync',
  differences: 'drift',
  duplicate: 'drift',
  'in-doubt': 'in-doubt',
  invalid: 'broken',
};

/** `failures`: failed looks in a row, including this one. */
export function stateOfExit(exit: ExitName, failures: number): ScopeState {
  return statesOfExits[exit] ?? (failures >= mostFailures ? 'stuck' : 'unknown');
}

/** Whether a look failed and should be repeated soon. */
export function isFailedLook(exit: ExitName): boolean {
  return statesOfExits[exit] === undefined;
}

const guardMark = '; it cannot be approved: ';

/**
 * The message of a scope whose missing hosts cannot be approved. `guard`: why, as a clause; empty
 * if they can.
 */
export function writeScopeMessage(text: string, guard: string): string {
  return guard === '' ? text : `${text}${guardMark}${guard}`;
}

/** Reads the guard from the message of a scope; undefined if there is none. */
export function findGuard(message: string): string | undefined {
  const [, guard] = message.split(guardMark);
  return guard;
}

export function codeOfExit(exit: ExitName): number {
  return exitCodes[exit];
}
