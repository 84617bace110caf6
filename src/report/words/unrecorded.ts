/**
 * What is said where the journal could not be written: of what was created, and of what was not
 * sent.
 */
import type { HostKey } from '../../core/host.ts';
import type { IntentTextOptions } from './intents.ts';
import { listNames, settleAllCommand, settleWithheld } from './resolve.ts';

/** Creates of which all is known here and nothing in the journal; empty if there are none. */
export function explainUnrecorded(created: readonly HostKey[]): readonly string[] {
  if (created.length === 0) return [];
  return [
    `IN DOUBT for the next run: ${listNames(created)}: created, as told above, which could not be recorded.`,
    '  You need not settle anything by hand: the next apply that lists what was created records it.',
  ];
}

/** Of several creates that were not sent. */
export function explainWithheldTogether(withheld: readonly HostKey[], options: IntentTextOptions): readonly string[] {
  return [
    `IN DOUBT for the next run: ${listNames(withheld)}: nothing was sent, but their records may be in the journal, which could not be written after them.`,
    '  No host came of them. Where the record is there, the next run holds the name, because it cannot know that.',
    `  ${settleWithheld(settleAllCommand(options))}`,
  ];
}
