/**
 * Shows what a run is doing: at a terminal in one line that is redrawn, in a log with a plain line
 * now and then.
 */
import type { Clock } from '../../core/ports.ts';
import type { Io } from '../io.ts';
import { type Activity, renderActivity, renderLogLine } from './activity.ts';

const logEveryMs = 30_000;
const drawEveryMs = 250;

export interface Progress {
  /**
   * Reports the current activity. A log prints it later, but prints the reason of a wait at once.
   */
  show(activity: Activity): void;
  end(): void;
}

export interface ProgressOptions {
  readonly quiet: boolean;
  /** Whether an activity of less than a moment is not shown. */
  readonly isBrief?: boolean;
}

/** A log has its first line at its first turn, which is a little less than `logEveryMs` later. */
const [patienceMs, logPatienceMs] = [1_000, logEveryMs / 2];

/** The time counts from the first activity. */
export function startProgress(io: Io, clock: Clock, { quiet, isBrief = false }: ProgressOptions): Progress {
  if (quiet) return { show: () => {}, end: () => {} };
  const { status } = io;
  const began = { ms: 0 };
  let shown: { readonly activity: Activity; readonly sinceMs: number; readonly doneBefore: number } | undefined;
  let printed = '';
  let isOver = false;
  const toldReasons = new Set<string>();
  const print = () => {
    if (shown === undefined) return;
    const now = clock.now();
    if (isBrief && now - began.ms < (status === undefined ? logPatienceMs : patienceMs)) return;
    const { activity, sinceMs, doneBefore } = shown;
    if (status !== undefined) {
      status.draw(renderActivity(activity, { now, elapsedMs: now - sinceMs, doneBefore }, status.columns));
      return;
    }
    const line = renderLogLine(activity, now);
    const isSaid = line === printed && activity.isRepeated !== true;
    if (!isSaid) io.err(`${line} [${Math.round((now - began.ms) / 1_000)} s]\n`);
    printed = line;
  };
  const timer = setInterval(print, status === undefined ? logEveryMs : drawEveryMs);
  return {
    show(activity) {
      if (isOver) return;
      const isFirst = shown === undefined;
      if (isFirst) began.ms = clock.now();
      // A new activity has a rate of its own.
      const isNew = shown?.activity.label !== activity.label;
      const start = isNew ? { sinceMs: clock.now(), doneBefore: activity.done ?? 0 } : shown;
      shown = { sinceMs: began.ms, doneBefore: 0, ...start, activity };
      const why = activity.wait?.why ?? '';
      if (isFirst || (why !== '' && !toldReasons.has(why))) print();
      toldReasons.add(why);
    },
    end() {
      if (isOver) return;
      isOver = true;
      clearInterval(timer);
      if (status !== undefined) status.draw('');
      // The next activity shows how a wait ended.
      else if (shown?.activity.wait === undefined) print();
    },
  };
}
