import type { DialectName } from '../model/dialect.ts';
import type { Fleet, FleetQuery } from './fleet.ts';
import type { Host, HostOrder } from './host.ts';
import type { CloudOptions } from './options.ts';

/** One parameter as received. Its text is what is signed (API description 5.1). Queries and forms have no types. */
export interface SentValue {
  readonly text: string;
  readonly type: 'string' | 'number' | 'untyped';
}

/** The parameters of one request in the order sent. A Map, so that a parameter named `__proto__` is like any other. */
export type SentParameters = ReadonlyMap<string, SentValue>;

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
  /** The list of rows in the answer to a listing. */
  readonly rowSet: string;
  /** The prefix of the ids of hosts that are made in this dialect. */
  readonly idPrefix: string;
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

/** Of the documented API. They are the emulator's own: that API publishes no catalogue (API description 8). */
export const documentedRetCodes = {
  'request-unreadable': 1001,
  'action-missing': 1004,
  'action-unknown': 1002,
  'parameter-unknown': 1003,
  'parameter-missing': 1004,
  'parameter-invalid': 1005,
  'parameter-repeated': 1006,
  'public-key-unknown': 1007,
  'signature-missing': 1004,
  'signature-wrong': 1008,
  'project-missing': 1004,
  'host-unknown': 1005,
  'too-many-requests': 1009,
} as const;

export type RefusalReason = keyof typeof documentedRetCodes;

/** Thrown if a request violates the API. It becomes an answer with the RetCode of its dialect and HTTP status 200. */
export class ApiRefusal extends Error {
  override readonly name = 'Refusal';
  readonly reason: RefusalReason;

  /** `message` may quote names that the client sent, never a value. */
  constructor(reason: RefusalReason, message: string) {
    super(message);
    this.reason = reason;
  }
}
