import { type Intent, isDoubt } from '../core/intent.ts';
import type { PendingRefusal } from '../core/ledger/pending-refusal.ts';
import { withheldReason } from './words/intents.ts';

/** Intents as data for scripts, open or ended. */
export function encodeIntents(
  intents: readonly Intent[],
  /** Creates that the cloud refused, but whose hosts may still appear. */
  pending: readonly PendingRefusal[] = [],
): readonly Readonly<Record<string, unknown>>[] {
  const untils = new Map(pending.map(({ intent, until }) => [intent, until]));
  return intents.map((intent) => ({
    intent: intent.id,
    region: intent.key.region,
    name: intent.key.name,
    status: intent.end === undefined ? (isDoubt(intent) ? 'in-doubt' : 'accepted') : intent.end.how,
    open: intent.end === undefined,
    sent: intent.sent.wall,
    ...(untils.has(intent.id) && { mayAppearUntil: untils.get(intent.id) }),
    ...(intent.reason !== '' && { reason: intent.reason }),
    ...(intent.withheld && { reason: withheldReason }),
    ...(intent.hostIds.length > 0 && { answeredHostIds: intent.hostIds }),
    ...(intent.end !== undefined && 'hostId' in intent.end && { hostId: intent.end.hostId }),
  }));
}
