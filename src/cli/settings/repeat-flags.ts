import { quoteForShell } from '../../core/text/shell-word.ts';
import type { Io } from '../io.ts';

/** What leads to a journal and to a cloud. */
export interface PlaceFlags {
  readonly journal?: string | undefined;
  readonly endpoint?: string | undefined;
}

/**
 * What a command that a message tells to run must be given as well, to find the same journal and
 * the same cloud: an endpoint that is not the environment's above all, since another cloud would
 * settle nothing of this one.
 */
export function writeRepeatFlags({ journal, endpoint }: PlaceFlags, { env }: Pick<Io, 'env'>): string {
  return [
    ...(journal === undefined ? [] : ['--journal', quoteForShell(journal)]),
    ...(endpoint === undefined || endpoint === env.HOSTWRIGHT_ENDPOINT ? [] : ['--endpoint', quoteForShell(endpoint)]),
  ].join(' ');
}
