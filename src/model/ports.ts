/** What the inside needs from the outside. `app/bind-ports.ts` and `app/open-cloud.ts` bind the real ones. */
import type { ExitName } from './errors.ts';
import type { DesiredHost, LiveHost } from './host.ts';
import type { FileIdentity, JournalRecord } from './intent.ts';
import type { Secret } from './secret.ts';

/** Where to list or look up. */
export interface CloudQuery {
  readonly region: string;
  /** Only for clouds that refuse to list a region whole. */
  readonly zone?: string;
  readonly projectId?: string;
}

/** One page of one view of a region. */
export interface PageQuery extends CloudQuery {
  readonly offset: number;
  readonly limit: number;
}

/** One answer to a listing (API description 4.3, 6). */
export interface Page<Row = LiveHost> {
  readonly rows: readonly Row[];
  /** Rows without a `HostId` or a `Name` as text. They count neither as hosts nor as nothing. */
  readonly unreadable: number;
  /**
   * `unreadable` means that `TotalCount` exists and is not a whole number. `refused`: the cloud
   * refused the Offset as one behind its last host, so there are no rows and no total.
   */
  readonly totalCount: number | 'absent' | 'unreadable' | 'refused';
  /** A try failed before it: the cloud throttled, failed or was too slow (429, 5xx, a timeout). */
  readonly strained: boolean;
}

export interface LookUpQuery extends CloudQuery {
  /** At least one, at most `mostHostIds`: an empty list would mean every host. */
  readonly hostIds: readonly string[];
}

export interface LabelQuery extends Omit<CloudQuery, 'zone'> {
  readonly intent: string;
}

/** The half of the API that changes nothing. `plan` and `drift` have only this half. */
export interface HostReader {
  /** Retries what is safe to retry; throws KnownError (`cloud-…`) when it gives up. */
  listPage(query: PageQuery, signal?: AbortSignal): Promise<Page>;
  /** Those of the given hosts that the cloud still lists; the same errors as `listPage`. */
  lookUp(query: LookUpQuery, signal?: AbortSignal): Promise<readonly LiveHost[]>;
  /**
   * Ids of hosts; the same errors as `listPage`. A host that is missing here may be there all the same. Undefined where
   * the dialect has no labels.
   */
  readonly findByLabel?: (query: LabelQuery, signal?: AbortSignal) => Promise<readonly string[]>;
}

/** What a create sends. Plain data, except for what prints as (sensitive). */
export interface CreateOrder {
  readonly desired: DesiredHost;
  /** The project to create it in, for dialects whose create has one. */
  readonly projectId?: string;
  readonly password?: Secret;
  /** The id of its intent, where a label of the host names it. */
  readonly intent?: string;
  /** In base64. What it says may be secret too. */
  readonly userData?: Secret;
}

export interface Refused {
  /** The code is known to mean that no host was created, and that none will be. */
  readonly sure?: true;
  /** The cloud asked for fewer requests. */
  readonly throttled?: true;
  /** Milliseconds of the pause that the cloud asked for. */
  readonly retryAfterMs?: number;
}

/** The result of one request to create. No answer ever becomes `not-sent`. */
export type CreateAnswer =
  /** The cloud answered 0. Only a listing proves the host; ids are there if the answer had some. */
  | { readonly status: 'accepted'; readonly hostIds: readonly string[] }
  /** The cloud refused. Unless `sure`, it may have created the host, or may still create it. */
  | ({ readonly status: 'refused'; readonly reason: string; readonly retCode?: number } & Refused)
  /**
   * It failed before the first byte left, so the cloud cannot know of it. `hopeless`: another try would fail in the
   * same way. `late`: its turn came after `leaveBefore`.
   */
  | { readonly status: 'not-sent'; readonly reason: string; readonly hopeless?: true; readonly late?: true }
  /** Anything else: the host may exist, or may still appear. */
  | { readonly status: 'in-doubt'; readonly reason: string };

export interface CreateOptions {
  /** Called when the connection stands; awaited. The request is written only on `write`. */
  readonly beforeFirstByte?: () => Promise<'write' | 'withhold'>;
  /** Ends the wait for the request's turn: `not-sent`. It has no effect once the turn has come. */
  readonly turnSignal?: AbortSignal;
  /** Clock.now: a request whose turn comes later is not sent, and the next one has its turn. */
  readonly leaveBefore?: number;
  /** Called when the request has its turn, before it connects. */
  readonly onTurn?: () => void;
  /** Aborts the request: `not-sent` if no byte has left, otherwise `in-doubt`. */
  readonly signal?: AbortSignal;
}

export interface HostProvider extends HostReader {
  /** Sends one request, once. A request that was withheld is `not-sent`. Never throws. */
  create(order: CreateOrder, options?: CreateOptions): Promise<CreateAnswer>;
}

