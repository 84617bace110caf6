/** Shows what a run is doing: at a terminal in one line that is redrawn, in a log with a plain line now and then. */

import type { Clock, HostReader, PageQuery } from '../../model/ports.ts';
import type { Io } from '../io.ts';

const logEveryMs = 30_000;
const drawEveryMs = 250;

/** Where it is shown. */
type ProgressIo = Pick<Io, 'err' | 'status' | 'quiet'>;

export interface Progress {
  /** Reports the current activity. A log prints it later, but prints the reason of a wait at once. */
  show(activity: Activity): void;
  end(): void;
}

export interface Activity {
  /** e.g. `Creating`. */
  readonly label: string;
  readonly done?: number | undefined;
  readonly of?: number | undefined;
  /** A wait: its end by Clock.now, and its reason. */
  readonly wait?: { readonly until: number; readonly why: string } | undefined;
}

/** A log has its first line at its first turn, which is a little less than `logEveryMs` later. */
const [patienceMs, logPatienceMs] = [1_000, logEveryMs / 2];

/** The time counts from the first activity. `isBrief`: an activity of less than a moment is not shown. */
export function startProgress(io: ProgressIo, clock: Clock, isBrief = false): Progress {
  if (io.quiet) return { show: () => {}, end: () => {} };
  const { status } = io;
  let beganMs = 0;
  let shown: Activity | undefined;
  let printed = '';
  let isOver = false;
  const toldReasons = new Set<string>();
  const print = () => {
    if (shown === undefined) return;
    const elapsedMs = clock.now() - beganMs;
    if (isBrief && elapsedMs < (status === undefined ? logPatienceMs : patienceMs)) return;
    const line = renderActivity(shown, clock.now(), status?.columns);
    const timed = `${line} [${describeTime(elapsedMs)}]`;
    if (status !== undefined) status.draw(timed);
    else if (line !== printed) io.err(`${timed}\n`);
    printed = line;
  };
  const timer = setInterval(print, status === undefined ? logEveryMs : drawEveryMs);
  return {
    show(activity) {
      if (isOver) return;
      const isFirst = shown === undefined;
      if (isFirst) beganMs = clock.now();
      shown = activity;
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
      else if (shown?.wait === undefined) print();
    },
  };
}

/** Columns of a bar, and of the blanks, brackets and the time beside it. */
const [leastBar, mostBar, besideBar] = [8, 30, 20];

/**
 * `Creating [#####-----] 20 of 40`: the bar uses the width that the words leave. Without `columns` it is for a log. Of
 * a wait, the time comes first, as the end may be cut off.
 */
export function renderActivity({ label, done, of, wait }: Activity, now: number, columns = 0): string {
  const counts = done === undefined || of === undefined ? '' : `${done} of ${of}`;
  const left = wait === undefined ? [] : [`${describeTime(wait.until - now)} left`, wait.why];
  const room = Math.min(mostBar, columns - label.length - counts.length - besideBar);
  if (wait === undefined && done !== undefined && of !== undefined && room >= leastBar) {
    const full = of === 0 ? room : Math.floor((room * Math.min(done, of)) / of);
    return `${label} [${'#'.repeat(full)}${'-'.repeat(room - full)}] ${counts}`;
  }
  const words = [...left, counts].filter((one) => one !== '');
  return words.length === 0 ? label : `${label}: ${words.join('; ')}`;
}

/** `42 s`, `4 min 28 s`, `2 h 5 min`. */
function describeTime(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1_000));
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  return minutes < 60 ? `${minutes} min ${seconds % 60} s` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** Shows the progress of the listings before a plan, if they take longer than a moment. */
export function startListingProgress<Reader extends HostReader>(reader: Reader, io: ProgressIo, clock: Clock) {
  const progress = startProgress(io, clock, true);
  const views = new Map<string, { readonly region: string; readonly rows: number; readonly total: number }>();
  const show = (key: string, region: string, rows: number, total: number) => {
    views.set(key, { region, rows, total });
    const all = [...views.values()];
    const regions = new Set(all.map((one) => one.region));
    const label = regions.size === 1 ? `Listing ${region}` : `Listing ${regions.size} regions`;
    const of = all.reduce((sum, one) => sum + one.total, 0);
    // Before the first page there is nothing to count.
    progress.show({ label, ...(of > 0 && { done: all.reduce((sum, one) => sum + one.rows, 0), of }) });
  };
  return {
    /** Works like the reader that it was made from. */
    reader: {
      ...reader,
      async listPage(query: PageQuery, signal?: AbortSignal) {
        const { offset, limit: _, ...view } = query;
        const key = JSON.stringify(view);
        if (!views.has(key)) show(key, query.region, 0, 0);
        const page = await reader.listPage(query, signal);
        const { totalCount: total } = page;
        // A region is read twice if its hosts change meanwhile.
        const most = Math.max(offset + page.rows.length, views.get(key)?.rows ?? 0);
        if (typeof total === 'number') show(key, query.region, Math.min(most, total), total);
        return page;
      },
    },
    /** Stops showing progress of later listings. */
    end: progress.end,
  };
}
