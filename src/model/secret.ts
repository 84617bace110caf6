const printed = '(sensitive)';

/**
 * A string that is printed as `(sensitive)`, however it is printed. Only the signer and the writer of request bodies
 * may reveal it.
 */
export class Secret {
  readonly #value: string;

  constructor(value: string) {
    this.#value = value;
  }

  /** The value itself. The caller is responsible for where it goes. */
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
