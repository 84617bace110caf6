import type { EmulatorFault } from './faults/fault.ts';

/** One HTTP answer, and how it reaches the client. */
export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly delivery: Delivery;
}

type Delivery =
  | { readonly how: 'whole'; readonly delayMs: number }
  /** A reset without an answer. */
  | { readonly how: 'drop' }
  | { readonly how: 'never' };

const json = { 'Content-Type': 'application/json' };

const atOnce: Delivery = { how: 'whole', delayMs: 0 };

/** A correct JSON answer. */
export function replyWithJson(body: string, status = 200): Reply {
  return { status, headers: json, body, delivery: atOnce };
}

/** A refusal or an error (API description 6); `Message` is the emulator's own member. */
export function replyWithError(action: string | undefined, retCode: number, message: string): Reply {
  const named = action === undefined ? {} : { Action: `${action}Response` };
  return replyWithJson(JSON.stringify({ ...named, RetCode: retCode, Message: message }));
}

/** Whether a create with this fault still makes its host. */
export function commits(fault: EmulatorFault | undefined): boolean {
  return fault === undefined || fault.kind === 'slow' || fault.kind.endsWith('-after-commit');
}

/** What the client gets instead of `body`, the normal answer to `action`. */
export function spoil(fault: EmulatorFault, action: string, body: string): Reply {
  switch (fault.kind) {
    case 'drop-before-commit':
    case 'drop-after-commit':
      return { ...replyWithJson(''), delivery: { how: 'drop' } };
    case 'no-answer-before-commit':
    case 'no-answer-after-commit':
      return { ...replyWithJson(''), delivery: { how: 'never' } };
    case 'http-500-before-commit':
    case 'http-500-after-commit':
      return replyWithStatus(fault.status ?? 500);
    case 'http-429':
      return replyThrottled(fault.retryAfter);
    case 'ret-code':
    case 'ret-code-after-commit':
      return replyWithError(action, fault.retCode ?? 9001, 'The emulator was told to refuse this request.');
    case 'slow':
      return { ...replyWithJson(body), delivery: { how: 'whole', delayMs: fault.delayMs ?? 5000 } };
  }
}

/** HTTP 429, with Retry-After if it has a value. */
export function replyThrottled(retryAfter: number | string | undefined): Reply {
  const reply = replyWithStatus(429);
  if (retryAfter === undefined) return reply;
  return { ...reply, headers: { ...reply.headers, 'Retry-After': String(retryAfter) } };
}

/**
 * An error from before the API, so it has no RetCode. A redirect points back here, so that it is
 * noticed if a client follows it.
 */
function replyWithStatus(status: number): Reply {
  const location: Record<string, string> = status < 400 ? { Location: '/' } : {};
  return {
    status,
    headers: { 'Content-Type': 'text/plain', ...location },
    body: `The emulator was told to answer ${status}.\n`,
    delivery: atOnce,
  };
}
