import type { LiveHost } from '../../core/host.ts';
import type { Wire } from '../wire.ts';
import { isObject, textOf } from './fields.ts';

/**
 * One row of a listing, or undefined where it has no id or no name as text: such a row can be
 * counted neither as a host nor as nothing. An empty name is a name; an empty id identifies
 * nothing. Everything else may be missing, and what is unknown is left out.
 */
export function readHostRow(row: unknown, region: string, wire: Wire): LiveHost | undefined {
  if (!isObject(row)) return undefined;
  const hostId = textOf(row, wire.row.hostId);
  const name = textOf(row, wire.row.name);
  if (hostId === undefined || hostId === '' || name === undefined) return undefined;
  return { hostId, name, region, ...wire.readRow(row) };
}
