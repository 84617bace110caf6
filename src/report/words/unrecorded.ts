/**
 * The texts if the journal could not be written: about created hosts, and about creates that were
 * not sent.
 */
import type { HostKey } from '../../core/host.ts';
import type { IntentTextOptions } from './intents.ts';
import { listNames, settleAllCommand, settleWithheld } from './resolve.ts';

/**
 * Creates whose outcome this run knows, but could not record in the journal; empty if there are
 * none.
 */
export function explainUnrecorded(created: readonly HostKey[]): readonly string[] {
  if (created.length === 0) return [];
  return [
    `IN DOUBT for the next run: ${listNames(created)}: created, as shown above, but that could not be recorded.`,
    '  You need not settle anything by hand: the next apply that lists the hosts records them.',
  ];
}

/** The text for several creates that were not sent. */
export function explainWithheldTogether(withheld: readonly HostKey[], options: IntentTextOptions): readonly string[] {
  return [
    `IN DOUBT for the next run: ${listNames(withheld)}: nothing was sent, but their records may be in the journal, whose last write failed.`,
    '  They made no hosts. If a record is there, the next run holds its name, because it cannot know that.',
    `  ${settleWithheld(settleAllCommand(options))}`,
  ];
}
