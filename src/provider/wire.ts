/**
 * The names of a dialect of the API. A dialect is one value of `Wire`: a table of its names, and
 * pure functions that write its requests and read its rows. What a create and a listing mean is
 * decided elsewhere, in the same way for all dialects.
 */
import type { DialectName } from '../core/dialect.ts';
import type { HostKey, LiveHost } from '../core/host.ts';
import type { SentIn } from '../core/host-fields.ts';
import type { CreateOrder, ExchangeRequest, LabelQuery, LookUpQuery, PageQuery } from '../core/ports.ts';
import type { Fields } from './fields.ts';
import type { BodyForm, RequestForm, RequestParameters } from './request.ts';
import type { CodeTable } from './ret-codes.ts';

/** `chosen`: the operator chooses it (`requestForm`). */
type ReadForm = RequestForm | 'chosen';

export interface Wire<Dialect extends DialectName = DialectName> {
  readonly operations: { readonly list: string; readonly create: string };

  readonly forms: {
    /** The forms that the operator may choose. */
    readonly known: readonly RequestForm[];
    /** The default. Creates also use it if `query` is chosen. */
    readonly usual: BodyForm;
    readonly list: ReadForm;
    readonly listZone: ReadForm;
    readonly lookUp: ReadForm;
    readonly create: BodyForm | 'chosen';
  };

  /** The parameters of every request; `securityToken` only with temporary keys. */
  readonly request: {
    readonly action: string;
    readonly publicKey: string;
    readonly securityToken: string;
    readonly signature: string;
  };

  /** The largest page that may be asked for. */
  readonly largestPage: number;

  /** The default limits on concurrent requests. */
  readonly pace: { readonly parallelism: number; readonly pagesAtOnce: number };

  /** How to find the hosts with the label of a create, if hosts have labels. */
  readonly labels?: {
    readonly operation: string;
    parameters(query: LabelQuery): RequestParameters;
    /** The rows of the answer, and the field with the id of a host. */
    readonly rows: string;
    readonly hostId: string;
  };

  /** The other parameters of each request, in the order in which they are sent. */
  listParameters(query: PageQuery): RequestParameters;
  lookUpParameters(query: LookUpQuery): RequestParameters;
  /** By the field that they send, so that no dialect can leave out what was approved. */
  createParameters(order: CreateOrder): Readonly<Record<keyof HostKey | SentIn<Dialect>, RequestParameters>>;

  /** Milliseconds. Giving up early only leaves the create in doubt. */
  readonly createTimeouts: ExchangeRequest['timeouts'];

  /** The members of every answer. */
  readonly envelope: {
    readonly retCode: string;
    readonly action: string;
    readonly message: string;
    /** The header, in lower case, with the id by which the cloud's support finds a request. */
    readonly requestId?: string;
    /** What `action` says in the answer to an operation. */
    actionOf(operation: string): string;
  };

  /** What its codes mean; a code that is not here has no known meaning. */
  readonly retCodes: CodeTable;

  /** The members of an answer to a listing. */
  readonly page: {
    readonly rows: string;
    readonly totalCount: string;
    /** The RetCode for an Offset past the last host, if that is an error. */
    readonly offsetRefused?: number;
  };

  /** The fields that every row has. */
  readonly row: { readonly hostId: string; readonly name: string };
  /** Reads the other fields of a row. */
  readRow(row: Fields): Omit<LiveHost, 'hostId' | 'name' | 'region'>;

  /** The members of an answer to a create that may hold its ids: a list, or one text. */
  readonly createdIds: { readonly list: string; readonly single?: string };
}
