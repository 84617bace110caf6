/** What the inside needs from the outside. `cli` binds the real ones; tests may bind others. */
import type { DesiredHost, LiveHost } from './host.ts';
import type { Secret } from './secret.ts';

/** One page of one view of a region. Offset and limit are always sent. */
export interface PageQuery {
  readonly region: string;
  /** Only for clouds that refuse to list a region whole. */
  readonly zone?: string;
  readonly projectId?: string;
  readonly offset: number;
  readonly limit: number;
}

/** One answer of `DescribeHostInstance` (API description 4.3, 6). */
export interface Page<Row = LiveHost> {
  readonly rows: readonly Row[];
  /** Rows without a string `HostId` or `Name`: they cannot be counted as hosts, nor as nothing. */
  readonly unreadable: number;
  /** `unreadable` stands for a `TotalCount` that is there but is no whole number. */
  readonly totalCount: number | 'absent' | 'unreadable';
  /** The cloud asked for patience (429, 5xx, a timeout) before it answered. */
  readonly strained: boolean;
}

/** Ids in one look-up at most: more would make a query string that servers cut. */
export const mostHostIds = 20;

export interface LookUpQuery {
  readonly region: string;
  readonly zone?: string;
  /** At least one, at most `mostHostIds`: an empty list would mean every host. */
  readonly hostIds: readonly string[];
}

/** The half of the API that cannot change anything: all that `plan` and `drift` ever hold. */
export interface HostReader {
  /** Retries what is safe to retry; throws KnownError (`cloud-…`) when it gives up. */
  listPage(query: PageQuery, signal?: AbortSignal): Promise<Page>;
  /** The asked hosts that the cloud still lists; the same errors as `listPage`. */
  lookUp(query: LookUpQuery, signal?: AbortSignal): Promise<readonly LiveHost[]>;
}

/** All that a create sends. Plain data but for the password, which prints as (sensitive). */
export interface CreateOrder {
  readonly desired: DesiredHost;
  readonly password?: Secret;
  /** Sends `Tag` too, for clouds that take it (`createParameters`); the documented create has none. */
  readonly sendTag: boolean;
}

/** What one request to create came to. Nothing turns an answer into `not-sent`. */
export type CreateAnswer =
  /** The cloud said 0. Ids only where its answer carried some: listing is what proves the host. */
  | { readonly status: 'accepted'; readonly hostIds: readonly string[] }
  /** The cloud said no, in a whole and readable answer. */
  | { readonly status: 'refused'; readonly reason: string; readonly retCode?: number; readonly retryAfterMs?: number }
  /** It failed before the first byte left: the cloud cannot know of it. */
  | { readonly status: 'not-sent'; readonly reason: string }
  /** Anything else: the host may exist, or may still appear. */
  | { readonly status: 'in-doubt'; readonly reason: string };

export interface HostProvider extends HostReader {
  /** Sends one request, once, whatever happens to it. Never throws. */
  create(order: CreateOrder): Promise<CreateAnswer>;
}

/** One HTTP request to the endpoint. */
export interface ExchangeRequest {
  readonly method: 'GET' | 'POST';
  /** Path and query, e.g. `/?Action=…`. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** `shared` may reuse a connection; `own` opens one for this request alone, so that no pool can send it twice. */
  readonly connection: 'shared' | 'own';
  /** Milliseconds. `total` counts from the start, `connect` includes the TLS handshake. */
  readonly timeouts: { readonly connect: number; readonly firstByte: number; readonly total: number };
}

export type ExchangeFailure = 'connect' | 'certificate' | 'timeout' | 'reset' | 'too-large' | 'encoding' | 'aborted';

export type ExchangeResult =
  | {
      readonly status: 'answered';
      readonly httpStatus: number;
      /** Names in lower case. */
      readonly headers: Readonly<Record<string, string>>;
      readonly body: Uint8Array;
    }
  | {
      readonly status: 'failed';
      readonly failure: ExchangeFailure;
      /** Whether a byte of the request may have left this machine. */
      readonly sent: boolean;
      /** For people; never holds a URL's query, a header or a body. */
      readonly detail: string;
    };

/** Sends a request exactly once: no redirect is followed and nothing is retried. Never throws. */
export interface Transport {
  exchange(request: ExchangeRequest, signal?: AbortSignal): Promise<ExchangeResult>;
  /** Closes idle connections, so that the process can end. */
  close(): void;
}

export interface Clock {
  /** Milliseconds that only ever grow; the wall clock may jump, and decides nothing. */
  now(): number;
  /** Resolves after `ms`, or at once when the signal aborts; never rejects. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

export interface Random {
  /** At least 0 and less than 1. */
  next(): number;
}
