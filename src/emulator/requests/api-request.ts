/** One whole HTTP request to path `/`. */
export interface ApiRequest {
  readonly method: 'POST' | 'GET';
  readonly contentType: string | undefined;
  /** The text after `?`; absent if there is none. */
  readonly query: string | undefined;
  readonly body: Uint8Array;
}
