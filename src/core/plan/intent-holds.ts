/** The holds that follow from the journal. */

import type { HostKey, LiveHost } from '../host.ts';
import { type Intent, isDoubt } from '../intent.ts';
import { isOutsideKnown, type Ledger, memoryOf } from '../ledger/ledger.ts';
import type { Hold } from './hold.ts';

export interface IntentRules {
  readonly onDoubt: 'hold' | 'recreate';
  /** Whether a host is declared, selected or not. */
  readonly isDeclared: (key: HostKey) => boolean;
}

/**
 * The hold of an open intent, unless it is a doubt that may be presumed absent (creation.ts decides
 * when).
 */
export function findIntentHold(
  ledger: Ledger,
  key: HostKey,
  live: readonly LiveHost[],
  { onDoubt, isDeclared }: IntentRules,
): Hold | undefined {
  const { intent } = memoryOf(ledger, key);
  if (intent === undefined || intent.end !== undefined) return undefined;
  const probable = live.filter((host) => isProbable(ledger, intent, host) && !isDeclared(host));
  if (onDoubt === 'recreate' && isDoubt(intent) && probable.length === 0) return undefined;
  return { reason: 'was-sent', intent, probable };
}

/**
 * A host that did not exist before the request and is what was asked for, except for its name: the
 * cloud may have changed the name.
 */
function isProbable(ledger: Ledger, intent: Intent, host: LiveHost): boolean {
  const { spec, key } = intent;
  return (
    host.region === key.region &&
    host.name !== key.name &&
    host.cpu === spec.cpu &&
    host.memory === spec.memory &&
    [host.imageId, host.basicImageId].includes(spec.imageId) &&
    isOutsideKnown(ledger, host.hostId, intent)
  );
}