export interface ExchangeRequest {
  readonly method: 'GET' | 'POST';
  /** Path and query, e.g. `/?Action=…`. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** `shared` may reuse a connection. `own` opens one, so that no pool can send it twice. */
  readonly connection: 'shared' | 'own';
  /** Only with `own`: awaited between the connection and the first byte. */
  readonly beforeFirstByte?: () => Promise<'write' | 'withhold'>;
  /** Milliseconds. `total` counts from the start; `connect` includes the TLS handshake. */
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
      /** Of an answer that began. Names in lower case. */
      readonly headers?: Readonly<Record<string, string>>;
    };

/** Sends a request exactly once: follows no redirect and never retries. Never throws. */
export interface Transport {
  exchange(request: ExchangeRequest, signal?: AbortSignal): Promise<ExchangeResult>;
  /** Closes idle connections, so that the process can end. */
  close(): void;
}

export interface Clock {
  /** Milliseconds since an event of this boot. It never jumps. */
  now(): number;
  /** Names the boot that `now` counts from. Without spaces. */
  readonly boot: string;
  /** Milliseconds since 1970. It may jump; it decides only which runs share a clock. */
  wall(): number;
  /** Resolves after `ms`, or at once when the signal aborts; never rejects. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
  /** Resolves when everything that has arrived by now was handled. */
  turn(): Promise<void>;
}

export interface Random {
  /** At least 0 and less than 1. */
  next(): number;
}

/** What was about to be sent, and its outcome. Home: `journal`. */
export interface IntentJournal {
  /** Resolves when the records are on disk. Rejects with KnownError `journal-…`, and then for good. */
  append(records: readonly JournalRecord[]): Promise<void>;
}

/** The right to create in an account. Home: `journal`. */
export interface Lock {
  /** Why the lock is lost; undefined if this run holds it. Asks the disk or the database each time. */
  lost(): Promise<string | undefined>;
}

/** Files with mode 0600 in folders with 0700. Rejects with the system's errors (`code`). */
export interface Disk {
  /** The folder and those above it. */
  makeFolder(path: string): Promise<void>;
  /** Names in a folder; none if it is not there. */
  list(path: string): Promise<readonly string[]>;
  /** Undefined if the file is not there. */
  read(path: string): Promise<Uint8Array | undefined>;
  /** Passes on a file from this byte, block by block, in one buffer; nothing if it does not exist. */
  readBlocks(path: string, take: (block: Uint8Array) => void, from?: number): Promise<void>;
  /** These pieces, joined; undefined if the file does not exist or is too short. */
  readPieces(path: string, pieces: readonly FilePiece[]): Promise<Uint8Array | undefined>;
  /** Creates a file, whole or not at all, with its folder's entry; false if it exists. */
  create(path: string, text: string): Promise<boolean>;
  /** Replaces or creates a file: whole or not at all, unless two do it at once. */
  replace(path: string, parts: readonly Uint8Array[]): Promise<void>;
  /** Removes these files, if they exist. On disk before it resolves. */
  remove(paths: readonly string[]): Promise<void>;
  /** Opens for appending; creates the file if it does not exist. */
  open(path: string): Promise<DiskFile>;
  /** What the path names now; undefined if nothing. */
  identify(path: string): Promise<FileIdentity | undefined>;
}

export interface FilePiece {
  /** The first byte, from 0. */
  readonly at: number;
  readonly bytes: number;
}

export interface DiskFile {
  readonly identity: FileIdentity;
  append(bytes: Uint8Array): Promise<void>;
  /** Syncs the file, and the entry of a new file in its folder. */
  sync(): Promise<void>;
  close(): Promise<void>;
}

export interface Processes {
  readonly self: Holder;
  fateOf(holder: Holder): Promise<HolderFate>;
}

/** Who holds a lock: tells whether it still runs, and lets people find it. */
export interface Holder {
  readonly pid: number;
  /** Start time in ticks since boot, because a pid is used again; empty if unknown. */
  readonly started: string;
  readonly boot: string;
  /** Pid namespace; empty if unknown. */
  readonly namespace: string;
  readonly host: string;
  /** Address of the CI job that runs it. */
  readonly job?: string;
}

/** Whether the process of a lock has certainly ended, is certainly there on this machine, or neither is known. */
export type HolderFate = 'ended' | 'there' | 'unknown';

/**
 * How hard a command is asked to stop; each includes those before it. `finish`: begin nothing new; what was sent gets
 * its answer, and is looked for. `drop-answers`: wait for no more answers. `leave`: wait for no more listings either.
 */
export type StopForce = 'finish' | 'drop-answers' | 'leave';

/** One for a command: signals, lost output and deadlines ask it to stop; whatever works or waits awaits this. */
export interface Stop {
  /** The exit code of the first request; undefined: nobody has asked. */
  readonly why: ExitName | undefined;
  /** Whether it is asked to stop this hard, or harder. */
  isAsked(force?: StopForce): boolean;
  whenAsked(force?: StopForce): Promise<void>;
  /** For what takes an AbortSignal. Its reason is `why`. */
  signal(force?: StopForce): AbortSignal;
  /** By default to finish. Asking again only makes it harder. */
  ask(why: ExitName, force?: StopForce): void;
}
