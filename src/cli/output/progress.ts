/**
 * Shows what a run is doing: at a terminal in one line that is redrawn, in a log with a plain line
 * now and then.
 */
import type { Clock } from '../../core/ports.ts';
import { countCells } from '../../core/text/display-width.ts';
import type { Io } from '../io.ts';

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

export interface Activity {
  /** e.g. `Creating`. */
  readonly label: string;
  readonly done?: number | undefined;
  readonly of?: number | undefined;
  /** e.g. `1 in doubt`. */
  readonly notes?: readonly string[];
  /** A log says it again and again, even if nothing is new. */
  readonly isRepeated?: boolean;
  /** A wait: its end by Clock.now, and its reason. */
  readonly wait?: { readonly until: number; readonly why: string } | undefined;
}

interface Timing {
  readonly now: number;
  /** Milliseconds since the activity began. */
  readonly elapsedMs: number;
  /** Number of items done when it began. */
  readonly doneBefore: number;
}

/** Columns of a bar. */
const [leastBar, mostBar] = [8, 30];
/** A rate over a shorter time means little. */
const leastRateMs = 2_000;

/**
 * `Creating [#####-----] 20 of 40, 6/s, 4 s left, 1 in doubt`. The bar uses the width that the
 * words leave. The time of a wait comes first, because a line that is wider than the terminal is
 * cut.
 */
export function renderActivity(activity: Activity, { now, elapsedMs, doneBefore }: Timing, columns: number): string {
  const { label, done, of, notes = [], wait } = activity;
  if (wait !== undefined) return describeWait(activity, describeTime(wait.until - now));
  if (done === undefined || of === undefined) return `${label} (${[describeTime(elapsedMs), ...notes].join(', ')})`;
  const words = [...renderDone(activity), ...renderPace(done - doneBefore, of - done, elapsedMs), ...notes].join(', ');
  const room = Math.min(mostBar, columns - 1 - countCells(`${label} [] ${words}`));
  if (room < leastBar) return `${label} ${words}`;
  const full = of === 0 ? room : Math.floor((room * Math.min(done, of)) / of);
  return `${label} [${'#'.repeat(full)}${'-'.repeat(room - full)}] ${words}`;
}

/** Leaves out what changes by itself, because a line without news is not printed again. */
export function renderLogLine(activity: Activity, now: number): string {
  const { label, notes = [], wait } = activity;
  if (wait !== undefined) return describeWait(activity, `at most ${describeTimeLeft(wait.until - now)}`);
  const counts = [...renderDone(activity), ...notes].join(', ');
  return counts === '' ? label : `${label}: ${counts}`;
}

/** `Waiting: 4 min 28 s left; what was sent before may still appear; 0 of 4`. */
function describeWait({ label, done, of, notes = [], wait }: Activity, left: string): string {
  const why = wait === undefined || wait.why === '' ? [] : [wait.why];
  return `${label}: ${[`${left} left`, ...why, ...renderDone({ done, of }), ...notes].join('; ')}`;
}

function renderDone({ done, of }: Pick<Activity, 'done' | 'of'>): readonly string[] {
  return done === undefined || of === undefined ? [] : [`${done} of ${of}`];
}

/** Number of items done since the activity began. */
function renderPace(done: number, left: number, elapsedMs: number): readonly string[] {
  if (elapsedMs < leastRateMs || done <= 0 || left <= 0) return [];
  const perSecond = (done * 1_000) / elapsedMs;
  const rate = perSecond >= 10 ? Math.round(perSecond) : Number(perSecond.toPrecision(2));
  return [`${rate}/s`, `${describeTime((left * 1_000) / perSecond)} left`];
}

/** `42 s`, `4 min 28 s`, `2 h 5 min`. */
function describeTime(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1_000));
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  return minutes < 60 ? `${minutes} min ${seconds % 60} s` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** In steps of half a minute until the last one: a log should not hold a line every few seconds. */
export function describeTimeLeft(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1_000));
  return `${seconds <= 30 ? seconds : Math.ceil(seconds / 30) * 30} s`;
}
