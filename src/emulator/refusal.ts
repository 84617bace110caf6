/**
 * The RetCodes of the emulator in the documented API. They are its own: that API publishes no catalogue (API
 * description 8).
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

/** Why a request is refused. Reasons that are not above have codes only in some dialects. */
export type RefusalReason =
  | keyof typeof retCodes
  | 'action-missing'
  | 'signature-missing'
  | 'project-missing'
  | 'host-unknown';

/** Thrown if a request violates the API. It becomes an answer with the RetCode of its dialect and HTTP status 200. */
export class ApiRefusal extends Error {
  override readonly name = 'Refusal';
  readonly reason: RefusalReason;

  /** `message` may quote names that the client sent, never a value. */
  constructor(reason: RefusalReason, message: string) {
    super(message);
    this.reason = reason;
  }
}
