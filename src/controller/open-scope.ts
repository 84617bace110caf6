/** A scope as a worker has it: its files were read, and can be looked at. */
import type { ExitName } from '../core/exit.ts';
import type { PutScope, ScopeLook } from './scope-store.ts';

/** The result of a look at a scope. */
export interface LookResult extends Pick<ScopeLook, 'counts' | 'message' | 'trusted' | 'json' | 'html'> {
  readonly exit: ExitName;
}

export interface OpenScope extends Pick<PutScope, 'revision' | 'everyMs'> {
  /**
   * Looks at exactly the texts that were read. Never rejects. Ends early if the signal aborts; then
   * its result is not used.
   */
  readonly look: (ending: AbortSignal) => Promise<LookResult>;
}
