/**
 * Delivers each notice at least once, one at a time. While the receiver fails, it tries less and
 * less often.
 */
import type { Clock } from '../../core/ports.ts';
import type { Secret } from '../../core/secret.ts';
import type { ScopeNotice, ScopeStore } from '../scope-store.ts';
import { signNotice, writeNotice } from './notice-body.ts';
import type { NoticeFormat } from './notice-format.ts';

export type PostAnswer =
  | { readonly status: 'answered'; readonly httpStatus: number; readonly retryAfterMs?: number | undefined }
  /** `detail`: for people. It contains no part of the address or the body. */
  | { readonly status: 'failed'; readonly detail: string };

export type NoticeEvent =
  | { readonly kind: 'notice-tried'; readonly isTaken: boolean }
  /** Reported only for the first of several failures in a row. */
  | { readonly kind: 'notice-refused'; readonly detail: string }
  | { readonly kind: 'notice-taken-again' }
  /** A statement failed. */
  | { readonly kind: 'store-failed'; readonly error: unknown };

export interface NoticePorts {
  readonly store: Pick<ScopeStore, 'expectNotices' | 'takeNotice' | 'settleNotice'>;
  readonly clock: Pick<Clock, 'now' | 'sleep'>;
  /**
   * Sends one request, once. Never rejects. Must end well within a minute, because a notice is
   * reserved for one minute.
   */
  readonly post: (body: string, headers: Readonly<Record<string, string>>) => Promise<PostAnswer>;
  readonly tell: (event: NoticeEvent) => void;
}

export interface NoticeSettings {
  /** Name of this process. */
  readonly name: string;
  readonly format: NoticeFormat;
  readonly key: Secret | undefined;
}

const [firstPauseMs, longestPauseMs] = [5_000, 15 * 60_000];
/** Milliseconds between two queries for a notice. */
const idleMs = 2_000;
/** Milliseconds between two marks that this process delivers notices. */
const expectMs = 3_600_000;
/** Milliseconds between two notices. Slack accepts one per second. */
const spacingMs = { json: 100, slack: 1_000 } as const;

/** Milliseconds until the next try, after so many failed ones before this one. */
export function pauseAfter(tries: number): number {
  return Math.min(firstPauseMs * 2 ** tries, longestPauseMs);
}

/** Resolves after `draining` has aborted and the present notice is done. */
export async function deliverNotices(
  settings: NoticeSettings,
  ports: NoticePorts,
  draining: AbortSignal,
): Promise<void> {
  const { store, clock, tell } = ports;
  /**
   * Ids of delivered notices that could not be settled afterwards, so that they are not sent again.
   */
  const delivered = new Set<string>();
  /** Failures in a row. If the receiver does not answer, all notices wait. */
  let failures = 0;
  let expectedAt = Number.NEGATIVE_INFINITY;
  while (!draining.aborted) {
    let pauseMs: number;
    try {
      if (clock.now() - expectedAt > expectMs) {
        await store.expectNotices();
        expectedAt = clock.now();
      }
      const notice = await store.takeNotice(settings.name);
      if (notice === undefined) pauseMs = idleMs;
      else {
        const refusal = delivered.has(notice.id) ? undefined : await send(notice, settings, ports);
        if (!delivered.has(notice.id)) tell({ kind: 'notice-tried', isTaken: refusal === undefined });
        if (refusal === undefined) {
          delivered.add(notice.id);
          if (failures > 0) tell({ kind: 'notice-taken-again' });
          failures = 0;
          pauseMs = spacingMs[settings.format];
        } else {
          if (failures === 0) tell({ kind: 'notice-refused', detail: refusal.detail });
          pauseMs = Math.max(pauseAfter(failures), refusal.retryAfterMs);
          failures += 1;
        }
        await store.settleNotice(notice.id, refusal === undefined, pauseAfter(notice.tries));
        delivered.delete(notice.id);
      }
    } catch (error) {
      tell({ kind: 'store-failed', error });
      pauseMs = firstPauseMs;
    }
    await clock.sleep(pauseMs, draining);
  }
}

/** Undefined if the receiver accepted it. */
async function send(notice: ScopeNotice, { format, key }: NoticeSettings, { post }: NoticePorts) {
  const body = writeNotice(notice, format);
  const answer = await post(body, signNotice(notice, body, key));
  if (answer.status === 'failed') return { detail: answer.detail, retryAfterMs: 0 };
  const { httpStatus, retryAfterMs = 0 } = answer;
  return httpStatus >= 200 && httpStatus < 300 ? undefined : { detail: `HTTP ${httpStatus}`, retryAfterMs };
}
