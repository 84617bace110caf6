import type { Clock, ExchangeRequest, Random, Transport } from '../core/ports.ts';
import type { RequestBudget } from '../core/request-budget.ts';
import type { Secret } from '../core/secret.ts';
import type { RateChange } from './pacing/pacer.ts';
import type { RequestForm } from './request-form.ts';
import type { RetCodeTable } from './ret-codes.ts';
import type { Wire } from './wire.ts';

export type Timeouts = ExchangeRequest['timeouts'];

/** What a log may know of one exchange: no value, no URL, no body. */
export interface ExchangeFact {
  readonly action: string;
  readonly parameterNames: readonly string[];
  /** Bytes of the request's target and body. */
  readonly requestBytes: number;
  readonly httpStatus?: number;
  readonly retCode?: number;
  /** Where no whole answer came. */
  readonly failure?: string;
  readonly milliseconds: number;
}

export interface ProviderSettings {
  /** Scheme, host and port (parseEndpoint). */
  readonly endpoint: URL;
  readonly publicKey: Secret;
  readonly privateKey: Secret;
  readonly securityToken?: Secret;
  /** The dialect that the cloud speaks. */
  readonly wire: Wire;
  /** Of the requests whose form the dialect leaves open; without it, its usual one. */
  readonly requestForm?: RequestForm | undefined;
  /** What is known of the cloud's codes besides what its dialect knows, and in its place. */
  readonly retCodes: RetCodeTable;
  readonly transport: Transport;
  readonly clock: Clock;
  readonly random: Random;
  readonly readTimeouts?: Timeouts;
  readonly createTimeouts?: Timeouts;
  /**
   * Requests a second at most, from the first one on; without it, only the cloud's refusals slow
   * them down.
   */
  readonly mostPerSecond?: number;
  /** What the requests of other processes leave of the account's. */
  readonly requestBudget?: RequestBudget | undefined;
  /** Told when the cloud slows the requests down. Must not throw. */
  readonly onPace?: (fact: RateChange) => void;
  /** Told of every exchange, for debug logs. Must not throw. */
  readonly onExchange?: (fact: ExchangeFact) => void;
}

/** Milliseconds. */
export const readTimeouts: Timeouts = { connect: 10_000, firstByte: 30_000, total: 60_000 };
