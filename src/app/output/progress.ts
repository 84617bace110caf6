/** Shows what a run is doing: at a terminal in one line that is redrawn, in a log with a plain line now and then. */

import type { Clock, HostReader, PageQuery } from '../../model/ports.ts';
import { countCells } from '../../model/text/terminal-lines.ts';
import { shown } from '../../report/words/style.ts';
import type { Io } from '../io.ts';
import { sayNotes } from '../notes.ts';
import type { CloudSettings } from '../settings/cloud-settings.ts';

const logEveryMs = 30_000;
const drawEveryMs = 250;

/** Where it is shown. */
type ProgressIo = Pick<Io, 'err' | 'status' | 'quiet'>;

export interface Progress {
  /** Reports the current activity. A log prints it later, but prints the reason of a wait at once. */
  show(activity: Activity): void;
  end(): void;
}

/** A log has its first line at its first turn, which is a little less than `logEveryMs` later. */
const [patienceMs, logPatienceMs] = [1_000, logEveryMs / 2];

/** The time counts from the first activity. `isBrief`: an activity of less than a moment is not shown. */
export function startProgress(io: ProgressIo, clock: Clock, isBrief = false): Progress {
  if (io.quiet) return { show: () => {}, end: () => {} };
  const { status } = io;
  let beganMs = 0;
  let shown: { readonly activity: Activity; readonly sinceMs: number; readonly doneBefore: number } | undefined;
  let printed = '';
  let isOver = false;
  const toldReasons = new Set<string>();
  const print = () => {
    if (shown === undefined) return;
    const now = clock.now();
    if (isBrief && now - beganMs < (status === undefined ? logPatienceMs : patienceMs)) return;
    const { activity, sinceMs, doneBefore } = shown;
    const line = renderActivity(activity, { now, elapsedMs: now - sinceMs, doneBefore }, status?.columns);
    if (status !== undefined) status.draw(line);
    else if (line !== printed) io.err(`${line} [${Math.round((now - beganMs) / 1_000)} s]\n`);
    printed = line;
  };
  const timer = setInterval(print, status === undefined ? logEveryMs : drawEveryMs);
  return {
    show(activity) {
      if (isOver) return;
      const isFirst = shown === undefined;
      if (isFirst) beganMs = clock.now();
      // A new activity has a rate of its own.
      const isNew = shown?.activity.label !== activity.label;
      const start = isNew ? { sinceMs: clock.now(), doneBefore: activity.done ?? 0 } : shown;
      shown = { sinceMs: beganMs, doneBefore: 0, ...start, activity };
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
 * `Creating [#####-----] 20 of 40, 6/s, 4 s left, 1 in doubt`. The bar uses the width that the words leave. Without
 * `columns` it is for a log, and leaves out what changes by itself, because a line without news is not printed again.
 */
export function renderActivity(activity: Activity, { now, elapsedMs, doneBefore }: Timing, columns?: number): string {
  const { label, done, of, notes = [], wait } = activity;
  if (wait !== undefined) return describeWait(activity, now);
  if (columns === undefined) return [label, [...renderDone(activity), ...notes].join(', ')].filter(Boolean).join(': ');
  if (done === undefined || of === undefined) return `${label} (${[describeTime(elapsedMs), ...notes].join(', ')})`;
  const words = [...renderDone(activity), ...renderPace(done - doneBefore, of - done, elapsedMs), ...notes].join(', ');
  const room = Math.min(mostBar, columns - countCells(`${label} [] ${words}`));
  if (room < leastBar) return `${label} ${words}`;
  const full = of === 0 ? room : Math.floor((room * Math.min(done, of)) / of);
  return `${label} [${'#'.repeat(full)}${'-'.repeat(room - full)}] ${words}`;
}

/** `Waiting: 4 min 28 s left; what was sent before may still appear; 0 of 4`: the time first, as the end may be cut off. */
function describeWait({ label, done, of, notes = [], wait }: Activity, now: number): string {
  const { until = now, why = '' } = wait ?? {};
  const words = [`${describeTime(until - now)} left`, why, ...renderDone({ done, of }), ...notes];
  return `${label}: ${words.filter((one) => one !== '').join('; ')}`;
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

// Shows the progress of the listings before a plan, if they take longer than a moment.

/** Two passes may differ by chance. */
const fewestPasses = 3;

export function startListingProgress<Reader extends HostReader>(
  reader: Reader,
  io: ProgressIo,
  clock: Clock,
  { hasLargestPage }: Pick<CloudSettings, 'hasLargestPage'>,
) {
  const progress = startProgress(io, clock, true);
  const views = new Map<string, { readonly region: string; readonly rows: number; readonly total: number }>();
  const moving = new Map<string, number>();
  const told = new Set<string>();
  const show = () => {
    const all = [...views.values()];
    const regions = new Set([...all.map(({ region }) => region), ...moving.keys()]);
    const passes = Math.max(0, ...moving.values());
    progress.show({
      label: regions.size === 1 ? `Listing ${[...regions][0]}` : `Listing ${regions.size} regions`,
      ...(all.length > 0 && {
        done: all.reduce((sum, one) => sum + one.rows, 0),
        of: all.reduce((sum, one) => sum + one.total, 0),
      }),
      ...(passes > 0 && { notes: [`its hosts change meanwhile (pass ${passes})`] }),
    });
  };
  return {
    /** Works like the reader that it was made from. */
    reader: {
      ...reader,
      async listPage(query: PageQuery, signal?: AbortSignal) {
        const page = await reader.listPage(query, signal);
        if (typeof page.totalCount === 'number') {
          const { offset: _, limit: __, ...view } = query;
          const key = JSON.stringify(view);
          // A region is read twice if its hosts change meanwhile.
          const most = Math.max(query.offset + page.rows.length, views.get(key)?.rows ?? 0);
          const { totalCount: total } = page;
          views.set(key, { region: query.region, rows: Math.min(most, total), total });
          show();
        }
        return page;
      },
    },
    /**
     * Says once that the hosts of a region change while they are listed, and what helps. `passes`: how often its pages
     * were read; 0 when it is listed.
     */
    tellMoving(region: string, passes: number): void {
      if (passes >= fewestPasses) moving.set(region, passes);
      else if (!moving.delete(region)) return;
      if (passes >= fewestPasses && !told.has(region)) {
        told.add(region);
        sayNotes([explainMoving(region, passes, hasLargestPage)], io);
      }
      show();
    },
    /** Stops showing progress of later listings. */
    end: progress.end,
  };
}

function explainMoving(region: string, passes: number, hasLargestPage: boolean): string {
  const shorter = hasLargestPage ? '' : ', or to make a pass shorter with a larger HOSTWRIGHT_PAGE_SIZE';
  return [
    `hosts of ${shown(region)} change while they are listed: ${passes} passes over its pages differ.`,
    'It is listed again until two passes agree; after two minutes the run gives up.',
    `It helps to pause what creates and deletes hosts there, e.g. an autoscaler${shorter}`,
  ].join(' ');
}
