import type { DialectName } from '../model/dialect.ts';
import type { Fleet, FleetQuery } from './fleet.ts';
import type { SentParameters } from './forms.ts';
import type { Host, HostOrder } from './host.ts';
import type { CloudOptions } from './options.ts';
import type { RefusalReason } from './reply.ts';

/** A page of a listing, or a look-up. */
export interface ListQuery extends FleetQuery {
  readonly offset: number;
  readonly limit: number;
}

/** What a valid request asks for. */
export type Asked =
  | { readonly kind: 'create'; readonly order: HostOrder }
  | { readonly kind: 'list'; readonly query: ListQuery }
  /** Any other operation. No fault applies to it. */
  | { readonly kind: 'other'; readonly answer: (fleet: Fleet) => object };

/** A dialect of the API: the names of its operations, parameters and fields. All dialects show the same hosts. */
export interface Dialect {
  readonly name: DialectName;
  readonly operations: readonly string[];
  /** Whether a POST may be a form. */
  readonly takesForms: boolean;
  /** The list of rows in the answer to a listing. */
  readonly rowSet: string;
  /** The prefix of the ids of hosts that are made in this dialect. */
  readonly idPrefix: string;
  /** The header of an answer with the id of the request; undefined: there is none. */
  readonly requestIdHeader?: string;
  readonly retCodes: Readonly<Record<RefusalReason, number>>;
  /** Checks a signed request strictly; throws ApiRefusal. */
  readonly readOperation: (operation: string, parameters: SentParameters, options: CloudOptions) => Asked;
  /** `State` of a host before it is running. */
  readonly startState: string;
  readonly makeRow: (host: Host, state: string | null) => object;
  /** Members of the answer to a create that describe its host. */
  readonly announce: (host: Host) => object;
}

/** The host's row as JSON text. */
export function writeRow(dialect: Dialect, host: Host, now: number): string {
  const state = now < host.runningAt ? dialect.startState : host.state;
  const kept = host.rows[dialect.name];
  if (kept?.state === state) return kept.text;
  const text = JSON.stringify(dialect.makeRow(host, state));
  host.rows[dialect.name] = { state, text };
  return text;
}
