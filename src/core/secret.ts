const printed = '(sensitive)';

/**
 * A string that every way of printing shows as `(sensitive)`. Only the signer and the writer of
 * request bodies may reveal it.
 */
export class Secret {
  readonly #value: string;

  constructor(value: string) {
    this.#value = value;
  }

  /** The value itself. Whoever calls this answers for where it goes. */
  reveal(): string {
    return this.#value;
  }

  /** Whether the other holds the same text. */
  equals(other: Secret): boolean {
    return this.#value === other.#value;
  }

  toString(): string {
    return printed;
  }

  toJSON(): string {
    return printed;
  }

  [Symbol.for('nodejs.util.inspect.custom')](): string {
    return printed;
  }
}
