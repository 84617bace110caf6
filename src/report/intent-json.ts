import { type Intent, isDoubt } from '../core/intent.ts';
import { withheldReason } from './intent-text.ts';

/** Intents as data for scripts, open or ended. */
export function intentsJson(intents: readonly Intent[]): readonly Readonly<Record<string, unknown>>[] {
  return intents.map((intent) => ({
    intent: intent.id,
    region: intent.key.region,
    name: intent.key.name,
    status: intent.end === undefined ? (isDoubt(intent) ? 'in-doubt' : 'accepted') : intent.end.how,
    open: intent.end === undefined,
    sent: intent.sent.wall,
    ...(intent.reason !== '' && { reason: intent.reason }),
    ...(intent.withheld && { reason: withheldReason }),
    ...(intent.hostIds.length > 0 && { answeredHostIds: intent.hostIds }),
    ...(intent.end !== undefined && 'hostId' in intent.end && { hostId: intent.end.hostId }),
  }));
}
