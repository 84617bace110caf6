import type { LiveHost } from '../../core/host.ts';
import type { Wire } from '../wire.ts';
import { isObject, textOf } from './fields.ts';

/**
 * One row of a listing, or undefined if its id or name is missing or not text: such a row can
 * neither be counted as a host nor be ignored. An empty name is a name; an empty id identifies
 * nothing. All other fields may be missing, and unknown fields are left out.
 */
export function readHostRow(row: unknown, region: string, wire: Wire): LiveHost | undefined {
  if (!isObject(row)) return undefined;
  const hostId = textOf(row, wire.row.hostId);
  const name = textOf(row, wire.row.name);
  if (hostId === undefined || hostId === '' || name === undefined) return undefined;
  return { hostId, name, region, ...wire.readRow(row) };
}
