import { formatKey } from '../host.ts';
import type { Intent } from '../intent.ts';
import type { Report } from './report.ts';

/**
 * Open creates of names that have no row: nobody declares them any more, or a selection leaves them
 * out. They count neither as missing nor as to be created.
 */
export function findOtherDoubts({ hosts, openIntents }: Pick<Report, 'hosts' | 'openIntents'>): readonly Intent[] {
  const shown = new Set(hosts.flatMap(({ diff }) => (diff.status === 'unmanaged' ? [] : [formatKey(diff.key)])));
  return openIntents.filter(({ key }) => !shown.has(formatKey(key)));
}
