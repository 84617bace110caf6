import { type Observation, uniteViews, type ViewListing, viewsOf } from '../core/observation.ts';
import type { HostReader } from '../core/ports.ts';
import { type ListViewOptions, listView } from './list-view.ts';

export interface Narrowing {
  /** Empty: a region is listed whole, which is the safest proof of absence. */
  readonly zones: readonly string[];
  readonly projectId: string | undefined;
}

/** Lists each view of a region and unites them. Throws the reader's KnownError where one cannot be read. */
export async function observeRegion(
  reader: HostReader,
  region: string,
  narrowing: Narrowing,
  options: ListViewOptions,
): Promise<Observation> {
  const listings: ViewListing[] = [];
  for (const view of viewsOf(region, narrowing)) listings.push(await listView(reader, view, options));
  return uniteViews(region, listings);
}
