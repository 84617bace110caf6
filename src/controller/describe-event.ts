/** The line that a controller prints for what its workers do. */
import type { WorkerEvent } from './worker-event.ts';

/** Empty if the event need not be shown. */
export function describeEvent(event: WorkerEvent): string {
  switch (event.kind) {
    case 'looked': {
      const { id, was, state, message } = event;
      return was === state ? '' : `${id}: ${was} -> ${state}${message === '' ? '' : `: ${message}`}`;
    }
    case 'lease-lost':
      return `${event.id}: another worker may have taken it over, so this look does not count`;
    case 'leased':
    case 'store-answers':
    case 'store-failed':
      return '';
  }
}
