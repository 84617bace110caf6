/** The line that a controller prints for what its workers do. */
import { plural } from '../report/words/style.ts';
import type { BudgetEvent } from './budget/share-budgets.ts';
import type { NoticeEvent } from './notify/deliver-notices.ts';
import type { WorkerEvent } from './worker-event.ts';

/** Empty if the event need not be shown. */
export function describeEvent(event: WorkerEvent | NoticeEvent | BudgetEvent): string {
  switch (event.kind) {
    case 'looked': {
      const { id, was, state, message } = event;
      return was === state ? '' : `${id}: ${was} -> ${state}${message === '' ? '' : `: ${message}`}`;
    }
    case 'applied':
      return `${event.id}: applied ${event.fingerprint.slice(0, 12)}: ${event.outcome}${event.isSpent ? '' : '; it will be tried again'}`;
    case 'asked': {
      const { id, fingerprint, creates, why } = event;
      const command = `hostwright approve ${fingerprint.slice(0, 12)}`;
      const reason = why === '' ? '' : `; its policy did not approve, because ${why}`;
      return `${id}: ${plural(creates, 'host')} ${creates === 1 ? 'waits' : 'wait'} for approval: ${command}${reason}`;
    }
    case 'approved-by-policy':
      return `${event.id}: its policy approved ${event.fingerprint.slice(0, 12)}: ${event.why}`;
    case 'lease-lost':
      return `${event.id}: another worker may have taken it over, so this look does not count`;
    case 'rate-changed':
      if (event.was === undefined) return '';
      return `account ${event.account}: ${Number(event.perSecond.toPrecision(3))} requests a second from now on`;
    case 'notice-refused':
      return `A notice was not delivered: ${event.detail}. It is sent again until it is.`;
    case 'notice-taken-again':
      return 'Notices are delivered again.';
    case 'leased':
    case 'notice-tried':
    case 'store-answers':
    case 'store-failed':
      return '';
  }
}
