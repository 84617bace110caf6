/** One complete HTTP request to path `/`. */
export interface ApiRequest {
  readonly method: 'POST' | 'GET';
  readonly contentType: string | undefined;
  /** The text after `?`; absent if there is none. */
  readonly query: string | undefined;
  readonly body: Uint8Array;
}

export function isJsonBody({ contentType }: Pick<ApiRequest, 'contentType'>): boolean {
  return /^application\/json *(?:; *charset=utf-8)?$/i.test(contentType ?? '');
}

export function isFormBody({ method, contentType }: Pick<ApiRequest, 'method' | 'contentType'>): boolean {
  return method === 'POST' && /^application\/x-www-form-urlencoded *(?:; *charset=utf-8)?$/i.test(contentType ?? '');
}
