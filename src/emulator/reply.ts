import type { ServerResponse } from 'node:http';
import type { EmulatorFault } from './options.gen.ts';

/** One HTTP answer, and how it reaches the client. */
export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** `drop`: a reset without an answer. */
  readonly delivery?: 'drop' | 'never';
  readonly delayMs?: number;
}

/** A correct JSON answer. */
export function replyWithJson(body: string, status = 200): Reply {
  return { status, headers: { 'Content-Type': 'application/json' }, body };
}

export function replyWithText(status: number, text: string, headers: Readonly<Record<string, string>> = {}): Reply {
  return { status, headers: { 'Content-Type': 'text/plain', ...headers }, body: `${text}\n` };
}

/** A refusal or an error (API description 6); `Message` is the emulator's own member. */
export function replyWithError(action: string | undefined, retCode: number, message: string): Reply {
  const answered = action === undefined ? undefined : `${action}Response`;
  return replyWithJson(JSON.stringify({ Action: answered, RetCode: retCode, Message: message }));
}

interface FaultEffect {
  /** Whether the create happens all the same. */
  readonly commits: boolean;
  /** What the client gets instead of `body`, the normal answer to `action`. */
  readonly reply: (fault: EmulatorFault, action: string, body: string) => Reply;
  readonly retCode?: (fault: EmulatorFault) => number;
}

const drop = (): Reply => ({ ...replyWithJson(''), delivery: 'drop' });
const giveNoAnswer = (): Reply => ({ ...replyWithJson(''), delivery: 'never' });
const replyWithServerError = ({ status = 500 }: EmulatorFault) => replyWithStatus(status);
const retCode = ({ retCode = 9001 }: EmulatorFault) => retCode;
const refuse: FaultEffect['reply'] = (fault, action) =>
  replyWithError(action, retCode(fault), 'The emulator was told to refuse this request.');

export const faultEffects: Readonly<Record<EmulatorFault['kind'], FaultEffect>> = {
  'drop-before-commit': { commits: false, reply: drop },
  'drop-after-commit': { commits: true, reply: drop },
  'no-answer-before-commit': { commits: false, reply: giveNoAnswer },
  'no-answer-after-commit': { commits: true, reply: giveNoAnswer },
  'http-500-before-commit': { commits: false, reply: replyWithServerError },
  'http-500-after-commit': { commits: true, reply: replyWithServerError },
  'http-429': { commits: false, reply: replyThrottled },
  'ret-code': { commits: false, reply: refuse, retCode },
  'ret-code-after-commit': { commits: true, reply: refuse, retCode },
  slow: { commits: true, reply: ({ delayMs = 5000 }, _action, body) => ({ ...replyWithJson(body), delayMs }) },
};

/** HTTP 429, with Retry-After if it has a value. */
export function replyThrottled({ retryAfter }: Pick<EmulatorFault, 'retryAfter'>): Reply {
  return replyWithStatus(429, retryAfter === undefined ? {} : { 'Retry-After': String(retryAfter) });
}

/** An error before the API, so without a RetCode. A redirect points back here: it is noticed if a client follows it. */
function replyWithStatus(status: number, headers: Readonly<Record<string, string>> = {}): Reply {
  const location: Record<string, string> = status < 400 ? { Location: '/' } : {};
  return replyWithText(status, `The emulator was told to answer ${status}.`, { ...location, ...headers });
}

/** Sends a reply in its own way, after `latencyMs`. */
export function deliver(response: ServerResponse, reply: Reply, latencyMs: number): void {
  if (reply.delivery === 'never') return;
  const delay = latencyMs + (reply.delayMs ?? 0);
  // Without a delay the answer is sent in the same turn, because a timer would cost a millisecond per page.
  if (delay === 0) send(response, reply);
  else setTimeout(send, delay, response, reply).unref();
}

function send(response: ServerResponse, { status, headers, body, delivery }: Reply): void {
  if (response.destroyed) return;
  if (delivery === 'drop') response.socket?.resetAndDestroy();
  else response.writeHead(status, { ...headers, 'Content-Length': Buffer.byteLength(body) }).end(body);
}
