import { formatKey } from '../host.ts';
import type { Intent } from '../intent.ts';
import type { Report } from './report.ts';

/** The declared hosts of a report, as `formatKey`. */
export function declaredKeysOf({ hosts }: Pick<Report, 'hosts'>): ReadonlySet<string> {
  return new Set(hosts.flatMap(({ diff }) => (diff.status === 'unmanaged' ? [] : [formatKey(diff.key)])));
}

/**
 * Open creates of names that have no row: nobody declares them any more, or a selection leaves them
 * out. They count neither as missing nor as to be created.
 */
export function findOtherDoubts(report: Pick<Report, 'hosts' | 'openIntents'>): readonly Intent[] {
  const declared = declaredKeysOf(report);
  return report.openIntents.filter(({ key }) => !declared.has(formatKey(key)));
}
