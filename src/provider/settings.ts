import type { Clock, ExchangeRequest, Random, Transport } from '../core/ports.ts';
import type { Secret } from '../core/secret.ts';
import type { RateChange } from './pacing/pacer.ts';
import type { RequestForm } from './request.ts';
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
  /** Set if no complete answer came. */
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
  /** The form of requests for which the dialect allows a choice; without it, the default. */
  readonly requestForm?: RequestForm | undefined;
  /**
   * What the operator says about the cloud's codes. It adds to what the dialect knows, and
   * overrides it.
   */
  readonly retCodes: RetCodeTable;
  readonly transport: Transport;
  readonly clock: Clock;
  readonly random: Random;
  readonly readTimeouts?: Timeouts;
  readonly createTimeouts?: Timeouts;
  /**
   * Maximum number of requests per second, from the first one on. Without it, only the cloud's
   * refusals slow requests down.
   */
  readonly mostPerSecond?: number;
  /** Called when the cloud slows the requests down. Must not throw. */
  readonly onPace?: (fact: RateChange) => void;
  /** Called for every exchange, for debug logs. Must not throw. */
  readonly onExchange?: (fact: ExchangeFact) => void;
}

/** Milliseconds. */
export const readTimeouts: Timeouts = { connect: 10_000, firstByte: 30_000, total: 60_000 };
