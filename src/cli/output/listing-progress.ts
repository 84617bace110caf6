/** Shows the progress of the listings before a plan, if they take longer than a moment. */
import type { Clock, HostReader, PageQuery } from '../../core/ports.ts';
import type { Io } from '../io.ts';
import { type ProgressOptions, startProgress } from './progress.ts';

export interface ListingProgress<Reader> {
  /** Works like the reader that it was made from. */
  readonly reader: Reader;
  /** Stops showing progress of later listings. */
  end(): void;
}

export function startListingProgress<Reader extends HostReader>(
  reader: Reader,
  io: Io,
  clock: Clock,
  { quiet }: Pick<ProgressOptions, 'quiet'>,
): ListingProgress<Reader> {
  const progress = startProgress(io, clock, { quiet, isBrief: true });
  const views = new Map<string, { readonly region: string; readonly rows: number; readonly total: number }>();
  const count = ({ offset, limit: _, ...view }: PageQuery, rows: number, total: number) => {
    const key = JSON.stringify(view);
    // A region is read twice if its hosts change meanwhile.
    const most = Math.max(offset + rows, views.get(key)?.rows ?? 0);
    views.set(key, { region: view.region, rows: Math.min(most, total), total });
    const all = [...views.values()];
    const regions = new Set(all.map(({ region }) => region));
    progress.show({
      label: regions.size === 1 ? `Listing ${view.region}` : `Listing ${regions.size} regions`,
      done: all.reduce((sum, one) => sum + one.rows, 0),
      of: all.reduce((sum, one) => sum + one.total, 0),
    });
  };
  return {
    reader: {
      ...reader,
      async listPage(query, signal) {
        const page = await reader.listPage(query, signal);
        if (typeof page.totalCount === 'number') count(query, page.rows.length, page.totalCount);
        return page;
      },
    },
    end: () => progress.end(),
  };
}
