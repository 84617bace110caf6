/** Shows the progress of the listings before a plan, if they take longer than a moment. */
import type { Clock, HostReader, PageQuery } from '../../core/ports.ts';
import { shown } from '../../report/words/style.ts';
import type { Io } from '../io.ts';
import { sayNotes } from '../prepare.ts';
import type { CloudSettings } from '../settings/cloud-settings.ts';
import { type ProgressOptions, startProgress } from './progress.ts';

export interface ListingProgress<Reader> {
  /** Works like the reader that it was made from. */
  readonly reader: Reader;
  /**
   * Says that the hosts of a region change while they are listed, and what helps. `passes`: how
   * often its pages were read; 0 when it is listed.
   */
  tellMoving(region: string, passes: number): void;
  /** Stops showing progress of later listings. */
  end(): void;
}

/** Two passes may differ by chance. */
const fewestPasses = 3;
const repeatEveryMs = 30_000;

export function startListingProgress<Reader extends HostReader>(
  reader: Reader,
  io: Io,
  clock: Clock,
  { quiet, hasLargestPage }: Pick<ProgressOptions, 'quiet'> & Pick<CloudSettings, 'hasLargestPage'>,
): ListingProgress<Reader> {
  const progress = startProgress(io, clock, { quiet, isBrief: true });
  const views = new Map<string, { readonly region: string; readonly rows: number; readonly total: number }>();
  const moving = new Map<string, number>();
  /** By region: when it was last said. */
  const toldAt = new Map<string, number>();
  let isOver = false;
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
      ...(passes > 0 && { notes: [`its hosts change meanwhile (pass ${passes})`], isRepeated: true }),
    });
  };
  return {
    reader: {
      ...reader,
      async listPage(query, signal) {
        const page = await reader.listPage(query, signal);
        if (typeof page.totalCount === 'number') {
          const key = viewOf(query);
          // A region is read twice if its hosts change meanwhile.
          const most = Math.max(query.offset + page.rows.length, views.get(key)?.rows ?? 0);
          const { totalCount: total } = page;
          views.set(key, { region: query.region, rows: Math.min(most, total), total });
          show();
        }
        return page;
      },
    },
    tellMoving(region, passes) {
      if (passes >= fewestPasses) moving.set(region, passes);
      else if (!moving.delete(region)) return;
      const last = toldAt.get(region);
      const isDue = last === undefined || (isOver && clock.now() - last >= repeatEveryMs);
      if (passes >= fewestPasses && isDue) {
        toldAt.set(region, clock.now());
        const again = `hosts of ${shown(region)} still change while they are listed (pass ${passes})`;
        sayNotes([last === undefined ? explainMoving(region, passes, hasLargestPage) : again], quiet, io);
      }
      show();
    },
    end() {
      isOver = true;
      progress.end();
    },
  };
}

function viewOf({ offset: _, limit: __, ...view }: PageQuery): string {
  return JSON.stringify(view);
}

function explainMoving(region: string, passes: number, hasLargestPage: boolean): string {
  const shorter = hasLargestPage ? '' : ', or to make a pass shorter with a larger HOSTWRIGHT_PAGE_SIZE';
  return [
    `hosts of ${shown(region)} change while they are listed: ${passes} passes over its pages differ.`,
    'It is listed again until two passes agree; after two minutes the run gives up.',
    `It helps to pause what creates and deletes hosts there, e.g. an autoscaler${shorter}`,
  ].join(' ');
}
