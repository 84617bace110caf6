/** `--lock-timeout`: how long a run waits for the lock, and what it says meanwhile. */

import type { LockState, LockWait } from '../ledger/journal-store.ts';
import type { Clock } from '../model/ports.ts';
import { describeHolder } from '../report/documents/lock.ts';
import type { Io } from './io.ts';
import { type Progress, startProgress } from './output/progress.ts';
import type { LockFlags } from './settings/flags.ts';

export function readLockWait(flags: LockFlags, clock: Clock, io: Io): LockWait {
  let progress: Progress | undefined;
  const end = () => {
    progress?.end();
    progress = undefined;
  };
  return {
    timeoutMs: flags['lock-timeout'],
    signal: io.stop.signal(),
    onHolder: (state, until) => {
      if (io.quiet) return;
      end();
      io.err(`The lock of this account is ${describeLockState(state)}.\n`);
      progress = startProgress(io, clock);
      progress.show({ label: 'Waiting for the lock', wait: { until, why: '' } });
    },
    onOver: end,
  };
}

function describeLockState(state: LockState): string {
  return state.status === 'held' ? `held by ${describeHolder(state.taken)}` : 'taken, and it is unknown by whom';
}
