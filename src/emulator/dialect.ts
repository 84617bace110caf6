import type { DialectName } from '../core/dialect.ts';
import type { RefusalReason } from './faults/refusal.ts';
import type { FleetQuery } from './fleet.ts';
import type { Host, HostChanges, HostOrder } from './host.ts';
import type { CloudOptions } from './options.ts';
import type { ApiRequest } from './requests/api-request.ts';
import type { SentParameters } from './requests/sent-parameters.ts';

/** A page of a listing, or a look-up. */
export interface ListQuery extends FleetQuery {
  readonly offset: number;
  readonly limit: number;
}

/** What operations other than create and list can do. */
export interface HostOperations {
  /** The first listed host that matches. */
  findHost(query: FleetQuery): Host | undefined;
  /** The listed hosts that match. */
  findHosts(query: FleetQuery): readonly Host[];
  changeHost(host: Host, changes: HostChanges): void;
  removeHost(hostId: string): boolean;
}

/** What a valid request asks for. */
export type Asked =
  | { readonly kind: 'create'; readonly order: HostOrder }
  | { readonly kind: 'list'; readonly query: ListQuery }
  /** Any other operation. No fault applies to it. */
  | { readonly kind: 'other'; readonly answer: (fleet: HostOperations) => object };

/**
 * A dialect of the API: the names of its operations, parameters and fields. All dialects show the
 * same hosts.
 */
export interface Dialect {
  readonly name: DialectName;
  readonly operations: readonly string[];
  /** The operations that faults and counters apply to. */
  readonly create: string;
  readonly list: string;
  /** The list of rows in the answer to a listing. */
  readonly rowSet: string;
  /** The prefix of the ids of hosts that are made in this dialect. */
  readonly idPrefix: string;
  /** The header of an answer with the id of the request; undefined: there is none. */
  readonly requestIdHeader?: string;
  readonly retCodes: Readonly<Record<RefusalReason, number>>;
  /** Reads the parameters strictly; throws ApiRefusal. */
  readonly readForm: (request: ApiRequest) => SentParameters;
  /** Checks a signed request strictly; throws ApiRefusal. */
  readonly readOperation: (operation: string, parameters: SentParameters, options: CloudOptions) => Asked;
  readonly stateOf: (host: Host, now: number) => string | null;
  readonly makeRow: (host: Host, state: string | null) => object;
  /** Members of the answer to a create that describe its host. */
  readonly announce: (host: Host) => object;
}

/** The host's row as JSON text. */
export function writeRow(dialect: Dialect, host: Host, now: number): string {
  const state = dialect.stateOf(host, now);
  const kept = host.rows[dialect.name];
  if (kept?.state === state) return kept.text;
  const text = JSON.stringify(dialect.makeRow(host, state));
  host.rows[dialect.name] = { state, text };
  return text;
}
