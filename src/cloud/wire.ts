/**
 * How the API is spelled. A dialect is one value of `Wire`: a table of what it spells in its own way, and pure
 * functions that write its requests and read its rows. What a create and a listing mean is decided elsewhere, in the
 * same way for all dialects.
 */
import type { DialectName } from '../model/dialect.ts';
import { type HostKey, type LiveHost, type LiveNumber, zoneOf } from '../model/host.ts';
import type { SentIn } from '../model/host-fields.ts';
import type { CloudQuery, CreateOrder, ExchangeRequest, LabelQuery, LookUpQuery, PageQuery } from '../model/ports.ts';
import { isObject } from '../model/text/json.ts';
import { type BodyForm, encodePassword, parameterOf, type RequestForm, type RequestParameters } from './request.ts';
import type { CodeTable } from './ret-codes.ts';

/** The parameters of every request, the members of every answer and the fields of every row. */
export const names = {
  action: 'Action',
  publicKey: 'PublicKey',
  /** Only with temporary keys. */
  securityToken: 'SecurityToken',
  signature: 'Signature',
  retCode: 'RetCode',
  /** Not in the API description. */
  message: 'Message',
  totalCount: 'TotalCount',
  hostName: 'Name',
} as const;

export function placeParameters({ region, zone, projectId }: CloudQuery) {
  return { Region: region, ...parameterOf('Zone', zone), ...parameterOf('ProjectId', projectId) };
}

/** Never filters by tag: a filter weakens the proof that a host does not exist. */
export function listParameters(query: PageQuery): RequestParameters {
  return { ...placeParameters(query), Offset: query.offset, Limit: query.limit };
}

/** What every dialect sends of a host. */
export function hostParameters({ desired, password }: CreateOrder) {
  return {
    region: { Region: desired.key.region },
    zone: { Zone: zoneOf(desired) },
    imageId: { ImageId: desired.imageId },
    cpu: { CPU: desired.cpu },
    memory: { Memory: desired.memory },
    loginMode: { LoginMode: desired.loginMode },
    password: parameterOf('Password', password && encodePassword('Password', password)),
    name: { [names.hostName]: desired.key.name },
    chargeType: { ChargeType: desired.chargeType },
    chargeQuantity: { Quantity: desired.chargeQuantity },
    tag: parameterOf('Tag', desired.tag),
  };
}

/** What the rows of every dialect show. */
export function readHost(row: Fields) {
  return dropEmpty({
    tag: textOf(row, 'Tag'),
    state: textOf(row, 'State'),
    basicImageId: textOf(row, 'BasicImageId'),
    cpu: numberOf(row, 'CPU'),
    memory: numberOf(row, 'Memory'),
    chargeType: textOf(row, 'ChargeType'),
    createTime: numberOf(row, 'CreateTime'),
    expireTime: numberOf(row, 'ExpireTime'),
    autoRenew: textOf(row, 'AutoRenew'),
  });
}

export interface Wire<Dialect extends DialectName = DialectName> {
  readonly operations: { readonly list: string; readonly create: string };

  readonly forms: {
    /** The forms that the operator may choose. */
    readonly known: readonly RequestForm[];
    /** The default. Creates also use it if `query` is chosen. */
    readonly usual: BodyForm;
    /** Of look-ups, and of listings of a zone, whatever is chosen. */
    readonly narrow?: RequestForm;
  };

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

  lookUpParameters(query: LookUpQuery): RequestParameters;
  /** By the field that they send, so that no dialect can leave out what was approved. */
  createParameters(order: CreateOrder): Readonly<Record<keyof HostKey | SentIn<Dialect>, RequestParameters>>;

  /** Milliseconds. Giving up early only leaves the create in doubt. */
  readonly createTimeouts: ExchangeRequest['timeouts'];

  /** The header, in lower case, with the id by which the cloud's support finds a request. */
  readonly requestId?: string;

  /** What its codes mean; a code that is not here has no known meaning. */
  readonly retCodes: CodeTable;

  /** The member of an answer to a listing that holds its rows. */
  readonly rows: string;
  /** The RetCode for an Offset past the last host, if that is an error. */
  readonly offsetRefused?: number;

  readonly hostId: string;
  readRow(row: Fields): Omit<LiveHost, 'hostId' | 'name' | 'region'>;

  /** The members of an answer to a create that may hold its ids: a list, or one text. */
  readonly createdIds: { readonly list: string; readonly single?: string };
}

// Reads fields of an answer, whose values may have any type.

export type Fields = Readonly<Record<string, unknown>>;

/**
 * Ignores inherited members. Rows are read in place: copying each row of a large listing costs more than reading it.
 */
function ownValue(fields: Fields, name: string): unknown {
  return Object.hasOwn(fields, name) ? fields[name] : undefined;
}

export function textOf(fields: Fields, name: string): string | undefined {
  const value = ownValue(fields, name);
  return typeof value === 'string' ? value : undefined;
}

/** If the value should be a number but is not, it is kept as text, so that a report can show it instead of guessing. */
export function numberOf(fields: Fields, name: string): LiveNumber | undefined {
  const value = ownValue(fields, name);
  switch (typeof value) {
    case 'number':
      return Number.isFinite(value) ? value : String(value);
    case 'string':
      return value;
    case 'boolean':
      return String(value);
    default:
      if (value === undefined || value === null) return undefined;
      // Its content is not shown: it may be nested too deeply.
      return Array.isArray(value) ? '(a list)' : '(an object)';
  }
}

/** Reads each object of a list; none if there is no list. */
export function readList<Item>(fields: Fields, name: string, read: (item: Fields) => Item): readonly Item[] {
  const value = ownValue(fields, name);
  return Array.isArray(value) ? value.filter(isObject).map(read) : [];
}

type Present<T> = { [Name in keyof T]?: Exclude<T[Name], undefined> };

const empty: ReadonlySet<unknown> = new Set([undefined, '', 0, '0']);

/** Leaves out what the cloud does not report: an empty text or a size of 0 means the same as no field. */
export function dropEmpty<T extends object>(fields: T): Present<T> {
  const kept: Present<T> = {};
  for (const name of Object.keys(fields) as (keyof T)[]) {
    if (!empty.has(fields[name])) kept[name] = fields[name] as Exclude<T[keyof T], undefined>;
  }
  return kept;
}
