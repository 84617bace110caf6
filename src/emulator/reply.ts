import type { Dialect } from './dialect.ts';
import { type EmulatorFault, oddRetCodes } from './faults/fault.ts';

/** One HTTP answer, and how it reaches the client. */
export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly delivery: Delivery;
}

type Delivery =
  | { readonly how: 'whole'; readonly delayMs: number }
  | { readonly how: 'trickle'; readonly everyMs: number }
  /** Half of the body, then a reset. */
  | { readonly how: 'cut' }
  /** A reset without an answer. */
  | { readonly how: 'drop' }
  | { readonly how: 'never' }
  /** The body, then spaces up to so many bytes. `Infinity` sends no length and never ends. */
  | { readonly how: 'pour'; readonly bytes: number };

/** Bytes of a `huge-body`: more than 32 MiB, but still valid JSON. */
const hugeBody = 33 * 1024 * 1024;

/** Levels of a `deep-json`. */
const deep = 1_000_000;

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
  switch (fault?.kind) {
    case 'drop-before-commit':
    case 'no-answer-before-commit':
    case 'http-500-before-commit':
    case 'http-429':
    case 'ret-code':
    case 'accepted-without-commit':
      return false;
    case undefined:
    case 'drop-after-commit':
    case 'no-answer-after-commit':
    case 'http-500-after-commit':
    case 'http-429-after-commit':
    case 'ret-code-after-commit':
    case 'wrong-action':
    case 'cut-json':
    case 'cut-connection':
    case 'non-json':
    case 'slow':
    case 'trickle':
    case 'odd-ret-code':
    case 'proto-key':
    case 'deep-json':
    case 'huge-body':
    case 'endless-body':
    case 'old-replica':
      return true;
  }
}

/** What the client gets instead of `body`, the normal answer to `action`. */
export function spoil(fault: EmulatorFault, dialect: Dialect, action: string, body: string): Reply {
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
    case 'http-429-after-commit':
      return replyThrottled(fault.retryAfter);
    case 'ret-code':
    case 'ret-code-after-commit':
      return replyWithError(action, fault.retCode ?? 9001, 'The emulator was told to refuse this request.');
    case 'wrong-action': {
      const other = action === dialect.create ? dialect.list : dialect.create;
      return replyWithJson(body.replace(`"${action}Response"`, `"${other}Response"`));
    }
    case 'cut-json':
      return replyWithJson(body.slice(0, Math.floor(body.length / 2)));
    case 'cut-connection':
      return { ...replyWithJson(body), delivery: { how: 'cut' } };
    case 'non-json':
      return {
        status: 200,
        headers: { 'Content-Type': 'text/html' },
        body: '<html><body><h1>502 Bad Gateway</h1></body></html>\n',
        delivery: atOnce,
      };
    case 'slow':
      return { ...replyWithJson(body), delivery: { how: 'whole', delayMs: fault.delayMs ?? 5000 } };
    case 'trickle':
      return { ...replyWithJson(body), delivery: { how: 'trickle', everyMs: fault.delayMs ?? 1000 } };
    case 'odd-ret-code':
      return replyWithJson(body.replace(',"RetCode":0', oddRetCodes[fault.as ?? 'missing']));
    case 'proto-key':
      return replyWithJson(
        withMember(body, `"__proto__":{"RetCode":9001,"${dialect.idSet}":["host-proto"],"${dialect.rowSet}":[]}`),
      );
    case 'deep-json':
      return replyWithJson(withMember(body, `"Deep":${'['.repeat(deep)}${']'.repeat(deep)}`));
    case 'huge-body':
      return { ...replyWithJson(body), delivery: { how: 'pour', bytes: hugeBody } };
    case 'endless-body':
      return { ...replyWithJson(body), delivery: { how: 'pour', bytes: Number.POSITIVE_INFINITY } };
    case 'accepted-without-commit':
    case 'old-replica':
      return replyWithJson(body);
  }
}

/** A JSON object with one more member, in front. */
function withMember(body: string, member: string): string {
  return `{${member},${body.slice(1)}`;
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
