/** How a command ends: its exit codes, and the failures that a user can act on. */

/**
 * Each number has one meaning in every command. The list begins with the codes that need a human most. If several
 * apply, a command ends with the first of them.
 */
export const exitCodes = {
  duplicate: 6,
  'in-doubt': 5,
  hangup: 129,
  interrupted: 130,
  terminated: 143,
  locked: 7,
  error: 1,
  cloud: 4,
  partial: 8,
  stopped: 9,
  declined: 10,
  invalid: 3,
  differences: 2,
  ok: 0,
} as const;

export type ExitName = keyof typeof exitCodes;
export const exitNames = Object.keys(exitCodes) as readonly ExitName[];

export function pickMostUrgent(names: Iterable<ExitName>): ExitName {
  const held = new Set(names);
  return exitNames.find((name) => held.has(name)) ?? 'ok';
}

/** Every failure that a user can act on, with the exit code it leads to. Each is described in docs/errors.md. */
export const errorExits = {
  'account-differs': 'invalid',
  'cloud-certificate': 'cloud',
  'cloud-http-status': 'cloud',
  'cloud-refused': 'cloud',
  'cloud-response-unreadable': 'cloud',
  'cloud-timeout': 'cloud',
  'cloud-unreachable': 'cloud',
  'clouds-unusable': 'invalid',
  'cold-start-refused': 'locked',
  'command-unknown': 'invalid',
  'declaration-invalid': 'invalid',
  'declaration-unreadable': 'invalid',
  'endpoint-unusable': 'invalid',
  'file-changed': 'stopped',
  'first-apply-refused': 'stopped',
  'flag-invalid': 'invalid',
  'flag-unknown': 'invalid',
  'host-not-listed': 'invalid',
  'intent-unknown': 'invalid',
  'journal-damaged': 'locked',
  'journal-foreign': 'locked',
  'journal-unusable': 'locked',
  'key-unusable': 'invalid',
  'listing-untrusted': 'cloud',
  'lock-held': 'locked',
  'no-way-to-ask': 'declined',
  'node-too-old': 'invalid',
  'nothing-selected': 'invalid',
  'orphans-unknown': 'locked',
  'output-unwritable': 'invalid',
  'password-unavailable': 'invalid',
  'plan-refused': 'stopped',
  'plan-unreadable': 'invalid',
  'request-value': 'invalid',
  'scopes-clash': 'invalid',
  'tls-verification-off': 'invalid',
  'user-data-key': 'invalid',
  'working-directory-gone': 'invalid',
} as const satisfies Record<string, ExitName>;

export type ErrorCode = keyof typeof errorExits;

/**
 * A failure that the user can act on: what is wrong, why it matters, and what to do next. Anything else that is thrown
 * is a bug.
 */
export class KnownError extends Error {
  override readonly name = 'KnownError';
  readonly code: ErrorCode;
  /** What to do next, one sentence each, most useful first. */
  readonly suggestions: readonly string[];
  readonly exit: ExitName;

  /** `exit`: of a failure that hides something more urgent than itself. */
  constructor(
    code: ErrorCode,
    message: string,
    options: { suggestions?: readonly string[]; cause?: unknown; exit?: ExitName } = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.suggestions = options.suggestions ?? [];
    this.exit = options.exit ?? errorExits[code];
  }
}

/** For `catch`: the error if a user can act on it. Throws a bug on. */
export function catchKnown(error: unknown): KnownError {
  if (error instanceof KnownError) return error;
  throw error;
}

/** What it returns, or the error that it throws if a user can act on that. */
export function attempt<Value>(work: () => Value): Value | KnownError {
  try {
    return work();
  } catch (error) {
    return catchKnown(error);
  }
}

/** The code of an error of the system, such as `ENOENT`; undefined if it has none. */
export function codeOf(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : undefined;
}
