/**
 * One parameter as received. Its text is what is signed (API description 5.1). The query form has
 * no types.
 */
export interface SentValue {
  readonly text: string;
  readonly type: 'string' | 'number' | 'untyped';
}

/**
 * The parameters of one request in the order sent. A Map, so that a parameter named `__proto__` is
 * like any other.
 */
export type SentParameters = ReadonlyMap<string, SentValue>;
