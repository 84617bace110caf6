/** What the inside needs from the outside. `cli` binds the real ones; tests may bind others. */
import type { DesiredHost, LiveHost } from './host.ts';
import type { FileIdentity, JournalRecord } from './intent.ts';
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

/** One answer to a listing (API description 4.3, 6). */
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

/** How a refusal is to be taken. */
export interface Refused {
  /** What the cloud said is known to mean that no host was made, and that none will be. */
  readonly sure?: true;
  /** The cloud asked for fewer requests. */
  readonly throttled?: true;
  /** Milliseconds for which it asked to be left alone. */
  readonly retryAfterMs?: number;
}

/** What one request to create came to. Nothing turns an answer into `not-sent`. */
export type CreateAnswer =
  /** The cloud said 0. Ids only where its answer carried some: listing is what proves the host. */
  | { readonly status: 'accepted'; readonly hostIds: readonly string[] }
  /** The cloud said no. Without `sure` it may have made the host all the same, or may still make it. */
  | ({ readonly status: 'refused'; readonly reason: string; readonly retCode?: number } & Refused)
  /**
   * It failed before the first byte left: the cloud cannot know of it. `hopeless`: another try fails the same way (an
   * untrusted certificate, a value that cannot be sent). `late`: its turn came after `leaveBefore`, and nobody connected.
   */
  | { readonly status: 'not-sent'; readonly reason: string; readonly hopeless?: true; readonly late?: true }
  /** Anything else: the host may exist, or may still appear. */
  | { readonly status: 'in-doubt'; readonly reason: string };

export interface CreateOptions {
  /** Called once the connection stands, TLS done, before the first byte: the request is written only on `write`. The answer waits for it. */
  readonly beforeFirstByte?: () => Promise<'write' | 'withhold'>;
  /** Ends the wait for the request's turn: `not-sent`. Once the request has its turn, only `signal` gives it up. */
  readonly interruption?: AbortSignal;
  /** Clock.now: a request whose turn comes later is not sent, and leaves the turn to the next one. */
  readonly leaveBefore?: number;
  /** Called when the request has its turn, before it connects. */
  readonly onTurn?: () => void;
  /** Gives the request up: `not-sent` where no byte has left, else `in-doubt`, the connection reset. */
  readonly signal?: AbortSignal;
}

export interface HostProvider extends HostReader {
  /** Sends one request, once, whatever happens to it. A request that was withheld is `not-sent`. Never throws. */
  create(order: CreateOrder, options?: CreateOptions): Promise<CreateAnswer>;
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
  /** For `own` alone: awaited between the connection and the first byte; `withhold` ends it, nothing sent. */
  readonly beforeFirstByte?: () => Promise<'write' | 'withhold'>;
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
  /** Milliseconds that only ever grow, counted by the machine, not the process: two processes of one boot agree. */
  now(): number;
  /** Names the boot that `now` counts from. */
  readonly boot: string;
  /** Milliseconds since 1970. It may jump: for people to read, and for nothing to be decided by. */
  wall(): number;
  /** Resolves after `ms`, or at once when the signal aborts; never rejects. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

export interface Random {
  /** At least 0 and less than 1. */
  next(): number;
}

/** What was about to be sent, and what came of it; one file. Home: `journal`. */
export interface IntentJournal {
  /** Resolves once the records are on disk, in this order. Rejects with KnownError `journal-…`; nothing can be appended after that. */
  append(records: readonly JournalRecord[]): Promise<void>;
}

/** The right to create in an account. Home: `journal`. */
export interface Lock {
  /** Why it is not ours any more, or undefined. Looks at the disk each time. */
  lost(): Promise<string | undefined>;
}

/** Files, with modes 0600 and folders 0700 whatever the umask. Rejects with the system's errors (`code`). */
export interface Disk {
  /** The folder and those above it. */
  makeFolder(path: string): Promise<void>;
  /** Names in a folder; none if it is not there. */
  list(path: string): Promise<readonly string[]>;
  /** Undefined if the file is not there. */
  read(path: string): Promise<Uint8Array | undefined>;
  /** Hands on a file block by block, from this byte on; the bytes are used again for the next one. False if the file is not there. */
  readBlocks(path: string, take: (block: Uint8Array) => void, from?: number): Promise<boolean>;
  /** These pieces behind one another; undefined if the file is not there, or ends before the last of them does. */
  readPieces(path: string, pieces: readonly FilePiece[]): Promise<Uint8Array | undefined>;
  /** Makes a file that is not there yet, whole or not at all, on disk with its folder's entry; false if it is there. */
  create(path: string, text: string): Promise<boolean>;
  /** Puts a file there in place of one that may be there: whole or not at all, unless two do it at once. */
  replace(path: string, parts: readonly Uint8Array[]): Promise<void>;
  /** Removes these files; those that are not there are none the less removed. On disk before it resolves. */
  remove(paths: readonly string[]): Promise<void>;
  /** Opens for appending; makes the file where it is not there. */
  open(path: string): Promise<DiskFile>;
  /** What the path names now, or undefined. */
  identify(path: string): Promise<FileIdentity | undefined>;
}

/** Part of a file. */
export interface FilePiece {
  /** The first byte, from 0. */
  readonly at: number;
  readonly bytes: number;
}

export interface DiskFile {
  readonly identity: FileIdentity;
  /** Writes all of it behind the end. */
  append(bytes: Uint8Array): Promise<void>;
  /** Puts the file, and the entry of a new one in its folder, on disk. */
  sync(): Promise<void>;
  close(): Promise<void>;
}

/** Who holds a lock: enough to tell whether it still runs, and for people to find it. */
export interface Holder {
  readonly pid: number;
  /** Start time of the process in ticks since boot; a pid is used again. Empty if the system does not tell. */
  readonly started: string;
  readonly boot: string;
  /** Pid namespace. Empty if the system does not tell. */
  readonly namespace: string;
  readonly host: string;
  /** Address of the CI job that runs it. */
  readonly job?: string;
}

/** Whether the process that holds a lock surely has ended, or surely is there, running or stopped, on this machine. */
export type HolderFate = 'ended' | 'there' | 'unknown';

/** The processes of this machine. */
export interface Processes {
  readonly self: Holder;
  /** Whether the holder has surely ended. False if that cannot be told. */
  hasEnded(holder: Holder): Promise<boolean>;
}
