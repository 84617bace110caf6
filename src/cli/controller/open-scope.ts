/** What a worker does with a scope whose files were read: it looks, or applies an approved plan. */
import type { OpenScope } from '../../controller/open-scope.ts';
import type { Io } from '../io.ts';
import { applyToScope } from './apply-scope.ts';
import type { ReadScope } from './load-scopes.ts';
import { type LookFlags, lookAtScope, type ScopeSurroundings, tellFault } from './look-at-scope.ts';

/** `proposes`: whether missing hosts are created once somebody approves them. */
export function makeOpenScope(
  { scope, fault, sources, ...loaded }: ReadScope,
  isPublished: boolean,
  flags: LookFlags,
  io: Omit<ScopeSurroundings, 'givenSources'> & Pick<Io, 'cwd'>,
  proposes: boolean,
): OpenScope {
  const surroundings = { ...io, givenSources: { sources, isPublished } };
  return {
    ...loaded,
    look: (ending) =>
      scope === undefined ? tellFault(fault, io) : lookAtScope(scope, flags, surroundings, ending, proposes),
    async apply(approved, ending) {
      if (scope !== undefined) return applyToScope(scope, approved, flags, surroundings, ending);
      return { outcome: 'nothing was sent: the scope has faults', counts: {}, isSpent: false };
    },
  };
}
