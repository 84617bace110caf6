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

export function codeOfExit(exit: ExitName): number {
  return exitCodes[exit];
}
