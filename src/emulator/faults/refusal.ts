/**
 * The RetCodes of the emulator. They are its own: the API publishes no catalogue (API description
 * 8).
 */
export const retCodes = {
  'request-unreadable': 1001,
  'action-unknown': 1002,
  'parameter-unknown': 1003,
  'parameter-missing': 1004,
  'parameter-invalid': 1005,
  'parameter-repeated': 1006,
  'public-key-unknown': 1007,
  'signature-wrong': 1008,
  'too-many-requests': 1009,
} as const;

/**
 * Thrown where a request breaks the API description; becomes an answer with a RetCode other than 0
 * and HTTP status 200.
 */
export class ApiRefusal extends Error {
  override readonly name = 'Refusal';
  readonly retCode: number;

  /** `message` may quote names that the client sent, never a value. */
  constructor(reason: keyof typeof retCodes, message: string) {
    super(message);
    this.retCode = retCodes[reason];
  }
}
