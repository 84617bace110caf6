/** The line that a controller prints for what its workers do. */
import type { BudgetEvent } from './budget/share-budgets.ts';
import type { WorkerEvent } from './worker-event.ts';

/** Empty if the event need not be shown. */
export function describeEvent(event: WorkerEvent | BudgetEvent): string {
  switch (event.kind) {
    case 'looked': {
      const { id, was, state, message } = event;
      return was === state ? '' : `${id}: ${was} -> ${state}${message === '' ? '' : `: ${message}`}`;
    }
    case 'lease-lost':
      return `${event.id}: another worker may have taken it over, so this look does not count`;
    case 'rate-changed':
      if (event.was === undefined) return '';
      return `account ${event.account}: ${Number(event.perSecond.toPrecision(3))} requests a second from now on`;
    case 'leased':
    case 'store-answers':
    case 'store-failed':
      return '';
  }
}
