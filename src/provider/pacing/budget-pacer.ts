import type { RequestBudget } from '../../core/request-budget.ts';
import type { Pacer } from './pacer.ts';

/** A pacer whose turns count for the requests of other processes, too. */
export function withBudget(pacer: Pacer, budget: RequestBudget | undefined): Pacer {
  if (budget === undefined) return pacer;
  return {
    async takeTurn(signal, leaveBefore) {
      if (!(await budget.take(signal))) return undefined;
      const turn = await pacer.takeTurn(signal, leaveBefore);
      return (
        turn && {
          ...turn,
          refused(retryAfterMs) {
            budget.throttled();
            turn.refused(retryAfterMs);
          },
        }
      );
    },
  };
}
