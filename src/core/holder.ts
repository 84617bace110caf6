/** Who holds a lock: tells whether it still runs, and lets people find it. */
export interface Holder {
  readonly pid: number;
  /** Start time in ticks since boot, because a pid is used again; empty if unknown. */
  readonly started: string;
  readonly boot: string;
  /** Pid namespace; empty if unknown. */
  readonly namespace: string;
  readonly host: string;
  /** Address of the CI job that runs it. */
  readonly job?: string;
}

/** Whether the process of a lock has ended, still exists on this machine, or neither is known. */
export type HolderFate = 'ended' | 'there' | 'unknown';
